import type { FastifyBaseLogger } from 'fastify';

/** How long a firm's events may wait for their seals before it is an alarm, in milliseconds. */
const patienceMs = 10_000;

interface Waiting {
  /** Monotonic time in milliseconds. */
  since: number;
  /** The end of the chain that another transaction holds. */
  place: number | undefined;
  told: boolean;
}

/**
 * Watches that events are sealed. While they are not, whoever runs the database could still change them, so the log says
 * so after ten seconds, and says when it is over.
 */
export class SealingWatch {
  readonly #log: FastifyBaseLogger;
  readonly #waiting = new Map<string, Waiting>();
  readonly #now: () => number;

  /** @param now monotonic time in milliseconds */
  constructor(log: FastifyBaseLogger, now: () => number = () => performance.now()) {
    this.#log = log;
    this.#now = now;
  }

  /** How many firms have had events without seals for too long. */
  get late(): number {
    return [...this.#waiting.values()].filter(({ told }) => told).length;
  }

  /** Whether a firm's events wait. */
  waits(tenantId: string): boolean {
    return this.#waiting.has(tenantId);
  }

  /** A firm's events are sealed. */
  sealed(tenantId: string): void {
    if (this.#waiting.get(tenantId)?.told)
      this.#log.info({ tenant_id: tenantId }, 'the audit is sealed again');
    this.#waiting.delete(tenantId);
  }

  /**
   * A firm's chain is held by another transaction.
   * @param place the end of the chain: while it moves, another process is sealing
   */
  held(tenantId: string, place: number): void {
    const before = this.#waiting.get(tenantId);
    if (before?.place !== undefined && before.place !== place) this.sealed(tenantId);
    this.#wait(tenantId, place, {}, 'another transaction holds the chain of the audit');
  }

  /** Sealing a firm's events failed. */
  failed(tenantId: string, error: unknown): void {
    this.#wait(tenantId, undefined, { err: error }, 'the audit cannot be sealed');
  }

  #wait(tenantId: string, place: number | undefined, why: object, what: string): void {
    const waiting = this.#waiting.get(tenantId) ?? { since: this.#now(), place, told: false };
    this.#waiting.set(tenantId, { ...waiting, place });
    if (waiting.told || this.#now() - waiting.since < patienceMs) return;
    this.#waiting.set(tenantId, { ...waiting, place, told: true });
    this.#log.error(
      { ...why, tenant_id: tenantId },
      `for ten seconds events have not been sealed: ${what}. Until they are, whoever runs the database could change them unnoticed.`,
    );
  }
}

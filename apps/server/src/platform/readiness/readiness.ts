import type { FastifyBaseLogger } from 'fastify';

/** Something Caseward stands on, and how to find out whether it works. */
export interface Check {
  /** For /readyz and the log, in snake_case. */
  name: string;
  /** What is told where it fails; no more than operators of a load balancer may know. */
  failing: string;
  /** How long its last answer holds, in milliseconds. */
  everyMs: number;
  /**
   * Whether a server that fails it is not ready, or ready with a warning; or nothing is told but in the log, and the
   * check runs only when a request fails.
   */
  decides: 'readiness' | 'warning' | 'nothing';
  /** Throws where it does not work. */
  run(): Promise<unknown>;
}

interface State {
  checkedAt: number;
  failingSince: number | undefined;
  running: Promise<void> | undefined;
}

/** How often a check that fails is repeated, and how soon one that a request doubts, in milliseconds. */
export interface ReadinessPace {
  repeatMs: number;
  doubtMs: number;
}
const usualPace: ReadinessPace = { repeatMs: 5_000, doubtMs: 1_000 };

/**
 * Whether the product works: what /readyz answers, and the outages in the log, a line when one begins and a line when
 * it ends. Checks run when somebody asks or a request fails, and while one of them fails.
 */
export class Readiness {
  readonly #checks: [Check, State][];
  readonly #log: FastifyBaseLogger;
  readonly #pace: ReadinessPace;
  /** When each check began to fail last, in milliseconds since 1970. */
  readonly #outages = new Map<string, number>();
  #repeating: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(checks: Check[], log: FastifyBaseLogger, pace: ReadinessPace = usualPace) {
    this.#checks = checks.map((check) => [
      check,
      { checkedAt: Number.NEGATIVE_INFINITY, failingSince: undefined, running: undefined },
    ]);
    this.#log = log;
    this.#pace = pace;
  }

  /**
   * The checks that fail: those that make the server not ready, and those that are warnings. Each runs again where its
   * last answer is too old.
   */
  async failing(): Promise<Record<'readiness' | 'warning', Check[]>> {
    await this.#look((check) => (check.decides === 'nothing' ? Number.POSITIVE_INFINITY : check.everyMs));
    const failing = this.#checks.filter(([, state]) => state.failingSince).map(([check]) => check);
    return {
      readiness: failing.filter(({ decides }) => decides === 'readiness'),
      warning: failing.filter(({ decides }) => decides === 'warning'),
    };
  }

  /** A request failed because something is not available: finds out what. */
  doubt(): void {
    if (!this.#closed) void this.#look(() => this.#pace.doubtMs);
  }

  /** Whether each check failed when it ran last, as 1 or 0. */
  states(): Record<string, number> {
    return Object.fromEntries(
      this.#checks.map(([{ name }, { failingSince }]) => [name, failingSince === undefined ? 0 : 1]),
    );
  }

  /** When the last outage of each check began, in seconds since 1970; only of checks that have failed. */
  lastOutages(): Record<string, number> {
    return Object.fromEntries([...this.#outages].map(([name, at]) => [name, at / 1000]));
  }

  /** Ends the repeating of checks that fail. */
  close(): void {
    this.#closed = true;
    clearTimeout(this.#repeating);
  }

  async #look(maxAgeMs: (check: Check) => number): Promise<void> {
    await Promise.all(
      this.#checks.map(([check, state]) => {
        if (!state.running && performance.now() - state.checkedAt >= maxAgeMs(check)) {
          state.running = this.#run(check, state).finally(() => {
            state.running = undefined;
          });
        }
        return state.running;
      }),
    );
    this.#repeat();
  }

  async #run(check: Check, state: State): Promise<void> {
    const { name, failing } = check;
    try {
      await check.run();
      if (state.failingSince !== undefined) {
        const seconds = Math.round((performance.now() - state.failingSince) / 1000);
        this.#log.warn({ check: name, seconds }, `an outage is over after ${seconds} s: ${name}`);
        state.failingSince = undefined;
      }
    } catch (error) {
      if (state.failingSince === undefined) {
        this.#log.error({ check: name, err: error }, `an outage begins: ${failing}`);
        this.#outages.set(name, Date.now());
        state.failingSince = performance.now();
      }
    }
    state.checkedAt = performance.now();
  }

  #repeat(): void {
    if (this.#closed || this.#repeating || !this.#checks.some(([, state]) => state.failingSince)) return;
    this.#repeating = setTimeout(() => {
      this.#repeating = undefined;
      void this.#look((check) => Math.min(check.everyMs, this.#pace.repeatMs));
    }, this.#pace.repeatMs).unref();
  }
}

import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { inScope, type Scope } from '../../db/scope.ts';
import type { DocumentStore } from '../../storage/store.ts';
import { SYSTEM_USER_ID } from '../jobs/job-kinds.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { everyHour, everyMinute } from '../jobs/recurring.ts';
import { Chain, type ChainEnd } from './chain.ts';
import { type Checkpoint, Checkpoints, ForgedCheckpoint } from './checkpoint.ts';
import { whenRecorded } from './record.ts';
import { alignEvents, appendSeals, firmsToSeal, holdChain, sealAt, unsealedEvents } from './seal.queries.ts';

/** Events sealed in one transaction. */
const batch = 500;
/** Polling interval in milliseconds. */
const pauseMs = 500;
/** How long a firm is polled after it recorded an event, in milliseconds: transactions commit later. */
const attentionMs = 5_000;
const hourMs = 60 * 60 * 1000;

/** The end of a batch, and whether the chain still matches its checkpoint. */
interface Sealed {
  end: ChainEnd;
  events: number;
  follows: boolean;
}

/**
 * Seals events into their firms' chains, in batches and apart from the requests that record them, so that requests do
 * not wait for one another's events. Each process seals the events it recorded itself; remaining ones are found every
 * minute.
 */
export class Sealer {
  readonly #pool: Pool;
  readonly #log: FastifyBaseLogger;
  readonly #chain: Chain;
  readonly #checkpoints: Checkpoints;
  /** Time of each firm's last event, in milliseconds since 1970. */
  readonly #due = new Map<string, number>();
  #timer: NodeJS.Timeout | undefined;
  #round: Promise<void> = Promise.resolve();
  #away = false;
  /** Firms whose wrong checkpoint has been logged. */
  readonly #told = new Set<string>();

  /** @param auditKey at least 32 secret bytes, which the database does not have */
  constructor(pool: Pool, store: DocumentStore, auditKey: Buffer, log: FastifyBaseLogger) {
    this.#pool = pool;
    this.#log = log;
    this.#chain = new Chain(auditKey);
    this.#checkpoints = new Checkpoints(store, auditKey);
  }

  /**
   * Seals a firm's unsealed events, and stores its checkpoint.
   * @param all also events that were recorded long before the last sealed one
   * @returns how many events were sealed
   */
  async sealFirm(tenantId: string, all = true): Promise<number> {
    const checkpoint = await this.#checkpoints.read(tenantId).catch((error: unknown) => {
      if (error instanceof ForgedCheckpoint) return 'forged' as const;
      throw error;
    });
    let total = 0;
    for (;;) {
      const sealed = await inScope(this.#pool, { tenantId, userId: SYSTEM_USER_ID }, (scope) =>
        this.#sealBatch(scope, all, checkpoint),
      );
      if (!sealed) return total;
      total += sealed.events;
      if (sealed.events < batch) {
        await this.#keepCheckpoint(tenantId, sealed, checkpoint);
        return total;
      }
    }
  }

  /** Seals unsealed events of all firms since a time; null: ever. */
  async sealLeftovers(pool: Pool, since: Date | null): Promise<void> {
    for (const tenantId of await firmsToSeal(pool, since)) await this.sealFirm(tenantId);
  }

  /** Starts sealing this process's events. @returns a function that seals the rest and stops */
  start(): () => Promise<void> {
    const forget = whenRecorded((tenantId) => this.#due.set(tenantId, Date.now()));
    const next = () => {
      this.#timer = setTimeout(() => {
        this.#round = this.#sealDue().then(() => {
          if (this.#timer) next();
        });
      }, pauseMs);
    };
    next();
    return async () => {
      forget();
      clearTimeout(this.#timer);
      this.#timer = undefined;
      await this.#round;
      await this.#sealDue();
    };
  }

  async #sealDue(): Promise<void> {
    for (const [tenant_id, recorded_at] of [...this.#due]) {
      try {
        const askedAt = Date.now();
        await this.sealFirm(tenant_id, false);
        if (askedAt - recorded_at > attentionMs && this.#due.get(tenant_id) === recorded_at)
          this.#due.delete(tenant_id);
        this.#away = false;
      } catch (error) {
        if (!this.#away) this.#log.error({ err: error, tenant_id }, 'the audit cannot be sealed');
        this.#away = true;
      }
    }
  }

  /** @returns undefined while another process works on the firm's chain */
  async #sealBatch(
    scope: Scope,
    all: boolean,
    checkpoint: Checkpoint | 'forged' | undefined,
  ): Promise<Sealed | undefined> {
    let end = await holdChain(scope);
    if (!end) return undefined;
    const [events, kept] = await Promise.all([
      unsealedEvents(scope, all, batch),
      checkpoint && checkpoint !== 'forged' ? sealAt(scope, checkpoint.seq) : null,
    ]);
    const first = end.seq + 1;
    const seals = [];
    for (const event of events) {
      const seq: number = end.seq + 1;
      const mac = this.#chain.sealOf(scope.tenantId, end.mac, seq, event);
      seals.push({ event_id: event.id, mac });
      end = { seq, mac };
    }
    if (seals.length > 0) {
      await appendSeals(scope, first, seals);
      await alignEvents(
        scope,
        events.map(({ id }) => id),
      );
    }
    const follows =
      checkpoint === undefined || (checkpoint !== 'forged' && kept?.equals(checkpoint.mac) === true);
    return { end, events: events.length, follows };
  }

  /**
   * A checkpoint that contradicts the chain is the evidence that the chain was changed. It stays until an operator who
   * knows why removes it.
   */
  async #keepCheckpoint(
    tenantId: string,
    { end: { seq, mac }, follows }: Sealed,
    before: Checkpoint | 'forged' | undefined,
  ): Promise<void> {
    if (!mac || (before !== 'forged' && before?.seq === seq)) return;
    if (follows) await this.#checkpoints.keep(tenantId, { seq, mac });
    else if (!this.#told.has(tenantId)) {
      this.#told.add(tenantId);
      this.#log.error(
        { tenant_id: tenantId },
        'the audit is not what its checkpoint says: run npm run caseward -- audit verify',
      );
    }
  }
}

/** Seals while the server runs. Closing seals the remaining events. */
export function runSealing(app: FastifyInstance, jobs: Jobs, sealer: Sealer): void {
  let stop = async () => {};
  app.addHook('onListen', async () => {
    stop = sealer.start();
  });
  app.addHook('onClose', () => stop());
  jobs.schedule({
    name: 'seal-audit',
    cron: everyMinute,
    run: ({ pool }) => sealer.sealLeftovers(pool, new Date(Date.now() - hourMs)),
  });
  jobs.schedule({
    name: 'seal-all-of-audit',
    cron: everyHour,
    run: ({ pool }) => sealer.sealLeftovers(pool, null),
  });
}

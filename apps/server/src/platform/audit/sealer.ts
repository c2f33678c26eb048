import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { inScope, type Scope } from '../../db/scope.ts';
import type { DocumentStore } from '../../storage/store.ts';
import { SYSTEM_USER_ID } from '../jobs/job-kinds.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { oneByOne } from '../jobs/one-by-one.ts';
import { everyHour, everyMinute } from '../jobs/recurring.ts';
import { Chain, type ChainEnd, isAuthentic, type SealedContent } from './chain.ts';
import { type Checkpoint, Checkpoints, ForgedCheckpoint } from './checkpoint.ts';
import { EventMacs } from './event-macs.ts';
import { MissingEvents, type SealedEvents } from './missing-events.ts';
import { whenRecorded } from './record.ts';
import {
  alignEvents,
  appendSeals,
  authenticatedFrom,
  firmsToSeal,
  holdChain,
  lastPlace,
  sealAt,
  unsealedEvents,
} from './seal.queries.ts';
import { SealingWatch } from './sealing-watch.ts';

/** Events sealed in one transaction. */
const batch = 500;
/** Polling interval in milliseconds. */
const pauseMs = 500;
/** How long a firm is polled after it recorded an event, in milliseconds: transactions commit later. */
const attentionMs = 5_000;
const hourMs = 60 * 60 * 1000;

/** Another transaction holds the chain, which ends at this place. */
interface HeldElsewhere {
  heldAt: number;
}

/** The end of a batch, and whether the chain still matches its checkpoint. */
interface Sealed {
  end: ChainEnd;
  events: readonly SealedContent[];
  follows: boolean;
  /** See Checkpoint. */
  authenticatedFrom: number | undefined;
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
  readonly #macs: EventMacs;
  readonly #checkpoints: Checkpoints;
  readonly #watch: SealingWatch;
  readonly #missing: MissingEvents;
  /** Time of each firm's last event, in milliseconds since 1970. */
  readonly #due = new Map<string, number>();
  #timer: NodeJS.Timeout | undefined;
  #round: Promise<void> = Promise.resolve();
  #away = false;
  /** Firms whose wrong checkpoint has been logged. */
  readonly #told = new Set<string>();

  /**
   * @param auditKey at least 32 secret bytes, which the database does not have
   * @param now monotonic time in milliseconds
   */
  constructor(
    pool: Pool,
    store: DocumentStore,
    auditKey: Buffer,
    log: FastifyBaseLogger,
    now?: () => number,
  ) {
    this.#pool = pool;
    this.#log = log;
    this.#chain = new Chain(auditKey);
    this.#macs = new EventMacs(auditKey);
    this.#checkpoints = new Checkpoints(store, auditKey);
    this.#watch = new SealingWatch(log, now);
    this.#missing = new MissingEvents(pool, log);
  }

  /** How many firms have had events without seals for ten seconds or more. */
  get late(): number {
    return this.#watch.late;
  }

  /** How many firms have an audit that contradicts its checkpoint, as seen since the start. */
  get contradicted(): number {
    return this.#told.size;
  }

  /**
   * Seals a firm's unsealed events, and stores its checkpoint.
   * @param all also events that were recorded long before the last sealed one
   * @returns how many events were sealed
   */
  async sealFirm(tenantId: string, all = true): Promise<number> {
    const sealed = await this.#missing.watched(tenantId, (seen) => this.#sealAll(tenantId, all, seen));
    // Transactions that took very long have events that are older than the last ones sealed.
    if (sealed.left > 0 && !all) return sealed.events + (await this.sealFirm(tenantId));
    return sealed.events;
  }

  /** @param seen is told of each batch that is sealed */
  async #sealAll(
    tenantId: string,
    all: boolean,
    seen: (events: readonly SealedContent[]) => void,
  ): Promise<SealedEvents> {
    const checkpoint = await this.#checkpoints.read(tenantId).catch((error: unknown) => {
      if (error instanceof ForgedCheckpoint) return 'forged' as const;
      throw error;
    });
    let events = 0;
    let since = checkpoint === 'forged' ? undefined : checkpoint?.authenticatedFrom;
    for (;;) {
      const sealed = await inScope(this.#pool, { tenantId, userId: SYSTEM_USER_ID }, (scope) =>
        this.#sealBatch(scope, all, checkpoint, since),
      );
      if ('heldAt' in sealed) {
        this.#watch.held(tenantId, sealed.heldAt);
        return { events, isHeld: true };
      }
      seen(sealed.events);
      events += sealed.events.length;
      since = sealed.authenticatedFrom;
      if (sealed.events.length < batch) {
        this.#watch.sealed(tenantId);
        await this.#keepCheckpoint(tenantId, sealed, checkpoint);
        return { events, isHeld: false };
      }
    }
  }

  /** Seals unsealed events of all firms since a time; null: ever. */
  async sealLeftovers(pool: Pool, since: Date | null): Promise<void> {
    await oneByOne(await firmsToSeal(pool, since), (tenantId) => this.sealFirm(tenantId));
  }

  /** Starts sealing this process's events. @returns a function that seals the rest and stops */
  start(): () => Promise<void> {
    const forget = whenRecorded({
      recording: (tenantId) => this.#due.set(tenantId, Date.now()),
      committed: (tenantId, receipts) => this.#missing.expect(tenantId, receipts),
    });
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
        const isQuiet = askedAt - recorded_at > attentionMs && this.#due.get(tenant_id) === recorded_at;
        if (isQuiet && !this.#watch.waits(tenant_id) && !this.#missing.expects(tenant_id))
          this.#due.delete(tenant_id);
        this.#away = false;
      } catch (error) {
        if (!this.#away) this.#log.error({ err: error, tenant_id }, 'the audit cannot be sealed');
        this.#away = true;
        this.#watch.failed(tenant_id, error);
      }
    }
  }

  async #sealBatch(
    scope: Scope,
    all: boolean,
    checkpoint: Checkpoint | 'forged' | undefined,
    knownSince: number | undefined,
  ): Promise<Sealed | HeldElsewhere> {
    let end = await holdChain(scope);
    if (!end) return { heldAt: await lastPlace(scope) };
    const known = checkpoint === 'forged' ? undefined : checkpoint;
    const [events, since, kept] = await Promise.all([
      unsealedEvents(scope, all, batch),
      // Asked once a firm, before anything new is sealed: from then on the checkpoint has it.
      knownSince ?? authenticatedFrom(scope),
      known ? sealAt(scope, known.seq) : null,
    ]);
    const first = end.seq + 1;
    const seals = [];
    for (const event of events) {
      this.#compare(scope.tenantId, event, since);
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
    return { end, events, follows, authenticatedFrom: since };
  }

  /** An event that is not what was recorded is sealed as it is, and stays the evidence; verifying names it. */
  #compare(tenantId: string, event: SealedContent, since: number | undefined): void {
    const authentic = isAuthentic(this.#macs, tenantId, event);
    if (authentic || (authentic === undefined && since === undefined)) return;
    this.#log.error(
      { tenant_id: tenantId, event_id: event.id },
      'an event of the audit was changed before it was sealed, or not recorded by Caseward: run npm run caseward -- audit verify',
    );
  }

  /**
   * A checkpoint that contradicts the chain is the evidence that the chain was changed. It stays until an operator who
   * knows why removes it.
   */
  async #keepCheckpoint(
    tenantId: string,
    { end: { seq, mac }, follows, authenticatedFrom }: Sealed,
    before: Checkpoint | 'forged' | undefined,
  ): Promise<void> {
    if (!mac || (before !== 'forged' && before?.seq === seq)) return;
    if (follows) await this.#checkpoints.keep(tenantId, { seq, mac, authenticatedFrom });
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

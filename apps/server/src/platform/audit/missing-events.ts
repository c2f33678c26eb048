import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import { inScope, type Scope } from '../../db/scope.ts';
import { SYSTEM_USER_ID } from '../jobs/job-kinds.ts';
import { Receipts } from './receipts.ts';
import { type Receipt, record } from './record.ts';
import { lastCrash, recordedEvents } from './seal.queries.ts';

/** How many events are looked for at once. */
const batch = 5_000;

/** How a firm's events were sealed. */
export interface SealedEvents {
  /** How many were sealed. */
  events: number;
  /** Another transaction holds the chain. */
  isHeld: boolean;
}

/**
 * Notices events that this process recorded and that are gone before anyone has sealed them. The log says so at once;
 * an event in the firm's chain says so for good.
 */
export class MissingEvents {
  readonly #pool: Pool;
  readonly #log: FastifyBaseLogger;
  readonly #receipts: Receipts;

  constructor(pool: Pool, log: FastifyBaseLogger) {
    this.#pool = pool;
    this.#log = log;
    this.#receipts = new Receipts(log);
  }

  /** Events of a firm are committed, and will have seals. */
  expect(tenantId: string, receipts: readonly Receipt[]): void {
    this.#receipts.keep(tenantId, receipts);
  }

  /** Whether events of a firm have no seals yet, as far as this process knows. */
  expects(tenantId: string): boolean {
    return this.#receipts.has(tenantId);
  }

  /**
   * Has a firm's events sealed, then looks for those that were committed before and are not among them.
   * @param seal is given a function to tell of the events that have got their seals
   * @returns what `seal` answers, and how many events that it should have found still wait
   */
  async watched(
    tenantId: string,
    seal: (seen: (events: readonly { id: string }[]) => void) => Promise<SealedEvents>,
  ): Promise<SealedEvents & { left: number }> {
    const expected = this.#receipts.take(tenantId);
    try {
      const sealed = await seal((events) => {
        for (const { id } of events) expected.delete(id);
      });
      if (expected.size > 0) await this.#look(tenantId, expected);
      return { ...sealed, left: sealed.isHeld ? 0 : expected.size };
    } finally {
      if (expected.size > 0) this.#receipts.keep(tenantId, [...expected.values()]);
    }
  }

  /** Leaves those among `expected` that are there and wait for their seals. */
  async #look(tenantId: string, expected: Map<string, Receipt>): Promise<void> {
    const looked = [...expected.values()].slice(0, batch);
    const done = await inScope(this.#pool, { tenantId, userId: SYSTEM_USER_ID }, async (scope) => {
      const found = await recordedEvents(
        scope,
        looked.map(({ id }) => id),
      );
      const isThere = new Set(found.map(({ id }) => id));
      const missing = looked.filter(({ id }) => !isThere.has(id));
      if (missing.length > 0) await this.#tell(scope, missing);
      return [...missing, ...found.filter(({ is_sealed }) => is_sealed)];
    });
    for (const { id } of done) expected.delete(id);
  }

  async #tell(scope: Scope, missing: readonly Receipt[]): Promise<void> {
    const { tenantId } = scope;
    const lost = await lostInCrash(scope, missing);
    if (lost.size > 0)
      this.#log.warn(
        { tenant_id: tenantId, events: lost.size },
        'the database crashed and lost events of reading that it had not written to the disk yet',
      );
    const removed = missing.filter(({ id }) => !lost.has(id));
    if (removed.length === 0) return;
    await record(scope, {
      action: 'EVENTS_MISSING',
      objectType: 'audit',
      details: { events: removed.length },
    });
    this.#log.error(
      { tenant_id: tenantId, events: removed.length, event_ids: removed.slice(0, 20).map(({ id }) => id) },
      'events of the audit are gone before they were sealed: removed by whoever runs the database, or lost by it',
    );
  }
}

/** The ids of events that the database may lose when it crashes, if it crashed after they were recorded. */
async function lostInCrash(scope: Scope, missing: readonly Receipt[]): Promise<Set<string>> {
  const read = missing.filter(({ ofReading }) => ofReading);
  const crash = read.length > 0 ? await lastCrash(scope) : null;
  return new Set(crash === null ? [] : read.filter(({ at }) => at <= crash).map(({ id }) => id));
}

import Fastify from 'fastify';
import type { Pool } from 'pg';
import * as z from 'zod';
import { inScope } from '../db/scope.ts';
import { claimedPlace } from '../platform/audit/checkpoint.ts';
import { authenticateEvents } from '../platform/audit/event-macs.ts';
import { record } from '../platform/audit/record.ts';
import { Sealer } from '../platform/audit/sealer.ts';
import { SYSTEM_USER_ID } from '../platform/jobs/job-kinds.ts';
import type { DocumentStore } from '../storage/store.ts';
import { chainEnds, restoresOf } from './backup.queries.ts';
import type { CheckpointCopies } from './checkpoint-copies.ts';
import { nameOf } from './layout.ts';

/** What a restore continues the audit logs with. */
export interface RestoredAudit {
  /** Of the owner of the restored database. */
  owner: Pool;
  store: DocumentStore;
  /** Checkpoints from before the state that was restored. */
  kept: CheckpointCopies;
  /** The newest that are known. */
  newest: CheckpointCopies;
  /** What was restored. */
  state: Date;
}

/** What a restore means for a firm. */
export const FirmOutcome = z.object({
  id: z.uuid(),
  name: z.string(),
  /** When its last event before the restore happened. */
  lastEvent: z.string().nullable(),
  /** Events that are known to have happened afterwards, and that are lost. */
  lostEvents: z.int(),
  /** What the event of the restore says. */
  details: z.object({
    state_of: z.string(),
    restored_at: z.string(),
    checkpoint: z.int(),
    newest_checkpoint: z.int(),
    lost_events: z.int(),
  }),
});
export type FirmOutcome = z.output<typeof FirmOutcome>;

/**
 * Puts the checkpoints of each firm's chain back to where it ends now. The newest would say for ever that the chain was
 * cut off; it is kept beside the documents.
 */
export async function putBackCheckpoints(restored: RestoredAudit): Promise<FirmOutcome[]> {
  const { owner, store, kept, newest, state } = restored;
  const now = new Date();
  const outcomes: FirmOutcome[] = [];
  for (const { id, name, seq, last_event } of await chainEnds(owner)) {
    const checkpoint = kept[id];
    const last = newest[id];
    const lostEvents = Math.max(0, claimedPlace(last) - seq);
    if (last !== undefined && lostEvents > 0) await store.keepReplacedCheckpoint(id, nameOf(now), last);
    if (checkpoint !== undefined) await store.keepCheckpoint(id, checkpoint);
    const details = {
      state_of: state.toISOString(),
      restored_at: now.toISOString(),
      checkpoint: claimedPlace(checkpoint),
      newest_checkpoint: claimedPlace(last),
      lost_events: lostEvents,
    };
    outcomes.push({ id, name, lastEvent: last_event, lostEvents, details });
  }
  return outcomes;
}

/** Whoever records what was restored. */
export interface RestoreWitness {
  /** Of the database's owner. */
  owner: Pool;
  /** Of the serving role. */
  pool: Pool;
  store: DocumentStore;
  auditKey: Buffer;
}

/**
 * Adds an event to each firm's chain that quotes both checkpoints, so that the restore stays visible. A firm that has
 * the event already gets no second one.
 */
export async function recordRestore(
  { owner, pool, store, auditKey }: RestoreWitness,
  firms: readonly FirmOutcome[],
): Promise<void> {
  const { log } = Fastify({ logger: { level: 'error', stream: process.stderr } });
  authenticateEvents(auditKey, owner, pool);
  const sealer = new Sealer(pool, store, auditKey, log);
  for (const { id, details } of firms) {
    await inScope(owner, { tenantId: id, userId: SYSTEM_USER_ID }, async (scope) => {
      if ((await restoresOf(scope)).includes(details.restored_at)) return;
      await record(scope, {
        action: 'RESTORED',
        objectType: 'firm',
        objectId: id,
        details,
        by: 'operator',
      });
    });
    await sealer.sealFirm(id);
  }
}

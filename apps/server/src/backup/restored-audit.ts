import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import Fastify from 'fastify';
import type { Pool } from 'pg';
import * as z from 'zod';
import { inScope } from '../db/scope.ts';
import { authenticateEvents } from '../platform/audit/event-macs.ts';
import { record } from '../platform/audit/record.ts';
import { Sealer } from '../platform/audit/sealer.ts';
import { SYSTEM_USER_ID } from '../platform/jobs/job-kinds.ts';
import type { DocumentStore } from '../storage/store.ts';
import { chainEnds } from './backup.queries.ts';
import type { CheckpointCopies } from './checkpoint-copies.ts';
import { nameOf } from './layout.ts';

/** What a restore continues the audit logs with. */
export interface RestoredAudit {
  /** Of the database's owner. */
  owner: Pool;
  /** Of the serving role. */
  pool: Pool;
  store: DocumentStore;
  /** The folder of the documents, for checkpoints that are kept as evidence; undefined with S3. */
  documents: string | undefined;
  auditKey: Buffer;
  /** Checkpoints from before the state that was restored. */
  kept: CheckpointCopies;
  /** The newest that the backup has. */
  newest: CheckpointCopies;
  /** What was restored. */
  state: Date;
}

/** What a restore meant for a firm. */
export interface FirmOutcome {
  name: string;
  /** When its last event before the restore happened. */
  lastEvent: string | null;
  /** Events that the backup knows to have happened afterwards, and that are lost. */
  lostEvents: number;
}

const Place = z.object({ seq: z.int() });
const placeOf = (text: string | undefined): number =>
  text === undefined ? 0 : (Place.safeParse(JSON.parse(text)).data?.seq ?? 0);

/**
 * Continues each firm's chain where it ends now. The checkpoint of that moment takes the place of the newest, which
 * would say for ever that the chain was cut off; an event in the chain quotes both, so that the restore stays visible.
 */
export async function restoreAudit(restored: RestoredAudit): Promise<FirmOutcome[]> {
  const { owner, pool, store, auditKey, kept, newest, state, documents } = restored;
  const now = nameOf(new Date());
  const { log } = Fastify({ logger: { level: 'error', stream: process.stderr } });
  authenticateEvents(auditKey, owner, pool);
  const sealer = new Sealer(pool, store, auditKey, log);
  const outcomes: FirmOutcome[] = [];
  for (const { id, name, seq, last_event } of await chainEnds(owner)) {
    const checkpoint = kept[id];
    const last = newest[id];
    const lostEvents = Math.max(0, placeOf(last) - seq);
    if (documents && last !== undefined && lostEvents > 0)
      await writeFile(join(documents, 'audit', `${id}.before-restore-${now}.json`), last, { mode: 0o600 });
    if (checkpoint !== undefined) await store.keepCheckpoint(id, checkpoint);
    await inScope(owner, { tenantId: id, userId: SYSTEM_USER_ID }, (scope) =>
      record(scope, {
        action: 'RESTORED',
        objectType: 'firm',
        objectId: id,
        details: {
          state_of: state.toISOString(),
          checkpoint: placeOf(checkpoint),
          newest_checkpoint: placeOf(last),
          lost_events: lostEvents,
        },
        by: 'operator',
      }),
    );
    await sealer.sealFirm(id);
    outcomes.push({ name, lastEvent: last_event, lostEvents });
  }
  return outcomes;
}

import type { Pool } from 'pg';
import { poolOf, type Scope } from '../../db/scope.ts';
import { jobKind } from '../jobs/job-kinds.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { insertReplay, type NewReplay } from './replays.queries.ts';

export type { NewReplay } from './replays.queries.ts';

/** Computes the deadlines of a replay anew. */
export const replayKind = jobKind({
  name: 'replay-deadlines',
  ids: ['replay_id'],
  retries: 4,
  retryAfter: 5,
});

const jobsOf = new WeakMap<Pool, Jobs>();

/** Lets the scopes of these pools have replays computed. */
export function replayBy(jobs: Jobs, ...pools: readonly Pool[]): void {
  for (const pool of pools) jobsOf.set(pool, jobs);
}

/**
 * Has the deadlines computed anew whose trigger, court or rules have changed, once the scope commits. It moves none of
 * them: what would move is proposed (docs/decisions/123-replays.md).
 */
export async function askForReplay(scope: Scope, what: NewReplay): Promise<void> {
  await enqueueReplay(scope, await insertReplay(scope, what));
}

/** Has a replay computed, once the scope commits. */
export async function enqueueReplay(scope: Scope, replay_id: string): Promise<void> {
  await jobsOf.get(poolOf(scope))?.enqueue(scope, replayKind, { replay_id });
}

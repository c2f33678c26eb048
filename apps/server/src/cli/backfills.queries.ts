import { sql } from 'kysely';
import type { Pool } from 'pg';
import { rowsOutsideScope } from '../db/direct.ts';
import { db } from '../db/statements.ts';

/** Work on records that were there before an upgrade, or before other rules, in batches while people work. */
export interface BackfillState {
  work: string;
  state: 'idle' | 'runs' | 'paused' | 'fails';
  /** Records that are done since it began. */
  done: number;
  /** Of how many; null where they are too many to be counted in time. */
  total: number | null;
  /** Firms with records that are due. */
  firms: number;
  /** ISO 8601: of its last batch; null: there was none. */
  last: string | null;
  /** Why it fails; '' where it does not. */
  error: string;
}

/** All back-fills; the pool must be the owner's. */
export const backfills = (owner: Pool): Promise<BackfillState[]> =>
  rowsOutsideScope(
    owner,
    db
      .selectFrom('backfills')
      .select(({ ref }) => [
        'name as work',
        sql<
          BackfillState['state']
        >`case when paused_at is not null then 'paused' when failed_at is not null then 'fails'
          when began_at is not null then 'runs' else 'idle' end`.as('state'),
        sql<number>`done::double precision`.as('done'),
        sql<number | null>`(done + remaining)::double precision`.as('total'),
        'firms',
        'worked_at as last',
        ref('error').as('error'),
      ])
      .orderBy('name'),
  );

/** Pauses a back-fill, or has it go on. @returns whether there is one of that name */
export async function pauseBackfill(owner: Pool, name: string, isPaused: boolean): Promise<boolean> {
  const rows = await rowsOutsideScope(
    owner,
    db
      .updateTable('backfills')
      .set({ paused_at: isPaused ? sql<string>`coalesce(paused_at, now())` : null })
      .where('name', '=', name)
      .returning('name'),
  );
  return rows.length > 0;
}

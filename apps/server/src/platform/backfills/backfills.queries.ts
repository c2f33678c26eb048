import { sql } from 'kysely';
import type { Pool } from 'pg';
import { rowsOutsideScope } from '../../db/direct.ts';
import { db } from '../../db/statements.ts';

const asked = async (pool: Pool, call: ReturnType<typeof sql<boolean>>): Promise<boolean> =>
  (await rowsOutsideScope(pool, db.selectNoFrom(call.as('goes_on'))))[0]?.goes_on ?? true;

/**
 * Notes how much is due of a back-fill.
 * @param remaining records; null: they were not counted
 * @returns whether it may go on: no operator has paused it
 */
export const openBackfill = (
  pool: Pool,
  name: string,
  { firms, remaining }: { firms: number; remaining: number | null },
) => asked(pool, sql<boolean>`caseward.open_backfill(${name}, ${firms}::integer, ${remaining}::bigint)`);

/** Notes a batch of so many records, and with how many firms there is more to do. @returns whether it may go on */
export const noteBackfill = (pool: Pool, name: string, { done, firms }: { done: number; firms: number }) =>
  asked(pool, sql<boolean>`caseward.note_backfill(${name}, ${done}::bigint, ${firms}::integer)`);

/** Notes why a run failed; null: it went well. */
export const judgeBackfill = (pool: Pool, name: string, error: string | null) =>
  rowsOutsideScope(pool, db.selectNoFrom(sql`caseward.judge_backfill(${name}, ${error}::text)`.as('judged')));

import { sql } from 'kysely';
import type { Pool } from 'pg';
import { rowsOutsideScope } from '../db/direct.ts';
import { db } from '../db/statements.ts';

/**
 * The mark of the documents folder that belongs to the database.
 * @param mark becomes it where there is none yet; null: only asks
 */
export async function markOfDatabase(pool: Pool, mark: string | null): Promise<string | null> {
  const [row] = await rowsOutsideScope(
    pool,
    db.selectNoFrom(sql<string | null>`caseward.document_store(${mark}::uuid)`.as('mark')),
  );
  return row?.mark ?? null;
}

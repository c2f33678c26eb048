import { sql } from 'kysely';
import type { Pool } from 'pg';
import { rowsOutsideScope } from '../../db/direct.ts';
import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';
import type { SearchedTable } from './searchable.ts';

/** Puts records into the search as they are now, and those that are found by their names. */
export const indexRecords = (scope: Scope, table: SearchedTable, ids: string[]) =>
  scope.run(
    db.selectNoFrom(sql`caseward.index_records(${scope.tenantId}, ${table}, ${ids}::uuid[])`.as('indexed')),
  );

/** Tables of firms, of which records from before this search are not in it yet. */
export const unfinishedBackfills = (pool: Pool) =>
  rowsOutsideScope(
    pool,
    db
      .selectFrom(sql<{ tenant_id: string; type: string }>`caseward.unfinished_backfills()`.as('unfinished'))
      .selectAll(),
  );

/**
 * Records that servers of 0.3.0 wrote beside this version (rolling upgrade): they put nothing into this search.
 * @param isStart also days after the upgrade, for a server that was not there then
 */
export const writtenByOlderServers = (pool: Pool, isStart: boolean) =>
  rowsOutsideScope(
    pool,
    db
      .selectFrom(
        sql<{ tenant_id: string; object_type: string; object_ids: string[] }>`
          caseward.written_by_older_servers(${isStart}::boolean)`.as('written'),
      )
      .selectAll(),
  );

/** Puts some records from before this search into it, the newest first; answers how many: none are left after none. */
export async function backfillSearch(scope: Scope, type: string, most: number): Promise<number> {
  const row = await scope.row(
    db.selectNoFrom(
      sql<number>`caseward.backfill_search(${scope.tenantId}, ${type}, ${most}::integer)`.as('done'),
    ),
  );
  return row?.done ?? 0;
}

/** How many records of a table are not in the search yet. */
export async function countSearchDue(scope: Scope, type: string): Promise<number> {
  const row = await scope.row(
    db.selectNoFrom(sql<number>`caseward.count_search_due(${scope.tenantId}, ${type})`.as('so_many')),
  );
  return Number(row?.so_many ?? 0);
}

/** Tables of firms with so many records that bitmaps say what is common in their segments. */
export const tablesWithBitmaps = (pool: Pool) =>
  rowsOutsideScope(
    pool,
    db
      .selectFrom(sql<{ tenant_id: string; type: string }>`caseward.tables_with_bitmaps()`.as('tables'))
      .selectAll(),
  );

/** Makes the bitmaps of one segment: of one that has none, or of one with changes. Answers whether there was any. */
export async function makeBitmaps(scope: Scope, type: string, hasChanges: boolean): Promise<boolean> {
  const row = await scope.row(
    db.selectNoFrom(
      sql<boolean>`caseward.make_search_bitmaps(${scope.tenantId}, ${type}, ${hasChanges}::boolean)`.as(
        'made',
      ),
    ),
  );
  return row?.made === true;
}

/** Firms in which names were changed that records have yet to be indexed by. */
export const firmsWithFollowups = (pool: Pool) =>
  rowsOutsideScope(
    pool,
    db.selectFrom(sql<{ tenant_id: string }>`caseward.firms_with_search_followups()`.as('firms')).selectAll(),
  );

/** Indexes some records that are found by a changed name; answers whether there was anything to do. */
export async function followUpSearch(scope: Scope, most: number): Promise<boolean> {
  const row = await scope.row(
    db.selectNoFrom(sql<boolean>`caseward.follow_up_search(${scope.tenantId}, ${most}::integer)`.as('did')),
  );
  return row?.did === true;
}

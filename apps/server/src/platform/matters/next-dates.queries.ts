import { sql } from 'kysely';
import type { Pool } from 'pg';
import { rowsOutsideScope } from '../../db/direct.ts';
import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';

/** Computes the next date of these matters anew; answers how many had another one. */
export async function keepNextDates(scope: Scope, ids: readonly string[]): Promise<number> {
  const row = await scope.row(
    db.selectNoFrom(
      sql<number>`caseward.keep_next_dates(${scope.tenantId}, ${ids as string[]}::uuid[])`.as('kept'),
    ),
  );
  return row?.kept ?? 0;
}

/** The matters whose next date has passed, and is not what it should be. */
export async function passedNextDates(scope: Scope): Promise<string[]> {
  const rows = await scope.rows(
    db.selectNoFrom(sql<string>`caseward.passed_next_dates(${scope.tenantId})`.as('id')),
  );
  return rows.map(({ id }) => id);
}

/** The matters whose next date is not what it should be, among some after one, and the last one that was looked at. */
export async function staleNextDates(scope: Scope, after: string, most: number) {
  const row = await scope.row(
    db
      .selectFrom(
        sql<{
          last: string | null;
          stale: string[];
        }>`caseward.stale_next_dates_after(${scope.tenantId}, ${after}::uuid, ${most}::integer)`.as('found'),
      )
      .selectAll(),
  );
  return row ?? { last: null, stale: [] };
}

/** Every firm. */
export async function firmIds(pool: Pool): Promise<string[]> {
  const rows = await rowsOutsideScope(pool, db.selectNoFrom(sql<string>`caseward.firms()`.as('id')));
  return rows.map(({ id }) => id);
}

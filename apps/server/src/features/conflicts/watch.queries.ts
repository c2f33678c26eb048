import { sql } from 'kysely';
import type { Pool } from 'pg';
import { rowsOutsideScope } from '../../db/direct.ts';
import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';
import type { WatchedPair } from './watch-pairs.ts';

/** Firms where the watch has something to look at. */
export const firmsToWatch = (pool: Pool) =>
  rowsOutsideScope(
    pool,
    db.selectFrom(sql<{ id: string }>`caseward.firms_to_watch()`.as<'firms'>(sql`firms(id)`)).selectAll(),
  );

/** Those among contacts who are a party of a matter, whoever may see it. */
export async function partiesAmong(scope: Scope, contacts: readonly string[]): Promise<Set<string>> {
  const rows = await scope.rows(
    db
      .selectFrom(
        sql<{
          id: string;
        }>`caseward.parties_among(${scope.tenantId}, ${contacts as string[]}::uuid[])`.as<'parties'>(
          sql`parties(id)`,
        ),
      )
      .selectAll(),
  );
  return new Set(rows.map(({ id }) => id));
}

/** The names of an entry of the register that is there. */
export const namesOfEntry = (scope: Scope, id: string) =>
  scope.row(
    db
      .selectFrom('register_entries')
      .select(['kind', 'name', 'other_names'])
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', id)
      .where('removed_at', 'is', null),
  );

/** Writes what opposes among pairs into checks of open matters; answers nothing of it. */
export const addWatch = (scope: Scope, pairs: readonly WatchedPair[], searched: object) =>
  scope.run(
    db.selectNoFrom(
      sql`caseward.add_watch(${scope.tenantId}, ${JSON.stringify(pairs)}::jsonb, ${JSON.stringify(searched)}::jsonb)`.as(
        'added',
      ),
    ),
  );

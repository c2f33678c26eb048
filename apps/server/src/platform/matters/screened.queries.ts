import { sql } from 'kysely';
import { shownName } from '../../db/person-name.ts';
import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';

/** The names of those among people who are screened by the wall that stands around a matter. */
export async function screenedAmong(
  scope: Scope,
  matterId: string,
  people: readonly string[],
): Promise<string[]> {
  const screened = await scope.rows(
    db
      .selectFrom(
        sql<{ id: string }>`caseward.screened_people(${scope.tenantId}, ${matterId})`.as<'screened'>(
          sql`screened(id)`,
        ),
      )
      .select('screened.id'),
  );
  const refused = screened.map(({ id }) => id).filter((id) => people.includes(id));
  if (refused.length === 0) return [];
  const named = await scope.rows(
    db
      .selectFrom('users')
      .select(shownName('users').as('name'))
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', sql<string>`any(${refused}::uuid[])`)
      .orderBy('username'),
  );
  return named.map(({ name }) => name);
}

import { sql } from 'kysely';
import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';

const people = (scope: Scope) =>
  db
    .selectFrom('contacts')
    .select(['id', 'first_name', 'last_name', sql<string>`date_of_birth::text`.as('born')])
    .where('tenant_id', '=', scope.tenantId)
    .where('date_of_birth', 'is not', null)
    .where('last_name', '<>', '');

/** Those among contacts of whom the day of birth is known. */
export const bornAmong = (scope: Scope, ids: readonly string[]) =>
  scope.rows(people(scope).where('id', '=', sql<string>`any(${ids as string[]}::uuid[])`));

/**
 * Who was born on the day of one of these people, of each so many at most with the same family name, and with others;
 * deleted ones too. Each day and family name is asked for once.
 */
export async function bornLike(
  scope: Scope,
  named: readonly { born: string; last_name: string }[],
  most: number,
) {
  const asked = [...new Map(named.map((each) => [`${each.born} ${each.last_name}`, each])).values()];
  const days = asked.map(({ born }) => born);
  const families = asked.map(({ last_name }) => last_name);
  const found = await scope.rows(
    db
      .selectFrom(
        sql<{
          id: string;
        }>`caseward.contacts_born_like(${scope.tenantId}, ${days}::date[], ${families}::text[],
          ${most}::integer)`.as<'found'>(sql`found(id)`),
      )
      .select('id')
      .distinct(),
  );
  return bornAmong(
    scope,
    found.map(({ id }) => id),
  );
}

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
export const bornOn = (scope: Scope, ids: readonly string[]) =>
  scope.rows(people(scope).where('id', '=', sql<string>`any(${ids as string[]}::uuid[])`));

/**
 * Who was born on the day of one of these people, of each so many at most; deleted ones too. Those with the same family
 * name come first: many have a day that somebody made up. Each day and family name is asked for once.
 */
export const bornLike = (
  scope: Scope,
  named: readonly { born: string; last_name: string }[],
  most: number,
) => {
  const asked = [...new Map(named.map((each) => [`${each.born} ${each.last_name}`, each])).values()];
  return scope.rows(
    db
      .selectFrom(
        sql<{ day: string; family: string }>`unnest(${asked.map(({ born }) => born)}::date[],
          ${asked.map(({ last_name }) => last_name)}::text[])`.as<'asked'>(sql`asked(day, family)`),
      )
      .innerJoinLateral(
        people(scope)
          .where('contacts.date_of_birth', '=', sql<string>`asked.day`)
          .orderBy(
            sql`caseward.folded_words(contacts.last_name) = caseward.folded_words(asked.family)`,
            'desc',
          )
          .orderBy('contacts.id')
          .limit(most)
          .as('found'),
        (join) => join.onTrue(),
      )
      .select(['found.id', 'found.first_name', 'found.last_name', 'found.born'])
      .distinct(),
  );
};

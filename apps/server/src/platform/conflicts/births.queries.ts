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

/** Who was born on one of these days; deleted ones too. */
export const contactsBornOn = (scope: Scope, days: readonly string[], most: number) =>
  scope.rows(
    people(scope)
      .where('date_of_birth', '=', sql<string>`any(${days as string[]}::date[])`)
      .orderBy('id')
      .limit(most),
  );

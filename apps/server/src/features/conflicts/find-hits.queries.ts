import { type SqlBool, sql } from 'kysely';
import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';

/** Pairs of contacts of which somebody has said that they are two. */
export const distinctionsOf = (scope: Scope, contacts: readonly string[]) =>
  scope.rows(
    db
      .selectFrom('contact_distinctions')
      .select(['id', 'one_contact', 'other_contact'])
      .where('tenant_id', '=', scope.tenantId)
      .where('removed_at', 'is', null)
      .where((each) =>
        each.or([
          sql<SqlBool>`${each.ref('one_contact')} = any(${contacts as string[]}::uuid[])`,
          sql<SqlBool>`${each.ref('other_contact')} = any(${contacts as string[]}::uuid[])`,
        ]),
      ),
  );

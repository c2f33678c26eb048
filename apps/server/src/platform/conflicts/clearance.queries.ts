import { type SqlBool, sql } from 'kysely';
import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';

/** What says whether the scope's user clears conflicts; undefined where there is no such user. */
export const readClearance = (scope: Scope) =>
  scope.row(
    db
      .selectFrom('users')
      .innerJoin('tenants', 'tenants.id', 'users.tenant_id')
      .select(['users.role', 'users.conflicts_officer', 'tenants.conflict_clearance'])
      .select('tenants.conflict_restricted')
      .select((user) =>
        user
          .exists(
            db
              .selectFrom('users as officer')
              .select('officer.id')
              .where('officer.tenant_id', '=', scope.tenantId)
              .where('officer.conflicts_officer', '=', true)
              .where('officer.role', '<>', 'READ_ONLY')
              .where('officer.disabled_at', 'is', null),
          )
          .as('has_officer'),
      )
      .where('users.tenant_id', '=', scope.tenantId)
      .where('users.id', '=', scope.userId),
  );

/** Those among people who are lawyers or conflicts officers. */
export async function lawyersAmong(scope: Scope, ids: readonly string[]): Promise<Set<string>> {
  const rows = await scope.rows(
    db
      .selectFrom('users')
      .select('id')
      .where('tenant_id', '=', scope.tenantId)
      .where(sql<SqlBool>`id = any(${ids as string[]}::uuid[])`)
      .where(sql<SqlBool>`(conflicts_officer or role in ('ADMIN', 'ATTORNEY'))`),
  );
  return new Set(rows.map(({ id }) => id));
}

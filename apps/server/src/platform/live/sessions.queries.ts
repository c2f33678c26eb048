import { sql } from 'kysely';
import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';

/** Those of these sessions of a firm that still open its records, with their person and that person's role. */
export const openSessions = (scope: Scope, ids: readonly string[]) =>
  scope.rows(
    db
      .selectFrom('sessions')
      .innerJoin('users', (join) =>
        join.on('users.tenant_id', '=', scope.tenantId).onRef('users.id', '=', 'sessions.user_id'),
      )
      .innerJoin('tenants', (join) => join.on('tenants.id', '=', scope.tenantId))
      .select(['sessions.id', 'users.role'])
      .where('sessions.tenant_id', '=', scope.tenantId)
      .where('sessions.id', '=', sql<string>`any(${ids as string[]}::uuid[])`)
      .where('sessions.ended_at', 'is', null)
      .where('sessions.expires_at', '>', sql<string>`now()`)
      .where('users.disabled_at', 'is', null)
      .where(sql<boolean>`(users.two_factor_since is not null or not tenants.two_factor_required)`),
  );

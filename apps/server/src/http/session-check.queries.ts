import { sql } from 'kysely';
import { preparedStatement } from '../db/prepared-statement.ts';
import { db } from '../db/statements.ts';
import type { Caller } from './access-tokens.ts';

/**
 * The session check: the caller's role, and whether their firm requires two-factor authentication that they have not
 * set up. No row if their session has ended or they are disabled.
 */
export const sessionCheck = preparedStatement((caller: Caller) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', (join) =>
      join.on('users.tenant_id', '=', caller.tenantId).onRef('users.id', '=', 'sessions.user_id'),
    )
    .innerJoin('tenants', (join) => join.on('tenants.id', '=', caller.tenantId))
    .select('users.role')
    .select(
      sql<boolean>`tenants.two_factor_required and users.two_factor_since is null`.as('two_factor_missing'),
    )
    .where('sessions.tenant_id', '=', caller.tenantId)
    .where('sessions.id', '=', caller.sessionId)
    .where('sessions.user_id', '=', caller.userId)
    .where('sessions.ended_at', 'is', null)
    .where('sessions.expires_at', '>', sql<string>`now()`)
    .where('users.disabled_at', 'is', null),
);

import { sql } from 'kysely';
import { preparedStatement } from '../db/prepared-statement.ts';
import type { Scope } from '../db/scope.ts';
import { db } from '../db/statements.ts';
import type { Caller } from './access-tokens.ts';

/**
 * The check of a personal access token: what the session check answers, the scope of the token, and whether the firm
 * allows such tokens. No row if it is revoked or expired, or if its person is disabled.
 */
export const tokenCheck = preparedStatement((caller: Caller) =>
  db
    .selectFrom('personal_tokens')
    .innerJoin('users', (join) =>
      join.on('users.tenant_id', '=', caller.tenantId).onRef('users.id', '=', 'personal_tokens.user_id'),
    )
    .innerJoin('tenants', (join) => join.on('tenants.id', '=', caller.tenantId))
    .select(['users.role', 'personal_tokens.scope', 'tenants.personal_tokens_allowed as allowed'])
    .select(
      sql<boolean>`tenants.two_factor_required and users.two_factor_since is null`.as('two_factor_missing'),
    )
    .where('personal_tokens.tenant_id', '=', caller.tenantId)
    .where('personal_tokens.id', '=', caller.sessionId)
    .where('personal_tokens.user_id', '=', caller.userId)
    .where('personal_tokens.hash', '=', sql<Buffer>`decode(${caller.tokenHash}, 'hex')`)
    .where('personal_tokens.revoked_at', 'is', null)
    .where('personal_tokens.expires_at', '>', sql<string>`now()`)
    .where('users.disabled_at', 'is', null),
);

/** Notes that the scope's token is used, to the minute; never waits for another call with it. */
export const noteTokenUse = (scope: Scope) =>
  scope.run(
    db
      .updateTable('personal_tokens')
      .set({ last_used_at: sql`date_trunc('minute', now())` })
      .where('tenant_id', '=', scope.tenantId)
      .where('id', 'in', (tokens) =>
        tokens
          .selectFrom('personal_tokens')
          .select('id')
          .where('tenant_id', '=', scope.tenantId)
          .where('id', '=', scope.sessionId)
          .where((token) =>
            token.or([
              token('last_used_at', 'is', null),
              token('last_used_at', '<', sql<string>`date_trunc('minute', now())`),
            ]),
          )
          .forNoKeyUpdate()
          .skipLocked(),
      ),
  );

import { largestExactCount } from '@caseward/contract/paging';
import type { TokenScope } from '@caseward/contract/personal-tokens';
import { sql } from 'kysely';
import { acceptable, type Order, type PageRequest, readPage } from '../../db/keyset.ts';
import { personName } from '../../db/person-name.ts';
import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';

const columns = [
  'personal_tokens.id',
  'personal_tokens.name',
  'personal_tokens.scope',
  'personal_tokens.hint',
  'personal_tokens.created_at',
  'personal_tokens.expires_at',
  'personal_tokens.last_used_at',
] as const;

const validTokens = (scope: Scope) =>
  db
    .selectFrom('personal_tokens')
    .select(columns)
    .where('personal_tokens.tenant_id', '=', scope.tenantId)
    .where('personal_tokens.revoked_at', 'is', null)
    .where('personal_tokens.expires_at', '>', sql<string>`now()`);

/** The valid tokens of the scope's user, latest first. */
export const listOwnTokens = (scope: Scope) =>
  scope.rows(
    validTokens(scope)
      .where('personal_tokens.user_id', '=', scope.userId)
      .orderBy('personal_tokens.created_at', 'desc')
      .orderBy('personal_tokens.id', 'desc'),
  );

const latestFirst: Order<{ created_at: string; id: string }> = {
  direction: 'desc',
  keys: [
    {
      column: sql.ref('personal_tokens.created_at'),
      of: (row) => row.created_at,
      accepts: acceptable.moment,
    },
    { column: sql.ref('personal_tokens.id'), of: (row) => row.id, accepts: acceptable.id },
  ],
};

/** A page of the valid tokens of the firm. */
export const listTokensOfFirm = (scope: Scope, request: PageRequest) =>
  readPage(
    scope,
    validTokens(scope)
      .innerJoin('users', (join) =>
        join.on('users.tenant_id', '=', scope.tenantId).onRef('users.id', '=', 'personal_tokens.user_id'),
      )
      .select(personName().as('user')),
    latestFirst,
    request,
    largestExactCount,
  );

/** Whether the scope's firm allows personal access tokens. */
export const areTokensAllowed = async (scope: Scope): Promise<boolean> =>
  (await scope.row(
    db
      .selectFrom('tenants')
      .select('id')
      .where('id', '=', scope.tenantId)
      .where('personal_tokens_allowed', '=', true),
  )) !== undefined;

/** Writes a token of the scope's user. */
export const insertToken = (
  scope: Scope,
  token: { id: string; name: string; scope: TokenScope; hash: Buffer; hint: string },
  days: number,
) =>
  scope.row(
    db
      .insertInto('personal_tokens')
      .values({
        tenant_id: scope.tenantId,
        user_id: scope.userId,
        ...token,
        expires_at: sql<string>`now() + make_interval(days => ${days})`,
      })
      .returning(columns),
  );

/**
 * Revokes a token; answers whether it was valid.
 * @param owner whose it must be; left out: anybody's
 */
export async function revokeToken(scope: Scope, id: string, owner?: string): Promise<boolean> {
  let revoking = db
    .updateTable('personal_tokens')
    .set({ revoked_at: sql`now()` })
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<string>`now()`);
  if (owner !== undefined) revoking = revoking.where('user_id', '=', owner);
  return (await scope.run(revoking)) > 0;
}

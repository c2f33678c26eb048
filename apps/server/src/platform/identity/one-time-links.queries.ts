import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';

/** How long a link is good for. */
export const linkLifetime = sql<string>`now() + interval '7 days'`;

/** Takes back the links on which a person could choose a new password. */
export const revokeResetLinks = (scope: Scope, userId: string) =>
  scope.run(
    db
      .updateTable('one_time_links')
      .set({ revoked_at: sql`now()` })
      .where('tenant_id', '=', scope.tenantId)
      .where('user_id', '=', userId)
      .where('used_at', 'is', null)
      .where('revoked_at', 'is', null),
  );

/** Makes the link on which a person chooses a new password, and takes back those before it. */
export async function issueResetLink(scope: Scope, userId: string, tokenHash: Buffer) {
  await revokeResetLinks(scope, userId);
  return await scope.row(
    db
      .insertInto('one_time_links')
      .values({
        tenant_id: scope.tenantId,
        id: uuidv7(),
        kind: 'PASSWORD_RESET',
        user_id: userId,
        token_hash: tokenHash,
        created_by: scope.userId,
        expires_at: linkLifetime,
      })
      .returning('expires_at'),
  );
}

/** What a letter about a link says of the firm. */
export const findLetterhead = (scope: Scope) =>
  scope.row(
    db.selectFrom('tenants').select(['name as firm_name', 'time_zone']).where('id', '=', scope.tenantId),
  );

import type { Language } from '@caseward/contract/languages';
import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';

/** Lifetime of a link. */
export const linkLifetime = sql<string>`now() + interval '7 days'`;

/** Revokes a person's links for a new password. */
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

/** Makes a person's link for a new password, and revokes earlier ones. */
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

/**
 * The firm's data for a message with a link.
 * @param userId whom it is for; their language is their own, or else the firm's
 */
export const findLetterhead = (scope: Scope, userId: string | null) =>
  scope.row(
    db
      .selectFrom('tenants')
      .select(['name as firm_name', 'time_zone'])
      .select((tenants) =>
        tenants.fn
          .coalesce(
            db
              .selectFrom('users')
              .select('users.language')
              .where('users.tenant_id', '=', scope.tenantId)
              .where('users.id', '=', userId),
            'tenants.language',
          )
          .$castTo<Language>()
          .as('language'),
      )
      .where('tenants.id', '=', scope.tenantId),
  );

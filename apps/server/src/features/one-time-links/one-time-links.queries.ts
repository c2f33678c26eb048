import type { Role } from '@caseward/contract/roles';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import { rowsOutsideScope } from '../../db/direct.ts';
import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';
import { firmOfToken, linkTokenHash } from '../../platform/identity/one-time-links.ts';

/** A valid link, read before a person is signed in. */
export type OpenLink = {
  tenant_id: string;
  id: string;
  created_by: string;
  firm_name: string;
  first_name: string;
  last_name: string;
  two_factor_required: boolean;
  two_factor_since: string | null;
} & (
  | { kind: 'INVITATION'; user_id: null; username: ''; email: string; role: Role }
  | { kind: 'PASSWORD_RESET'; user_id: string; username: string }
);

/** The link of a token, if it is valid: not used, revoked or expired, and its person is not disabled. */
export async function findLink(pool: Pool, token: string): Promise<OpenLink | undefined> {
  const tokenHash = linkTokenHash(token);
  const tenantId = firmOfToken(token);
  const [found] = await rowsOutsideScope(
    pool,
    db
      .selectFrom(
        tenantId
          ? sql<object>`caseward.link_of(${tenantId}, ${tokenHash})`.as('found')
          : sql<object>`caseward.find_link(${tokenHash})`.as('found'),
      )
      .selectAll()
      .$castTo<OpenLink>(),
  );
  return found;
}

/** Claims a link; answers whether it was still valid. Of parallel calls, one succeeds. */
export const claimLink = async (scope: Scope, id: string, tokenHash: Buffer): Promise<boolean> =>
  (await scope.run(
    db
      .updateTable('one_time_links')
      .set({ used_at: sql`now()` })
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', id)
      .where('token_hash', '=', tokenHash)
      .where('used_at', 'is', null)
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', sql<string>`now()`),
  )) > 0;

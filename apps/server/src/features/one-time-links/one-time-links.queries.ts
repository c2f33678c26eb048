import type { Role } from '@caseward/contract/roles';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import { rowsOutsideScope } from '../../db/direct.ts';
import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';

/** A link that is still good, as the database knows it before anybody is signed in. */
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

/** The link of a token, if it is good: neither used nor revoked nor too old, nor of somebody who is disabled. */
export async function findLink(pool: Pool, tokenHash: Buffer): Promise<OpenLink | undefined> {
  const [found] = await rowsOutsideScope(
    pool,
    db.selectFrom(sql<object>`caseward.find_link(${tokenHash})`.as('found')).selectAll().$castTo<OpenLink>(),
  );
  return found;
}

/** Uses a link up; answers whether it was still good, which it is for one of those who come at once. */
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

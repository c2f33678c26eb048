import type { AccountPatch } from '@caseward/contract/account';
import { largestExactCount } from '@caseward/contract/paging';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import { acceptable, type Order, type PageRequest, readPage } from '../../db/keyset.ts';
import { updateStamp } from '../../db/record-stamps.ts';
import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';

/** Changes the profile of the scope's user. */
export const updateAccount = (scope: Scope, fields: z.output<typeof AccountPatch>) =>
  scope.run(
    db
      .updateTable('users')
      .set({ ...fields, ...updateStamp(scope) })
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', scope.userId),
  );

const byLastUse: Order<{ last_used_at: string; id: string }> = {
  direction: 'desc',
  keys: [
    { column: sql.ref('last_used_at'), of: (row) => row.last_used_at, accepts: acceptable.moment },
    { column: sql.ref('id'), of: (row) => row.id, accepts: acceptable.id },
  ],
};

/** A page of the sessions in which the scope's user is signed in. */
export const listOwnSessions = (scope: Scope, request: PageRequest) =>
  readPage(
    scope,
    db
      .selectFrom('sessions')
      .select(['id', 'user_agent', 'created_at', 'last_used_at'])
      .where('tenant_id', '=', scope.tenantId)
      .where('user_id', '=', scope.userId)
      .where('ended_at', 'is', null)
      .where('expires_at', '>', sql<string>`now()`)
      .where('idle_expires_at', '>', sql<string>`now()`),
    byLastUse,
    request,
    largestExactCount,
  );

const endingOwnSessions = (scope: Scope, endReason: 'ENDED_BY_OWNER' | 'PASSWORD_CHANGED') =>
  db
    .updateTable('sessions')
    .set({ ended_at: sql`now()`, end_reason: endReason })
    .where('tenant_id', '=', scope.tenantId)
    .where('user_id', '=', scope.userId)
    .where('ended_at', 'is', null);

/** Ends a session of the scope's user; answers whether it existed. */
export const endOwnSession = async (scope: Scope, id: string): Promise<boolean> =>
  (await scope.run(endingOwnSessions(scope, 'ENDED_BY_OWNER').where('id', '=', id))) > 0;

/** Ends every session of the scope's user but one. */
export const endOwnSessionsBut = (
  scope: Scope,
  kept: string,
  endReason: 'ENDED_BY_OWNER' | 'PASSWORD_CHANGED',
) => scope.run(endingOwnSessions(scope, endReason).where('id', '<>', kept));

/** The scope's user, for confirming their password. */
export interface Owner {
  username: string;
  password_hash: string;
  firm_name: string;
  two_factor_required: boolean;
  two_factor_since: string | null;
  /** They have two-factor authentication, or their firm requires it. */
  two_factor: boolean;
}

/** Who the scope's user is, and the hash of their password. */
export async function findOwner(scope: Scope): Promise<Owner | undefined> {
  const found = await scope.row(
    db
      .selectFrom('users')
      .innerJoin('passwords', (join) =>
        join.on('passwords.tenant_id', '=', scope.tenantId).onRef('passwords.user_id', '=', 'users.id'),
      )
      .innerJoin('tenants', 'tenants.id', 'users.tenant_id')
      .select(['users.username', 'users.two_factor_since', 'passwords.hash as password_hash'])
      .select(['tenants.name as firm_name', 'tenants.two_factor_required'])
      .where('users.tenant_id', '=', scope.tenantId)
      .where('users.id', '=', scope.userId),
  );
  return found && { ...found, two_factor: found.two_factor_required || found.two_factor_since !== null };
}

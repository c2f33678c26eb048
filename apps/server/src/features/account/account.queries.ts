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

import { sql } from 'kysely';
import type { Pool } from 'pg';
import { rowsOutsideScope } from '../../db/direct.ts';
import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';

/** The moment that lies so many of the firm's hours ahead. */
const inHours = (scope: Scope, hours: 'session_idle_hours' | 'session_absolute_hours') =>
  sql<string>`now() + make_interval(hours => ${db.selectFrom('tenants').select(hours).where('id', '=', scope.tenantId)})`;

/** Who signs in under a name, the hash of their password, and whether a second step is asked of them. */
export async function findSignIn(pool: Pool, usernameKey: string) {
  const [found] = await rowsOutsideScope(
    pool,
    db
      .selectFrom(
        sql<{
          tenant_id: string;
          user_id: string;
          password_hash: string;
          two_factor: boolean;
        }>`caseward.find_sign_in(${usernameKey})`.as('found'),
      )
      .selectAll(),
  );
  return found;
}

/** Begins a session for the scope's user. */
export async function beginSession(
  scope: Scope,
  session: { id: string; refresh_hash: Buffer; user_agent: string },
): Promise<void> {
  await scope.run(
    db.insertInto('sessions').values({
      tenant_id: scope.tenantId,
      user_id: scope.userId,
      ...session,
      idle_expires_at: inHours(scope, 'session_idle_hours'),
      expires_at: inHours(scope, 'session_absolute_hours'),
    }),
  );
}

/**
 * Exchanges a refresh token for its successor in one atomic statement.
 * @returns whose session it is, and whether it ended just now because the token had come before; undefined when the token
 *   is not good any more
 */
export async function rotateSession(
  pool: Pool,
  session: { tenantId: string; sessionId: string; presented: Buffer; successor: Buffer },
) {
  const { tenantId, sessionId, presented, successor } = session;
  const [rotated] = await rowsOutsideScope(
    pool,
    db
      .selectFrom(
        sql<{ user_id: string; ended: boolean }>`caseward.rotate_session(
        ${tenantId}, ${sessionId}, ${presented}, ${successor})`.as('rotated'),
      )
      .selectAll(),
  );
  return rotated;
}

/** Ends a session at once. */
export async function endSession(scope: Scope, sessionId: string): Promise<void> {
  await scope.run(
    db
      .updateTable('sessions')
      .set({ ended_at: sql`now()`, end_reason: 'SIGNED_OUT' })
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', sessionId)
      .where('user_id', '=', scope.userId),
  );
}

/** Notes that the scope's user is told of tokens that came twice; answers of how many sessions they are told. */
export const tellOfReuse = (scope: Scope): Promise<number> =>
  scope.run(
    db
      .updateTable('sessions')
      .set({ told_at: sql`now()` })
      .where('tenant_id', '=', scope.tenantId)
      .where('user_id', '=', scope.userId)
      .where('end_reason', '=', 'REUSED')
      .where('told_at', 'is', null),
  );

/**
 * Whether it was noted within the last minute that somebody's attempts to sign in as a person come too fast. Until the
 * transaction ends nobody else is answered for the same person.
 */
export async function wasThrottledLately(scope: Scope, userId: string): Promise<boolean> {
  await scope.row(
    db
      .selectFrom('users')
      .select('id')
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', userId)
      .forNoKeyUpdate(),
  );
  const noted = await scope.row(
    db
      .selectFrom('audit_events')
      .select('id')
      .where('tenant_id', '=', scope.tenantId)
      .where('created_at', '>', sql<string>`now() - interval '1 minute'`)
      .where('action', '=', 'SIGN_IN_FAILED')
      .where('object_id', '=', userId)
      .where(sql<boolean>`details ->> 'why' = 'throttled'`)
      .limit(1),
  );
  return noted !== undefined;
}

import { sql } from 'kysely';
import type { Pool } from 'pg';
import { rowsOutsideScope } from '../../db/direct.ts';
import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';

/** The time this many of the firm's hours ahead, as an SQL expression. */
const inHours = (hours: 'session_idle_hours' | 'session_absolute_hours') =>
  sql<string>`(now() + make_interval(hours => ${sql.ref(hours)}))::timestamptz(3)`;

/** The nil UUID, which is nobody's. */
const nil = '00000000-0000-0000-0000-000000000000';
const nobody = { tenant_id: nil, user_id: nil };

/** The person of a username, the hash of their password, and whether a second factor is required. */
export async function findSignIn(pool: Pool, usernameKey: string) {
  const [login] = await rowsOutsideScope(
    pool,
    db
      .selectFrom(
        sql<{ tenant_id: string; user_id: string }>`caseward.find_login(${usernameKey})`.as('login'),
      )
      .selectAll(),
  );
  // A name that nobody has is asked for, too: how long the answer takes must not tell whether there is one.
  const { tenant_id, user_id } = login ?? nobody;
  const [found] = await rowsOutsideScope(
    pool,
    db
      .selectFrom(
        sql<{
          password_hash: string;
          two_factor: boolean;
        }>`caseward.sign_in_of(${tenant_id}::uuid, ${user_id}::uuid)`.as('found'),
      )
      .selectAll(),
  );
  return found && { tenant_id, user_id, ...found };
}

/** Begins a session for the scope's user. */
export async function beginSession(
  scope: Scope,
  session: { id: string; refresh_hash: Buffer; user_agent: string },
): Promise<void> {
  const ends = await scope.row(
    db
      .selectFrom('tenants')
      .select([
        inHours('session_idle_hours').as('idle_expires_at'),
        inHours('session_absolute_hours').as('expires_at'),
      ])
      .where('id', '=', scope.tenantId),
  );
  if (!ends) throw new Error('The firm of a scope is gone.');
  const owner = { tenant_id: scope.tenantId, user_id: scope.userId };
  await scope.run(db.insertInto('sessions').values({ ...owner, ...session, ...ends }));
}

/**
 * Rotates a refresh token in one atomic statement.
 * @returns the session's person, and whether the session ended just now because the token was reused; undefined when
 *   the token is no longer valid
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

/**
 * Ends the sessions of the scope's user that were used longest ago, beyond so many; answers their ids. Called while the
 * person is held, so that sessions begun at once are counted, too.
 */
export async function endOldestSessions(scope: Scope, most: number): Promise<string[]> {
  const ended = await scope.rows(
    db
      .updateTable('sessions')
      .set({ ended_at: sql`now()`, end_reason: 'TOO_MANY' })
      .where('tenant_id', '=', scope.tenantId)
      .where('user_id', '=', scope.userId)
      .where('id', 'in', (sessions) =>
        sessions
          .selectFrom('sessions')
          .select('sessions.id')
          .where('sessions.tenant_id', '=', scope.tenantId)
          .where('sessions.user_id', '=', scope.userId)
          .where('sessions.ended_at', 'is', null)
          .where('sessions.expires_at', '>', sql<string>`now()`)
          .where('sessions.idle_expires_at', '>', sql<string>`now()`)
          .orderBy('sessions.last_used_at', 'desc')
          .orderBy('sessions.id', 'desc')
          .offset(most),
      )
      .returning('id'),
  );
  return ended.map(({ id }) => id);
}

/** Marks a second factor's removal by an administrator as announced to the scope's user; answers 1 if it was due. */
export const tellOfReset = (scope: Scope): Promise<number> =>
  scope.run(
    db
      .updateTable('users')
      .set({ two_factor_reset_at: null })
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', scope.userId)
      .where('two_factor_reset_at', 'is not', null),
  );

/** Marks sessions that ended by token reuse as announced to the scope's user; answers how many. */
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
 * Whether throttled sign-ins of a person were already recorded within the last minute. Locks the person's events of
 * this kind until the transaction ends.
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

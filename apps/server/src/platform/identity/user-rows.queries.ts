import type { Role } from '@caseward/contract/roles';
import { sql } from 'kysely';
import { DatabaseError } from 'pg';
import { updateStamp } from '../../db/record-stamps.ts';
import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';
import { taken, tooAlike, usernameKey, usernameSkeleton } from './usernames.ts';

/** A new person. */
export interface NewUser {
  id: string;
  username: string;
  first_name: string;
  last_name: string;
  email: string;
  role: Role;
  password_hash: string;
  /** Who invited them; null for people added by an operator. */
  created_by?: string;
}

/** Another person, in any firm, has this username, or one of the firm has one that looks the same. */
export class UsernameTaken extends Error {
  constructor(sentence = taken) {
    super(sentence);
  }
}

const uniqueViolation = '23505';
const usernameKeyConstraint = 'login_names_pkey';

/**
 * Writes a person with their username and password.
 * @throws UsernameTaken
 */
export async function insertUser(scope: Scope, { password_hash, ...user }: NewUser): Promise<void> {
  const { tenantId } = scope;
  await requireDistinct(scope, user);
  try {
    await Promise.all([
      scope.run(db.insertInto('users').values({ tenant_id: tenantId, ...user })),
      scope.run(
        db
          .insertInto('login_names')
          .values({ tenant_id: tenantId, user_id: user.id, username_key: usernameKey(user.username) }),
      ),
      scope.run(
        db.insertInto('passwords').values({ tenant_id: tenantId, user_id: user.id, hash: password_hash }),
      ),
    ]);
  } catch (error) {
    throw explained(error);
  }
}

/**
 * Gives a person another username; their sessions stay.
 * @throws UsernameTaken
 */
export async function changeUsername(scope: Scope, user: { id: string; username: string }): Promise<void> {
  await requireDistinct(scope, user);
  const { id, username } = user;
  try {
    await Promise.all([
      scope.run(
        db
          .updateTable('users')
          .set({ username, ...updateStamp(scope) })
          .where('tenant_id', '=', scope.tenantId)
          .where('id', '=', id),
      ),
      scope.run(
        db
          .updateTable('login_names')
          .set({ username_key: usernameKey(username) })
          .where('tenant_id', '=', scope.tenantId)
          .where('user_id', '=', id),
      ),
    ]);
  } catch (error) {
    throw explained(error);
  }
}

const explained = (error: unknown) =>
  error instanceof DatabaseError &&
  error.code === uniqueViolation &&
  error.constraint === usernameKeyConstraint
    ? new UsernameTaken()
    : error;

/** @throws UsernameTaken; people who join the firm at once are compared with one another, too */
async function requireDistinct(
  scope: Scope,
  { id, username }: { id: string; username: string },
): Promise<void> {
  const [, people] = await Promise.all([
    scope.row(db.selectFrom('tenants').select('id').where('id', '=', scope.tenantId).forNoKeyUpdate()),
    // A statement of its own, so that it sees who joined while the firm was held.
    scope.rows(db.selectFrom('users').select(['id', 'username']).where('tenant_id', '=', scope.tenantId)),
  ]);
  const skeleton = usernameSkeleton(username);
  const key = usernameKey(username);
  const alike = people.find(
    (each) =>
      each.id !== id && usernameSkeleton(each.username) === skeleton && usernameKey(each.username) !== key,
  );
  if (alike) throw new UsernameTaken(tooAlike(alike.username));
}

/** Reasons to end all sessions of a person. */
export type EndReason = 'DISABLED' | 'PASSWORD_CHANGED' | 'TWO_FACTOR_RESET';

/** Ends every session of a person. */
export const endSessionsOf = (scope: Scope, userId: string, endReason: EndReason) =>
  scope.run(
    db
      .updateTable('sessions')
      .set({ ended_at: sql`now()`, end_reason: endReason })
      .where('tenant_id', '=', scope.tenantId)
      .where('user_id', '=', userId)
      .where('ended_at', 'is', null),
  );

/** Changes a person's password. */
export const setPassword = (scope: Scope, userId: string, hash: string) =>
  scope.run(
    db
      .updateTable('passwords')
      .set({ hash, updated_at: sql`now()` })
      .where('tenant_id', '=', scope.tenantId)
      .where('user_id', '=', userId),
  );

/**
 * Whether the scope's user still has the password that was verified; called after `holdActiveUser`, so that nobody
 * changes it before the transaction ends.
 */
export const hasPassword = async (scope: Scope, hash: string): Promise<boolean> =>
  (await scope.row(
    db
      .selectFrom('passwords')
      .select('user_id')
      .where('tenant_id', '=', scope.tenantId)
      .where('user_id', '=', scope.userId)
      .where('hash', '=', hash),
  )) !== undefined;

/** Locks the scope's user against being disabled meanwhile; answers whether they may sign in. */
export const holdActiveUser = async (scope: Scope): Promise<boolean> =>
  (await scope.row(
    db
      .selectFrom('users')
      .select('id')
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', scope.userId)
      .where('disabled_at', 'is', null)
      .forNoKeyUpdate(),
  )) !== undefined;

import type { Role } from '@caseward/contract/roles';
import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';
import { usernameKey } from '../../platform/usernames.ts';

/** Writes a firm; the scope must be the owner's, opened for the firm's id. */
export async function insertFirm(scope: Scope, firm: { name: string; time_zone: string }): Promise<void> {
  await scope.run(db.insertInto('tenants').values({ id: scope.tenant_id, ...firm }));
}

/** A person as they are written. */
export interface NewUser {
  id: string;
  username: string;
  first_name: string;
  last_name: string;
  email: string;
  role: Role;
  password_hash: string;
}

/**
 * Writes a person with the name they sign in under and their password; the scope must be the owner's.
 * @throws a unique violation (SQLSTATE 23505) when another person of any firm has the username
 */
export async function insertUser(scope: Scope, { password_hash, ...user }: NewUser): Promise<void> {
  const { tenant_id } = scope;
  await Promise.all([
    scope.run(db.insertInto('users').values({ tenant_id, ...user })),
    scope.run(
      db
        .insertInto('login_names')
        .values({ tenant_id, user_id: user.id, username_key: usernameKey(user.username) }),
    ),
    scope.run(db.insertInto('passwords').values({ tenant_id, user_id: user.id, hash: password_hash })),
  ]);
}

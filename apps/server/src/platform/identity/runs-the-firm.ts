import type { Scope } from '../../db/scope.ts';
import { findCurrentUser } from './current-user.queries.ts';

/** Whether the scope's user is an administrator, who may take back and take away what other people did. */
export async function runsTheFirm(scope: Scope): Promise<boolean> {
  return (await findCurrentUser(scope))?.user.role === 'ADMIN';
}

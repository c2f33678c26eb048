import type { Role } from '@caseward/contract/roles';
import type { Scope } from '../../db/scope.ts';
import { conflict, forbidden, notFound } from '../../http/api-problem.ts';
import {
  type AccountProof,
  type ProvingCall,
  requireCurrentPassword,
} from '../../platform/identity/current-password.ts';
import { orThrow } from '../../platform/or-throw.ts';
import { activeAdministrators, lockFirmRow, lockPerson } from './people.queries.ts';

const missing = () => notFound('Person');

/** Locks a person for a change. @throws ApiProblem 404 when the firm has no such person */
export const personToChange = async (scope: Scope, id: string) =>
  orThrow(await lockPerson(scope, id), missing);

/** The message when the last administrator would be removed. */
const lastAdministrator = {
  disabled: 'This is the last active administrator. Make somebody else an administrator first.',
  demoted: 'The last active administrator keeps this role. Make somebody else an administrator first.',
};

/**
 * Locks a person who may stop being an administrator, and the other administrators, so that one is left when two
 * disable each other at once.
 */
export async function lockWithAdministrators(scope: Scope, id: string) {
  await lockFirmRow(scope);
  // A statement of its own, so that it sees the previous lock holder's changes.
  const [administrators, person] = await Promise.all([activeAdministrators(scope), lockPerson(scope, id)]);
  return { administrators, person };
}

/** Whether nobody but them could sign in as an administrator. */
export const isLastAdministrator = (administrators: readonly string[], id: string): boolean =>
  administrators.length === 1 && administrators[0] === id;

/**
 * Locks a person whom an administrator limits, so that an active administrator is left.
 * @param becomes the person's new role and state
 * @throws ApiProblem 404 when the firm has no such person; 409 when no active administrator would be left; 403 when
 *   the caller stopped being one a moment ago
 */
export async function personToLimit(scope: Scope, id: string, becomes: Role | 'DISABLED') {
  const { administrators, person } = await lockWithAdministrators(scope, id);
  if (!administrators.includes(scope.userId)) throw forbidden();
  const found = orThrow(person, missing);
  if (becomes !== 'ADMIN' && isLastAdministrator(administrators, id))
    throw conflict(lastAdministrator[becomes === 'DISABLED' ? 'disabled' : 'demoted']);
  return found;
}

/**
 * The person whose way of signing in a caller changes.
 * @throws ApiProblem 409 for the caller themselves; 400 when the caller's own password is wrong
 */
export async function otherPerson(
  proof: AccountProof,
  call: ProvingCall & { params: { id: string } },
): Promise<string> {
  const { id } = call.params;
  const isSelf = await call.transaction(async ({ userId }) => userId === id);
  if (isSelf)
    throw conflict('This is yourself. Change your own username, password and second factor in your account.');
  await requireCurrentPassword(proof, call);
  return id;
}

import type { Role } from '@caseward/contract/roles';
import type { Scope } from '../../db/scope.ts';
import { conflict, forbidden, notFound } from '../../http/api-problem.ts';
import { orThrow } from '../../platform/or-throw.ts';
import { activeAdministrators, lockFirmRow, lockPerson } from './people.queries.ts';

const missing = () => notFound('Person');

/** Holds a person for a change. @throws Refusal 404 when the firm has no such person */
export const personToChange = async (scope: Scope, id: string) =>
  orThrow(await lockPerson(scope, id), missing);

/** What is said when the only administrator would go. */
const lastAdministrator = {
  disabled: 'This is the last active administrator. Make somebody else an administrator first.',
  demoted: 'The last active administrator keeps this role. Make somebody else an administrator first.',
};

/**
 * Holds a person who may be about to lose their say, and everyone else who might be, so that of administrators who
 * shut each other out at the same moment one is left.
 * @param becomes what the person is to be
 * @throws Refusal 404 when the firm has no such person; 409 when no active administrator would be left; 403 when
 *   the caller stopped being one a moment ago
 */
export async function personToLimit(scope: Scope, id: string, becomes: Role | 'DISABLED') {
  await lockFirmRow(scope);
  // A statement of its own: it must see what whoever held the firm before has done.
  const [administrators, person] = await Promise.all([activeAdministrators(scope), lockPerson(scope, id)]);
  if (!administrators.includes(scope.userId)) throw forbidden();
  const found = orThrow(person, missing);
  const leaves = becomes !== 'ADMIN' && administrators.every((each) => each === id);
  if (leaves) throw conflict(lastAdministrator[becomes === 'DISABLED' ? 'disabled' : 'demoted']);
  return found;
}

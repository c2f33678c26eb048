import type { Scope } from '../../db/scope.ts';
import { type FieldErrors, invalid } from '../../http/api-problem.ts';
import { firstValues } from '../../platform/audit/changes.ts';
import { record } from '../../platform/audit/record.ts';
import { passwordFault } from '../../platform/identity/password-policy.ts';
import {
  endSessionsOf,
  holdActiveUser,
  insertUser,
  setPassword,
} from '../../platform/identity/user-rows.queries.ts';
import { usernameFault } from '../../platform/identity/usernames.ts';
import { claimLink, type OpenLink } from './one-time-links.queries.ts';

type PersonNames = Pick<OpenLink, 'first_name' | 'last_name'>;

/** Whether the person of a link has two-factor authentication, or will have to. */
export const hasTwoFactor = ({ two_factor_required, two_factor_since }: OpenLink): boolean =>
  two_factor_required || two_factor_since !== null;

/** The names of whoever uses a link: their own choice only where the firm gave none. */
export const namesOf = (link: OpenLink, chosen: Partial<PersonNames>): PersonNames =>
  link.kind === 'INVITATION' && !link.first_name && !link.last_name
    ? { first_name: chosen.first_name ?? '', last_name: chosen.last_name ?? '' }
    : { first_name: link.first_name, last_name: link.last_name };

/** @throws ApiProblem 400 with messages for the chosen username, the password, or both */
export async function requireGoodChoice(
  link: OpenLink,
  { password, ...chosen }: PersonNames & { username: string; password: string },
): Promise<void> {
  const { username } = chosen;
  const owner = { firm_name: link.firm_name, ...chosen, two_factor: hasTwoFactor(link) };
  const faults = {
    username: link.kind === 'INVITATION' ? usernameFault(username) : undefined,
    password: await passwordFault(password, owner),
  };
  const errors: FieldErrors = {};
  for (const [field, fault] of Object.entries(faults)) if (fault !== undefined) errors[field] = [fault];
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/**
 * Claims a link and writes the chosen username or password, for the scope's user.
 * @returns whether the link was still valid
 * @throws UsernameTaken
 */
export async function writeChoice(
  scope: Scope,
  link: OpenLink,
  chosen: PersonNames & { token_hash: Buffer; username: string; password_hash: string },
): Promise<boolean> {
  const { username, first_name, last_name, password_hash } = chosen;
  const claim = () => claimLink(scope, link.id, chosen.token_hash);
  if (link.kind === 'PASSWORD_RESET') {
    // Lock order: the person first and the link second, as where a person is disabled. Another order could deadlock.
    if (!(await holdActiveUser(scope)) || !(await claim())) return false;
    await setPassword(scope, scope.userId, password_hash);
    const sessionsEnded = await endSessionsOf(scope, scope.userId, 'PASSWORD_CHANGED');
    const details = { by_link: true, sessions_ended: sessionsEnded };
    await record(scope, {
      action: 'PASSWORD_CHANGED',
      objectType: 'user',
      objectId: scope.userId,
      details,
    });
    return true;
  }
  if (!(await claim())) return false;
  const { email, role, created_by } = link;
  const person = { id: scope.userId, username, first_name, last_name, email, role, created_by };
  await insertUser(scope, { ...person, password_hash });
  await record(scope, {
    action: 'JOINED',
    objectType: 'user',
    objectId: person.id,
    changes: firstValues({ username, first_name, last_name, email, role }),
  });
  return true;
}

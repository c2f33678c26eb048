import { noSuch } from '@caseward/contract/references';
import { type Role, roles } from '@caseward/contract/roles';
import { tasks } from '@caseward/contract/tasks';
import type { Scope } from '../../db/scope.ts';
import { invalid } from '../../http/api-problem.ts';
import type { MatterProtection } from '../matters/protection.ts';
import { orThrow } from '../or-throw.ts';
import {
  countUsers,
  findCourt,
  findDeadline,
  findEvent,
  findPracticeArea,
  findUser,
  hasContact,
  hasDocument,
  readMatter,
  shareContacts,
  shareCourt,
  shareEvent,
  shareMatter,
  usersWithRole,
} from './references.queries.ts';

/*
 * References in a body or a query must name rows of the firm that are not deleted. Foreign keys see neither soft
 * deletes nor policies, so each is read, and locked against deletion, in the scope that writes it.
 */

/**
 * For a read, without a lock; answers the matter's `visible_to`.
 * @throws ApiProblem 400 naming the field when there is no such matter
 */
export async function requireReadableMatter(scope: Scope, field: string, id: string) {
  return orThrow(await readMatter(scope, id), () => invalid({ [field]: [noSuch.matter] })).visible_to;
}

/**
 * For a write: a new record of the matter copies the answered protection.
 * @throws ApiProblem 400 naming the field when there is no such matter
 */
export async function requireMatter(scope: Scope, field: string, id: string): Promise<MatterProtection> {
  return orThrow(await shareMatter(scope, id), () => invalid({ [field]: [noSuch.matter] }));
}

/** @throws ApiProblem 400 naming the field when any of them is no contact */
export async function requireContacts(scope: Scope, field: string, ids: readonly string[]): Promise<void> {
  if (ids.length > 0 && (await shareContacts(scope, ids)) < ids.length)
    throw invalid({ [field]: [noSuch.contact] });
}

/** For a read, without a lock. @throws ApiProblem 400 naming the field when there is no such contact */
export async function requireReadableContact(scope: Scope, field: string, id: string): Promise<void> {
  if (!(await hasContact(scope, id))) throw invalid({ [field]: [noSuch.contact] });
}

/**
 * For a write: retired ones are refused.
 * @throws ApiProblem 400 naming the field when there is no such practice area
 */
export async function requirePracticeArea(scope: Scope, field: string, id: string): Promise<void> {
  const { archived } = await requireReadablePracticeArea(scope, field, id);
  if (archived) throw invalid({ [field]: ['This practice area is archived. Choose another.'] });
}

/** For a read. @throws ApiProblem 400 naming the field when there is no such practice area */
export async function requireReadablePracticeArea(scope: Scope, field: string, id: string) {
  return orThrow(await findPracticeArea(scope, id), () => invalid({ [field]: [noSuch.practice_area] }));
}

/** For a write. @throws ApiProblem 400 naming the field when there is no such court, or it was removed */
export async function requireCourt(scope: Scope, field: string, id: string): Promise<void> {
  const { removed } = orThrow(await shareCourt(scope, id), () => invalid({ [field]: [noSuch.court] }));
  if (removed) throw invalid({ [field]: [noSuch.court] });
}

/** For a read: one that was removed may still be named. @throws ApiProblem 400 naming the field when there is no such court */
export async function requireReadableCourt(scope: Scope, field: string, id: string): Promise<void> {
  orThrow(await findCourt(scope, id), () => invalid({ [field]: [noSuch.court] }));
}

const deactivated = 'They are deactivated, and cannot sign in. Choose somebody else.';

/** @throws ApiProblem 400 naming the field when there is no such person, or they are disabled */
export async function requireSigningIn(scope: Scope, field: string, id: string) {
  const user = orThrow(await findUser(scope, id), () => invalid({ [field]: [noSuch.user] }));
  if (user.disabled_at !== null) throw invalid({ [field]: [deactivated] });
  return user;
}

/** @throws ApiProblem 400 naming the field when any of them is no team member, or disabled */
export async function requireAllSigningIn(
  scope: Scope,
  field: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0 || (await usersWithRole(scope, ids, roles)).length === ids.length) return;
  await requireUsers(scope, field, ids);
  throw invalid({ [field]: [deactivated] });
}

/** @throws ApiProblem 400 naming the field when somebody could not do a task: they are disabled, or may only read */
export async function requireAbleUser(scope: Scope, field: string, id: string): Promise<void> {
  const { role } = await requireSigningIn(scope, field, id);
  if (!(tasks.update.access as readonly Role[]).includes(role))
    throw invalid({ [field]: ['They may only read, and could not finish it. Choose somebody else.'] });
}

/** Which of these people could do a task. */
export async function ableUsers(scope: Scope, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const able = await usersWithRole(scope, [...new Set(ids)], tasks.update.access);
  return new Set(able.map(({ id }) => id));
}

/** @throws ApiProblem 400 naming the field when somebody has no access to the matter, and would not see what is theirs */
export function requireInside(field: string, { visible_to }: MatterProtection, id: string): void {
  if (visible_to && !visible_to.includes(id))
    throw invalid({
      [field]: ['They have no access to this matter, which is restricted, and would not see it.'],
    });
}

/**
 * For a read, without a lock.
 * @throws ApiProblem 400 naming the field when the matter has no such document
 */
export async function requireDocument(scope: Scope, field: string, matterId: string, id: string) {
  if (!(await hasDocument(scope, matterId, id))) throw invalid({ [field]: [noSuch.document] });
}

/** @throws ApiProblem 400 naming the field when the matter has no such deadline */
export async function requireDeadline(scope: Scope, field: string, matterId: string | null, id: string) {
  const found = await findDeadline(scope, id);
  if (!found || found.matter_id !== matterId) throw invalid({ [field]: [noSuch.deadline] });
  return found;
}

/** For a read. @throws ApiProblem 400 naming the field when there is no such deadline */
export async function requireReadableDeadline(scope: Scope, field: string, id: string): Promise<void> {
  orThrow(await findDeadline(scope, id), () => invalid({ [field]: [noSuch.deadline] }));
}

/** For a write. @throws ApiProblem 400 naming the field when the matter has no such event */
export async function requireEvent(scope: Scope, field: string, matterId: string, id: string) {
  const found = await shareEvent(scope, id);
  if (!found || found.matter_id !== matterId) throw invalid({ [field]: [noSuch.event] });
  return found;
}

/** For a read. @throws ApiProblem 400 naming the field when there is no such event */
export async function requireReadableEvent(scope: Scope, field: string, id: string): Promise<void> {
  orThrow(await findEvent(scope, id), () => invalid({ [field]: [noSuch.event] }));
}

/** @throws ApiProblem 400 naming the field when any of them is no team member */
export async function requireUsers(scope: Scope, field: string, ids: readonly string[]): Promise<void> {
  if (ids.length > 0 && (await countUsers(scope, ids)) < ids.length)
    throw invalid({ [field]: [noSuch.user] });
}

/** 400: there is no such upload, or it is not the caller's. */
export const noUpload = () => invalid({ file_path: [noSuch.upload] });

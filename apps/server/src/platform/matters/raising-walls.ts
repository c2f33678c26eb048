import type { Scope } from '../../db/scope.ts';
import { conflict, invalid, notFound } from '../../http/api-problem.ts';
import { record } from '../audit/record.ts';
import { orThrow } from '../or-throw.ts';
import { requireUsers } from '../references/references.ts';
import { tellOfOrphans } from './orphaned-deadlines.ts';
import { changeProtection, lockProtection, namedMembers } from './protection.queries.ts';
import { requireNotScreened } from './screened.ts';
import { findStanding } from './wall-rows.queries.ts';
import { addMembers, insertWall, removeMembers } from './wall-writing.queries.ts';

/** The matter is not there for the caller. */
export const noMatter = () => notFound('Matter');

/** A wall that stands, and who is behind it. */
export interface Behind {
  wall: string;
  behind: string[];
}

/**
 * Raises a wall around a matter: only its team and these members see it from then on.
 * @throws ApiProblem 400 naming members, 404, 409 where one stands
 */
export async function raiseWall(
  scope: Scope,
  matter_id: string,
  { reason, members }: { reason: string; members: readonly string[] },
): Promise<Behind> {
  const { visible_to, ...matter } = orThrow(await lockProtection(scope, matter_id), noMatter);
  if (visible_to) throw conflict('Access to this matter is restricted already.');
  await requireUsers(scope, 'members', members);
  const behind = membersWith(scope, matter, members);
  const wall = await insertWall(scope, matter_id, reason);
  await addMembers(scope, { id: wall, matter_id }, members);
  await changeProtection(scope, matter_id, { visible_to: behind });
  await tellOfOrphans(scope, matter_id, null, behind);
  await record(scope, {
    action: 'WALL_RAISED',
    objectType: 'wall',
    objectId: wall,
    matter: { id: matter_id, visible_to: behind },
    changes: { reason: { old: null, new: reason }, members: { old: [], new: [...members] } },
  });
  return { wall, behind };
}

/**
 * Says who is behind the wall of a matter by name.
 * @throws ApiProblem 400 naming members, 404, 409 where none stands
 */
export async function changeWall(
  scope: Scope,
  matter_id: string,
  members: readonly string[],
): Promise<Behind> {
  const matter = orThrow(await lockProtection(scope, matter_id), noMatter);
  await requireUsers(scope, 'members', members);
  const { id: wall } = orThrow(await findStanding(scope, matter_id), () =>
    conflict('Access to this matter is not restricted. Restrict it first.'),
  );
  const behind = membersWith(scope, matter, members);
  const before = await namedMembers(scope, matter_id);
  const added = members.filter((id) => !before.includes(id));
  const removed = before.filter((id) => !members.includes(id));
  await requireNotScreened(scope, matter_id, 'members', added);
  if (added.length + removed.length > 0) {
    await removeMembers(scope, wall, removed);
    await addMembers(scope, { id: wall, matter_id }, added);
    await changeProtection(scope, matter_id, { visible_to: behind });
    await tellOfOrphans(scope, matter_id, matter.visible_to, behind);
    await record(scope, {
      action: 'WALL_CHANGED',
      objectType: 'wall',
      objectId: wall,
      matter: { id: matter_id, visible_to: behind },
      changes: { members: { old: before, new: [...members] } },
    });
  }
  return { wall, behind };
}

/**
 * People behind a wall: the team and named users.
 * @throws ApiProblem 400 naming members if it excludes the caller or the lead attorney
 */
function membersWith(
  scope: Scope,
  { team, lead_attorney }: { team: readonly string[]; lead_attorney: string | null },
  members: readonly string[],
): string[] {
  const behind = [...new Set([...team, ...members])];
  if (!behind.includes(scope.userId))
    throw invalid({
      members: ['Add yourself too: you are not on the team, and would lose access to the matter.'],
    });
  if (lead_attorney && !behind.includes(lead_attorney))
    throw invalid({
      members: [
        'The lead attorney would lose access to the matter. Add them too, or change who leads it first.',
      ],
    });
  return behind;
}

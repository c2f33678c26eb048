import { walls } from '@caseward/contract/walls';
import type { Scope } from '../../db/scope.ts';
import { conflict, invalid, notFound } from '../../http/api-problem.ts';
import { type Api, implement } from '../../http/implement.ts';
import { record } from '../../platform/audit/record.ts';
import { changeProtection, lockProtection, namedMembers } from '../../platform/matters/protection.queries.ts';
import { findStanding } from '../../platform/matters/wall-rows.queries.ts';
import { orThrow } from '../../platform/or-throw.ts';
import { requireUsers } from '../../platform/references/references.ts';
import {
  addMembers,
  findWalls,
  insertWall,
  liftWall,
  removeMembers,
  standingWalls,
} from './walls.queries.ts';

const noMatter = () => notFound('Matter');
const noWall = () => notFound('Ethical wall');

/**
 * Ethical walls: a matter behind one exists only for its members, administrators included (ABA Model Rules 1.10 on
 * screening, 1.6(c) on confidentiality).
 */
export function wallRoutes(api: Api): void {
  implement(api, walls, {
    ofMatter: ({ scope, params }) => show(scope, params.id),

    raise: async ({ scope, params: { id: matter_id }, body: { reason, members } }) => {
      const { visible_to, ...matter } = orThrow(await lockProtection(scope, matter_id), noMatter);
      if (visible_to) throw conflict('Access to this matter is restricted already.');
      await requireUsers(scope, 'members', members);
      const behind = membersWith(scope, matter, members);
      const wallId = await insertWall(scope, matter_id, reason);
      await addMembers(scope, { id: wallId, matter_id }, members);
      await changeProtection(scope, matter_id, { visible_to: behind });
      await record(scope, {
        action: 'WALL_RAISED',
        objectType: 'wall',
        objectId: wallId,
        matter: { id: matter_id, visible_to: behind },
        changes: { reason: { old: null, new: reason }, members: { old: [], new: members } },
      });
      return show(scope, matter_id);
    },

    change: async ({ scope, params: { id: matter_id }, body: { members } }) => {
      const matter = orThrow(await lockProtection(scope, matter_id), noMatter);
      await requireUsers(scope, 'members', members);
      const wall = orThrow(await findStanding(scope, matter_id), () =>
        conflict('Access to this matter is not restricted. Restrict it first.'),
      );
      const behind = membersWith(scope, matter, members);
      const before = await namedMembers(scope, matter_id);
      const added = members.filter((id) => !before.includes(id));
      const removed = before.filter((id) => !members.includes(id));
      if (added.length + removed.length > 0) {
        await removeMembers(scope, wall.id, removed);
        await addMembers(scope, { id: wall.id, matter_id }, added);
        await changeProtection(scope, matter_id, { visible_to: behind });
        await record(scope, {
          action: 'WALL_CHANGED',
          objectType: 'wall',
          objectId: wall.id,
          matter: { id: matter_id, visible_to: behind },
          changes: { members: { old: before, new: members } },
        });
      }
      return show(scope, matter_id);
    },

    standing: async ({ scope }) => {
      const ids = await standingWalls(scope);
      return { count: ids.length, walls: ids };
    },

    lift: async ({ scope, params: { id }, body: { reason } }) => {
      const { matter_id } = orThrow(await liftWall(scope, id, reason), noWall);
      await record(scope, {
        action: 'WALL_LIFTED',
        objectType: 'wall',
        objectId: id,
        matter: { id: matter_id, visible_to: null },
        changes: { reason: { old: null, new: reason } },
      });
    },
  });
}

const show = async (scope: Scope, matterId: string) => orThrow(await findWalls(scope, matterId), noMatter);

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

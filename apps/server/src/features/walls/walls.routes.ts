import { walls } from '@caseward/contract/walls';
import type { Scope } from '../../db/scope.ts';
import { notFound } from '../../http/api-problem.ts';
import { type Api, implement } from '../../http/implement.ts';
import { record } from '../../platform/audit/record.ts';
import { changeWall, noMatter, raiseWall } from '../../platform/matters/raising-walls.ts';
import { orThrow } from '../../platform/or-throw.ts';
import { findWalls, liftWall, standingWalls } from './walls.queries.ts';

const noWall = () => notFound('Ethical wall');

/**
 * Ethical walls: a matter behind one exists only for its members, administrators included (ABA Model Rules 1.10 on
 * screening, 1.6(c) on confidentiality).
 */
export function wallRoutes(api: Api): void {
  implement(api, walls, {
    ofMatter: ({ scope, params }) => show(scope, params.id),

    raise: async ({ scope, params: { id }, body }) => {
      await raiseWall(scope, id, body);
      return show(scope, id);
    },

    change: async ({ scope, params: { id }, body: { members } }) => {
      await changeWall(scope, id, members);
      return show(scope, id);
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

import { mostPins, type Pin, pins } from '@caseward/contract/pins';
import type { Scope } from '../../db/scope.ts';
import { ApiProblem, notFound } from '../../http/api-problem.ts';
import { type Api, implement } from '../../http/implement.ts';
import {
  addPin,
  keepPins,
  type PinColumn,
  pinnedIds,
  removePin,
  seenMatters,
  seenViews,
} from './pins.queries.ts';

interface Kind {
  column: PinColumn;
  seen: (scope: Scope, ids: readonly string[]) => Promise<Pin[]>;
  label: string;
  full: string;
}

const ofMatters: Kind = {
  column: 'pinned_matters',
  seen: seenMatters,
  label: 'Matter',
  full: `You have pinned ${mostPins} matters. Unpin one first.`,
};
const ofViews: Kind = {
  column: 'pinned_views',
  seen: seenViews,
  label: 'View',
  full: `You have pinned ${mostPins} views. Unpin one first.`,
};

/** What a person keeps at hand: matters and saved views. */
export function pinRoutes(api: Api): void {
  implement(api, pins, {
    list: async ({ scope }) => {
      const ids = await pinnedIds(scope);
      const seen = await Promise.all([
        seenMatters(scope, ids?.pinned_matters ?? []),
        seenViews(scope, ids?.pinned_views ?? []),
      ]);
      return seen.flat();
    },
    addMatter: ({ scope, params: { id } }) => pin(scope, ofMatters, id),
    removeMatter: ({ scope, params: { id } }) => unpin(scope, ofMatters, id),
    addView: ({ scope, params: { id } }) => pin(scope, ofViews, id),
    removeView: ({ scope, params: { id } }) => unpin(scope, ofViews, id),
  });
}

/** @throws ApiProblem 404 where the caller cannot see it */
async function requireSeen(scope: Scope, { seen, label }: Kind, id: string): Promise<void> {
  const [found] = await seen(scope, [id]);
  if (!found) throw notFound(label);
}

/** @throws ApiProblem 404; 409 where there are as many as there can be */
async function pin(scope: Scope, kind: Kind, id: string): Promise<void> {
  await requireSeen(scope, kind, id);
  if (await addPin(scope, kind.column, id)) return;
  // Pins of what is gone must not be in the way: nobody could remove them.
  const ids = await pinnedIds(scope);
  const seen = (await kind.seen(scope, ids?.[kind.column] ?? [])).map((each) => each.id);
  if (seen.length >= mostPins) throw new ApiProblem('conflict', kind.full);
  await keepPins(scope, kind.column, [...seen, id]);
}

async function unpin(scope: Scope, kind: Kind, id: string): Promise<void> {
  await requireSeen(scope, kind, id);
  await removePin(scope, kind.column, id);
}

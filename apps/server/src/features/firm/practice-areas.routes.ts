import { practiceAreas } from '@caseward/contract/practice-areas';
import { noSuch } from '@caseward/contract/references';
import type { Scope } from '../../db/scope.ts';
import { invalid, notFound } from '../../http/api-problem.ts';
import { type Api, implement } from '../../http/implement.ts';
import { changesOf, firstValues, isNothing } from '../../platform/audit/changes.ts';
import { record } from '../../platform/audit/record.ts';
import { orThrow } from '../../platform/or-throw.ts';
import {
  insertPracticeArea,
  isNameTaken,
  listPracticeAreas,
  lockPracticeArea,
  lockPracticeAreas,
  orderPracticeAreas,
  updatePracticeArea,
} from './practice-areas.queries.ts';

const missing = () => notFound('Practice area');

/** Practice areas: the firm's own list of fields of law. */
export function practiceAreaRoutes(api: Api): void {
  implement(api, practiceAreas, {
    list: ({ scope }) => listPracticeAreas(scope),
    create: async ({ scope, body }) => {
      await lockPracticeAreas(scope);
      await refuseTaken(scope, body.name);
      const area = orThrow(await insertPracticeArea(scope, body), missing);
      const changes = firstValues(body);
      await record(scope, { action: 'CREATED', objectType: 'practice_area', objectId: area.id, changes });
      return area;
    },
    update: async ({ scope, params: { id }, body, ifMatch }) => {
      const before = orThrow(await lockPracticeArea(scope, id), missing);
      ifMatch(before);
      const changes = changesOf<typeof body>(before, body);
      if (isNothing(changes)) return before;
      if (body.name !== undefined) await refuseTaken(scope, body.name, id);
      await record(scope, { action: 'CHANGED', objectType: 'practice_area', objectId: id, changes });
      return orThrow(await updatePracticeArea(scope, id, body), missing);
    },
    reorder: async ({ scope, body: { ids } }) => {
      const there = await lockPracticeAreas(scope);
      if (ids.some((id) => !there.includes(id))) throw invalid({ ids: [noSuch.practice_area] });
      await orderPracticeAreas(scope, ids);
      await record(scope, {
        action: 'CHANGED',
        objectType: 'practice_area',
        details: { order: ids.length },
      });
      return listPracticeAreas(scope);
    },
  });
}

async function refuseTaken(scope: Scope, name: string, but?: string) {
  if (await isNameTaken(scope, name, but))
    throw invalid({ name: ['There is a practice area of this name already.'] });
}

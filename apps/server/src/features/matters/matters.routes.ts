import { matters } from '@caseward/contract/matters';
import type { Scope } from '../../db/scope.ts';
import { type Api, implement } from '../../http/implement.ts';
import { recordReading } from '../../platform/audit/record.ts';
import { present } from '../../platform/present.ts';
import { deleteMatter, missing, openMatter, saveMatter } from './matter-saving.ts';
import { findMatter, listMatters } from './matters.queries.ts';

/** The firm's cases. */
export function matterRoutes(api: Api): void {
  implement(api, matters, {
    list: ({ scope, query }) => listMatters(scope, query),
    create: async ({ scope, body }) => show(scope, await openMatter(scope, body)),
    get: async ({ scope, params: { id } }) => {
      const [matter] = await Promise.all([show(scope, id), recordReading(scope, id)]);
      return matter;
    },
    update: async ({ scope, params: { id }, body, if_match }) => {
      await saveMatter(scope, id, body, if_match);
      return show(scope, id);
    },
    patch: async ({ scope, params: { id }, body, if_match }) => {
      await saveMatter(scope, id, body, if_match);
      return show(scope, id);
    },
    remove: ({ scope, params }) => deleteMatter(scope, params.id),
  });
}

const show = async (scope: Scope, id: string) => present(await findMatter(scope, id), missing);

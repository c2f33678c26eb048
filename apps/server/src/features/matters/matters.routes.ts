import { type ClosedMatter, matters } from '@caseward/contract/matters';
import { openWork } from '@caseward/contract/open-work';
import { uncheckedOpening } from '@caseward/contract/unchecked-opening';
import type { Scope } from '../../db/scope.ts';
import { type Api, implement } from '../../http/implement.ts';
import { recordView } from '../../platform/audit/record.ts';
import { deleteEach } from '../../platform/bulk.ts';
import { orThrow } from '../../platform/or-throw.ts';
import { readMatter } from '../../platform/references/references.queries.ts';
import { changeMatters, undoMatters } from './matter-bulk.ts';
import { closeMatter, saveMatter, type TaskChanges } from './matter-closing.ts';
import { requireFilters } from './matter-filters.ts';
import { listMatters } from './matter-list.queries.ts';
import { deleteMatter, missing, openMatter } from './matter-saving.ts';
import { findMatter, listStatusChanges } from './matters.queries.ts';
import { countOpenWork } from './open-work.queries.ts';
import { openWithoutCheck } from './opening-without-check.ts';

/** Matters: the firm's cases. @param tasks what closing a matter does with its tasks */
export function matterRoutes(api: Api, tasks: TaskChanges): void {
  implement(api, matters, {
    list: async ({ scope, query }) => {
      await requireFilters(scope, query);
      return listMatters(scope, query);
    },
    create: async ({ scope, body }) => show(scope, await openMatter(scope, body)),
    get: async ({ scope, params: { id } }) => {
      const [matter] = await Promise.all([
        show(scope, id),
        recordView(scope, { type: 'matter', matterId: id }),
      ]);
      return matter;
    },
    update: async ({ scope, params: { id }, body, ifMatch }) => {
      await saveMatter(scope, id, body, ifMatch, tasks);
      return show(scope, id);
    },
    patch: async ({ scope, params: { id }, body, ifMatch }) => {
      await saveMatter(scope, id, body, ifMatch, tasks);
      return show(scope, id);
    },
    remove: ({ scope, params }) => deleteMatter(scope, params.id),
    removeMany: ({ scope, body }) =>
      deleteEach(body.ids, (id, deletion) => deleteMatter(scope, id, deletion)),
    close: async ({ scope, params: { id }, body }) => {
      const changed = await closeMatter(scope, id, body, tasks);
      return { matter: await show(scope, id), tasks: changed as ClosedMatter['tasks'] };
    },
    statusChanges: async ({ scope, params: { id } }) => {
      const [matter, changes] = await Promise.all([readMatter(scope, id), listStatusChanges(scope, id)]);
      orThrow(matter, missing);
      return changes;
    },
    bulk: ({ scope, body }) => changeMatters(scope, body, tasks),
    undoBulk: ({ scope, body }) => undoMatters(scope, body, tasks),
  });
  implement(api, openWork, { count: ({ scope, body }) => countOpenWork(scope, body.ids) });
  implement(api, uncheckedOpening, {
    open: async ({ scope, params: { id }, body: { reason } }) => {
      await openWithoutCheck(scope, id, reason);
      return show(scope, id);
    },
  });
}

const show = async (scope: Scope, id: string) => orThrow(await findMatter(scope, id), missing);

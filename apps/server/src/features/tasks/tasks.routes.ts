import { tasks } from '@caseward/contract/tasks';
import type { Scope } from '../../db/scope.ts';
import { type Api, implement } from '../../http/implement.ts';
import { orThrow } from '../../platform/or-throw.ts';
import {
  requireReadableContact,
  requireReadableMatter,
  requireUsers,
} from '../../platform/references/references.ts';
import { moveToTrash } from '../../platform/trash/delete.ts';
import { changeTasks, undoTasks } from './task-bulk.ts';
import { countViews, listTasks } from './task-list.queries.ts';
import { addTask, missing, saveTask } from './task-saving.ts';
import { findTask } from './tasks.queries.ts';

/** Tasks, on a matter or without one. */
export function taskRoutes(api: Api): void {
  implement(api, tasks, {
    list: async ({ scope, query }) => {
      const { assigned_to, matter, party } = query;
      if (assigned_to && assigned_to !== 'me' && assigned_to !== 'none')
        await requireUsers(scope, 'assigned_to', [assigned_to]);
      if (matter) await requireReadableMatter(scope, 'matter', matter);
      if (party) await requireReadableContact(scope, 'party', party);
      return listTasks(scope, query);
    },
    counts: ({ scope }) => countViews(scope),
    create: async ({ scope, body }) => show(scope, await addTask(scope, body)),
    get: ({ scope, params }) => show(scope, params.id),
    update: async ({ scope, params: { id }, body, ifMatch }) => {
      await saveTask(scope, id, body, ifMatch);
      return show(scope, id);
    },
    patch: async ({ scope, params: { id }, body, ifMatch }) => {
      await saveTask(scope, id, body, ifMatch);
      return show(scope, id);
    },
    remove: ({ scope, params }) => moveToTrash(scope, 'task', params.id, missing),
    bulk: ({ scope, body }) => changeTasks(scope, body),
    undoBulk: ({ scope, body }) => undoTasks(scope, body),
  });
}

const show = async (scope: Scope, id: string) => orThrow(await findTask(scope, id), missing);

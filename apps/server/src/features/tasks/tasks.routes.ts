import { tasks } from '@caseward/contract/tasks';
import type { Scope } from '../../db/scope.ts';
import { type Api, implement } from '../../http/implement.ts';
import { deleteEach } from '../../platform/bulk.ts';
import { orThrow } from '../../platform/or-throw.ts';
import {
  requireReadableContact,
  requireReadableDeadline,
  requireReadableMatter,
  requireUsers,
} from '../../platform/references/references.ts';
import { changeTasks, undoTasks } from './task-bulk.ts';
import { taskCommentRoutes } from './task-comments.routes.ts';
import { countViews, listTasks } from './task-list.queries.ts';
import { addTask, missing, removeTask, saveTask } from './task-saving.ts';
import { findTask } from './tasks.queries.ts';

/** Tasks, on a matter or without one. */
export function taskRoutes(api: Api): void {
  implement(api, tasks, {
    list: async ({ scope, query }) => {
      const { assigned_to, matter, party, deadline } = query;
      if (assigned_to && assigned_to !== 'me' && assigned_to !== 'none')
        await requireUsers(scope, 'assigned_to', [assigned_to]);
      if (matter) await requireReadableMatter(scope, 'matter', matter);
      if (deadline) await requireReadableDeadline(scope, 'deadline', deadline);
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
    remove: ({ scope, params }) => removeTask(scope, params.id),
    removeMany: ({ scope, body }) => deleteEach(body.ids, (id, deletion) => removeTask(scope, id, deletion)),
    bulk: ({ scope, body }) => changeTasks(scope, body),
    undoBulk: ({ scope, body }) => undoTasks(scope, body),
  });
  taskCommentRoutes(api);
}

const show = async (scope: Scope, id: string) => orThrow(await findTask(scope, id), missing);

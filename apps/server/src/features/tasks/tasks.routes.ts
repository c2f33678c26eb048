import { type TaskInput, tasks } from '@caseward/contract/tasks';
import type * as z from 'zod/mini';
import type { Scope } from '../../db/scope.ts';
import { type Api, implement } from '../../http/implement.ts';
import { notFound } from '../../http/refusals.ts';
import { present } from '../../platform/present.ts';
import { requireMatter, requireUsers } from '../../platform/references.ts';
import { findTask, insertTask, listTasks, markTaskDeleted, updateTask } from './tasks.queries.ts';

type TaskFields = Partial<z.output<typeof TaskInput>>;

const missing = () => notFound('Task');

/** What is to be done, on a matter or alone. */
export function taskRoutes(api: Api): void {
  implement(api, tasks, {
    list: ({ scope, query }) => listTasks(scope, query),
    create: async ({ scope, body }) => {
      await requireReferences(scope, body);
      return present(await findTask(scope, await insertTask(scope, body)), missing);
    },
    get: async ({ scope, params }) => present(await findTask(scope, params.id), missing),
    update: ({ scope, params, body }) => save(scope, params.id, body),
    patch: ({ scope, params, body }) => save(scope, params.id, body),
    remove: async ({ scope, params }) => {
      if (!(await markTaskDeleted(scope, params.id))) throw missing();
    },
  });
}

async function save(scope: Scope, id: string, fields: TaskFields) {
  await requireReferences(scope, fields);
  if (!(await updateTask(scope, id, fields))) throw missing();
  return present(await findTask(scope, id), missing);
}

async function requireReferences(scope: Scope, { matter, assigned_to }: TaskFields): Promise<void> {
  if (matter) await requireMatter(scope, 'matter', matter);
  if (assigned_to) await requireUsers(scope, 'assigned_to', [assigned_to]);
}

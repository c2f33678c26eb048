import { largestExactCount } from '@caseward/contract/paging';
import type { TaskInput } from '@caseward/contract/tasks';
import type * as z from 'zod/mini';
import { type PageRequest, readPage } from '../../db/keyset.ts';
import { birth, change, markDeleted } from '../../db/records.ts';
import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';
import { byDueDate, taskRows, toTask, toTaskPage } from '../../platform/task-rows.queries.ts';

type TaskFields = z.output<typeof TaskInput>;

/** A page of tasks, soonest due first. */
export const listTasks = async (scope: Scope, request: PageRequest) =>
  toTaskPage(await readPage(scope, taskRows(scope), byDueDate, request, largestExactCount));

/** One task, if it is there. */
export async function findTask(scope: Scope, id: string) {
  const row = await scope.row(taskRows(scope).where('tasks.id', '=', id));
  return row && toTask(row);
}

/** Writes a new task; answers its id. */
export async function insertTask(scope: Scope, { matter, ...fields }: TaskFields): Promise<string> {
  const values = { assigned_to: scope.user_id, ...fields, ...birth(scope), matter_id: matter };
  await scope.run(db.insertInto('tasks').values(values));
  return values.id;
}

/** Changes the fields given; answers whether the task is there. */
export async function updateTask(scope: Scope, id: string, { matter, ...fields }: Partial<TaskFields>) {
  const touched = await scope.run(
    db
      .updateTable('tasks')
      .set({ ...fields, matter_id: matter, ...change(scope) })
      .where('tenant_id', '=', scope.tenant_id)
      .where('id', '=', id)
      .where('deleted_at', 'is', null),
  );
  return touched > 0;
}

/** Marks a task as deleted; answers whether it was there. */
export const markTaskDeleted = (scope: Scope, id: string) => markDeleted(scope, 'tasks', id);

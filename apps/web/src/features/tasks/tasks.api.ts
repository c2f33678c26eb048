import type { BulkDeletion } from '@caseward/contract/bulk';
import { dashboard, pendingParts } from '@caseward/contract/dashboard';
import {
  type Task,
  type TaskInput,
  type TaskPatch,
  type TasksBulk,
  type TasksBulkUndo,
  type TasksQuery,
  tasks,
} from '@caseward/contract/tasks';
import { t } from '@lingui/core/macro';
import type { CacheEffects } from '../../shared/api/cache-effects.ts';
import { changeCachedMatter, withTask } from '../../shared/api/cached-matter.ts';
import { call, type Writing } from '../../shared/api/call.ts';
import { answerQuery, rowsQuery, totalQuery } from '../../shared/api/queries.ts';

/** The filtered tasks, soonest due first by default. */
export const tasksQuery = (query: TasksQuery) => rowsQuery(tasks.list, { query });
/** Their total. */
export const tasksTotal = (query: TasksQuery) => totalQuery(tasks.list, { query });
/** How many tasks the built-in views have. */
export const taskCountsQuery = answerQuery(tasks.counts, {});
/** The most tasks of a part that the dashboard shows. */
const mostShown = { overdue: '5', today: '20', week: '10', later: '5' };
/** The signed-in person's open tasks in parts of time: the first of each, and how many there are. */
export const myTasksParts = pendingParts.map((due) => ({
  due,
  query: answerQuery(dashboard.myTasks, { query: { due, limit: mostShown[due], count: 'true' } }),
}));
/** One task. */
export const taskQuery = (id: string) => answerQuery(tasks.get, { params: { id } });

/** The stored task, not from the cache. */
export const getTask = (id: string) => call(tasks.get, { params: { id } });
/** Adds a task and answers it. */
export const createTask = (body: TaskInput, writing: Writing) => call(tasks.create, { body, ...writing });
/** Saves a task and answers it. */
export const updateTask = (id: string, body: TaskInput, writing: Writing) =>
  call(tasks.update, { params: { id }, body, ...writing });
/** Changes some fields of a task and answers it. */
export const patchTask = (id: string, body: TaskPatch, writing: Pick<Writing, 'version'>) =>
  call(tasks.patch, { params: { id }, body, ...writing });
/** What saving a task changes: it may have left another matter. */
export const taskSaved: CacheEffects<Task> = {
  touches: ['tasks/*', 'matters/:id/', 'dashboard/*', 'calendar/*', 'replays/:id/items/'],
  answers: (cache, task) => cache.setQueryData(taskQuery(task.id).queryKey, task),
};
/** What adding a task changes. */
export const taskAdded: CacheEffects<Task> = {
  touches: ['tasks/', 'tasks/counts/', 'matters/:id/', 'dashboard/*', 'calendar/*', 'replays/:id/items/'],
  answers: (cache, task) => {
    // Its list shows it; its page reads it again.
    cache.setQueryData(taskQuery(task.id).queryKey, task, { updatedAt: 1 });
    if (task.matter) changeCachedMatter(cache, task.matter, (matter) => withTask(matter, task));
  },
};
/** Bulk change of tasks. */
export const changeTasks = (body: TasksBulk, idempotency_key: string) =>
  call(tasks.bulk, { body, idempotency_key });
/** Undoes a bulk change. */
export const changeTasksBack = (body: TasksBulkUndo, idempotency_key: string) =>
  call(tasks.undoBulk, { body, idempotency_key });
/** Deletes a task. */
export const deleteTask = (id: string) => call(tasks.remove, { params: { id } });
/** Deletes many tasks; answers their deletions, and those that were refused. */
export const deleteTasks = (body: BulkDeletion, idempotency_key: string) =>
  call(tasks.removeMany, { body, idempotency_key });

/** A matter's title, from its tasks: loading the matter itself would add a READ event. */
export const titleOfMatter = async (matter: string, signal: AbortSignal): Promise<string> => {
  const { rows } = await call(tasks.list, { query: { matter, limit: '1' }, signal });
  return rows[0]?.matter_details?.title ?? t`one without tasks`;
};

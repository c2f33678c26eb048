import { dashboard } from '@caseward/contract/dashboard';
import {
  type TaskInput,
  type TasksBulk,
  type TasksBulkUndo,
  type TasksQuery,
  tasks,
} from '@caseward/contract/tasks';
import { call, type Writing } from '../../shared/api/call.ts';
import { answerQuery, rowsQuery, totalQuery } from '../../shared/api/queries.ts';

/** The firm's tasks that are asked for, soonest due first or as asked. */
export const tasksQuery = (query: TasksQuery) => rowsQuery(tasks.list, { query });
/** How many those are. */
export const tasksTotal = (query: TasksQuery) => totalQuery(tasks.list, { query });
/** What the signed-in person still has to do, soonest due first. */
export const myPendingTasksQuery = rowsQuery(dashboard.myTasks, {});
/** One task. */
export const taskQuery = (id: string) => answerQuery(tasks.get, { params: { id } });

/** A task as it is stored now. */
export const getTask = (id: string) => call(tasks.get, { params: { id } });
/** Adds a task and answers it. */
export const createTask = (body: TaskInput, writing: Writing) => call(tasks.create, { body, ...writing });
/** Saves a task and answers it. */
export const updateTask = (id: string, body: TaskInput, writing: Writing) =>
  call(tasks.update, { params: { id }, body, ...writing });
/** Changes many tasks at once. */
export const changeTasks = (body: TasksBulk, idempotency_key: string) =>
  call(tasks.bulk, { body, idempotency_key });
/** Takes such a change back. */
export const changeTasksBack = (body: TasksBulkUndo, idempotency_key: string) =>
  call(tasks.undoBulk, { body, idempotency_key });
/** Deletes a task. */
export const deleteTask = (id: string) => call(tasks.remove, { params: { id } });

/** What a matter is called, as its tasks say: to ask for the matter itself would count as having seen it. */
export const titleOfMatter = async (matter: string, signal: AbortSignal): Promise<string> => {
  const { rows } = await call(tasks.list, { query: { matter, limit: '1' }, signal });
  return rows[0]?.matter_details?.title ?? 'one without tasks';
};

import { dashboard } from '@caseward/contract/dashboard';
import { type TaskInput, tasks } from '@caseward/contract/tasks';
import { call } from '../../shared/api/call.ts';
import { answerQuery, rowsQuery } from '../../shared/api/queries.ts';

/** The firm's tasks, soonest due first. */
export const tasksQuery = rowsQuery(tasks.list, {});
/** What the signed-in person still has to do, soonest due first. */
export const myPendingTasksQuery = rowsQuery(dashboard.myTasks, {});
/** One task. */
export const taskQuery = (id: string) => answerQuery(tasks.get, { params: { id } });

/** Adds a task and answers it. */
export const createTask = (body: TaskInput) => call(tasks.create, { body });
/** Saves a task and answers it. */
export const updateTask = (id: string, body: TaskInput) => call(tasks.update, { params: { id }, body });
/** Deletes a task. */
export const deleteTask = (id: string) => call(tasks.remove, { params: { id } });

import { dashboard } from '@caseward/contract/dashboard';
import { type TaskInput, tasks } from '@caseward/contract/tasks';
import { call, type Writing } from '../../shared/api/call.ts';
import { answerQuery, rowsQuery } from '../../shared/api/queries.ts';

/** The firm's tasks, soonest due first. */
export const tasksQuery = rowsQuery(tasks.list, {});
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
/** Deletes a task. */
export const deleteTask = (id: string) => call(tasks.remove, { params: { id } });

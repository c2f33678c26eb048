import { dashboard } from '@caseward/contract/dashboard';
import { type TaskInput, tasks } from '@caseward/contract/tasks';
import { call } from '../../shared/api/call.ts';
import { answerQuery, rowsQuery } from '../../shared/api/queries.ts';

export const tasksQuery = rowsQuery(tasks.list, {});
export const myPendingTasksQuery = rowsQuery(dashboard.myTasks, {});
export const taskQuery = (id: string) => answerQuery(tasks.get, { params: { id } });

export const createTask = (body: TaskInput) => call(tasks.create, { body });
export const updateTask = (id: string, body: TaskInput) => call(tasks.update, { params: { id }, body });
export const deleteTask = (id: string) => call(tasks.remove, { params: { id } });

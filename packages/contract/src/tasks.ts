import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { PageQuery } from './paging.ts';
import {
  allOptional,
  bodyOf,
  Day,
  Id,
  oneOf,
  optionalDay,
  optionalText,
  recordFields,
  requiredText,
} from './primitives.ts';
import { optionalReference, pathId } from './references.ts';
import { everyone, writers } from './roles.ts';

export const taskStatuses = ['TODO', 'IN_PROGRESS', 'DONE'] as const;
export type TaskStatus = (typeof taskStatuses)[number];
export const taskStatusLabels: Record<TaskStatus, string> = {
  TODO: 'To do',
  IN_PROGRESS: 'In progress',
  DONE: 'Done',
};

export const taskPriorities = ['LOW', 'NORMAL', 'HIGH', 'URGENT'] as const;
export type TaskPriority = (typeof taskPriorities)[number];
export const taskPriorityLabels: Record<TaskPriority, string> = {
  LOW: 'Low',
  NORMAL: 'Normal',
  HIGH: 'High',
  URGENT: 'Urgent',
};

const fields = {
  title: requiredText(255, 'Enter a title.'),
  description: z.optional(optionalText(20_000)),
  status: z.optional(oneOf(taskStatuses)),
  priority: z.optional(oneOf(taskPriorities)),
  due_date: z.optional(optionalDay()),
  matter: z.optional(optionalReference('matter')),
  /** On creation, left out means whoever creates it; null means nobody. */
  assigned_to: z.optional(optionalReference('user')),
};
const readOnly = ['id', 'matter_details', 'assigned_to_details', ...Object.keys(recordFields)];

export const TaskInput = bodyOf(fields, readOnly);
export type TaskInput = z.input<typeof TaskInput>;
export const TaskPatch = bodyOf(allOptional(fields), readOnly);

export const Task = z.object({
  id: Id,
  title: z.string(),
  description: z.string(),
  status: oneOf(taskStatuses),
  priority: oneOf(taskPriorities),
  due_date: z.nullable(Day),
  matter: z.nullable(Id),
  matter_details: z.nullable(z.object({ id: Id, title: z.string() })),
  assigned_to: z.nullable(Id),
  assigned_to_details: z.nullable(z.object({ id: Id, username: z.string() })),
  ...recordFields,
});
export type Task = z.infer<typeof Task>;

const params = z.object({ id: pathId('task') });

export const tasks = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/tasks/',
    summary: 'Tasks by due date, those without one last',
    access: everyone,
    query: PageQuery,
    response: Task,
    paged: true,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/v1/tasks/',
    summary: 'Add a task',
    access: writers,
    body: TaskInput,
    response: Task,
    creates: true,
    takes_idempotency_key: true,
    versioned: true,
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/v1/tasks/:id/',
    summary: 'One task',
    access: everyone,
    params,
    response: Task,
    versioned: true,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/v1/tasks/:id/',
    summary: 'Replace a task',
    access: writers,
    params,
    body: TaskInput,
    response: Task,
    versioned: true,
  }),
  patch: endpoint({
    method: 'PATCH',
    path: '/api/v1/tasks/:id/',
    summary: 'Change some fields of a task',
    access: writers,
    params,
    body: TaskPatch,
    response: Task,
    versioned: true,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/v1/tasks/:id/',
    summary: 'Delete a task',
    access: writers,
    params,
  }),
};

import * as z from 'zod/mini';
import { BulkDeletion, BulkDeletionAnswer, bulkAnswer, bulkIds, bulkRows } from './bulk.ts';
import { ChecklistAnswer, checklistRows, itemText } from './checklists.ts';
import { endpoint } from './endpoint.ts';
import type { FieldDescriptions } from './field-descriptions.ts';
import { orderingBy, pageQuery } from './paging.ts';
import { PersonName } from './person-name.ts';
import {
  allOptional,
  bodyOf,
  Day,
  Id,
  oneOf,
  optionalRecordDay,
  optionalText,
  recordFields,
  requiredLine,
  someOf,
} from './primitives.ts';
import { optionalReference, pathId, reference, referenceOr } from './references.ts';
import { optionalRepetition, Repetition } from './repeats.ts';
import { everyone, writers } from './roles.ts';
import { searchQuery } from './search-query.ts';
import { TaskCounts } from './task-views.ts';
import { optionalTimeOfDay, TimeOfDay } from './time-of-day.ts';

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
  title: requiredLine(255, 'Enter a title.'),
  description: z.optional(optionalText(20_000)),
  status: z.optional(oneOf(taskStatuses)),
  priority: z.optional(oneOf(taskPriorities)),
  due_date: z.optional(optionalRecordDay()),
  /** By the clocks of the firm; only with a due date, and gone with it. */
  due_time: z.optional(optionalTimeOfDay()),
  /** Only with a due date, and while it is open: once it is done, the next one repeats in its stead. */
  repeats: z.optional(optionalRepetition()),
  matter: z.optional(optionalReference('matter')),
  /** On creation, left out means the creator; null means no one. */
  assigned_to: z.optional(optionalReference('user')),
  /** A deadline of its matter that it prepares. It goes when the task moves to another matter. */
  deadline: z.optional(optionalReference('deadline')),
  checklist: z.optional(checklistRows()),
};
/** Its fields, described. */
export const taskFields = {
  title: { label: 'Title' },
  status: { label: 'Status', codes: taskStatusLabels, initial: taskStatuses[0] },
  priority: { label: 'Priority', codes: taskPriorityLabels, initial: 'NORMAL' },
  due_date: { label: 'Due', isDay: true, initial: null },
  due_time: { label: 'Due time', initial: null },
  repeats: { label: 'Repeats', initial: null, inSentence: 'repetition' },
  matter: { label: 'Matter', refersTo: 'matter', initial: null },
  assigned_to: { label: 'Assignee', refersTo: 'user', initial: null, inSentence: 'assignee' },
  deadline: { label: 'Prepares', refersTo: 'deadline', initial: null, inSentence: 'deadline' },
  description: { label: 'Description', long: true },
  checklist: { label: 'Checklist', initial: [], long: true, rowText: itemText },
} as const satisfies FieldDescriptions<typeof fields>;
const readOnly = [
  'id',
  'matter_details',
  'assigned_to_details',
  'deadline_details',
  'next_task',
  'held',
  ...Object.keys(recordFields),
];

export const TaskInput = bodyOf(fields, readOnly);
export type TaskInput = z.input<typeof TaskInput>;
export const TaskPatch = bodyOf(allOptional(fields), readOnly);
export type TaskPatch = z.input<typeof TaskPatch>;

/** The next one of a task that repeats. */
const NextTask = z.object({ id: Id, due_date: Day });

export const Task = z.object({
  id: Id,
  title: z.string(),
  description: z.string(),
  status: oneOf(taskStatuses),
  priority: oneOf(taskPriorities),
  due_date: z.nullable(Day),
  due_time: z.nullable(TimeOfDay),
  repeats: z.nullable(Repetition),
  matter: z.nullable(Id),
  matter_details: z.nullable(z.object({ id: Id, title: z.string() })),
  assigned_to: z.nullable(Id),
  assigned_to_details: z.nullable(PersonName),
  deadline: z.nullable(Id),
  deadline_details: z.nullable(z.object({ id: Id, title: z.string() })),
  checklist: ChecklistAnswer,
  /** The next one, made when this one was done, and the day for which it was made. */
  next_task: z.nullable(NextTask),
  /** Its matter is on legal hold: it cannot be deleted. */
  held: z.boolean(),
  ...recordFields,
});
export type Task = z.infer<typeof Task>;

/** When tasks are due, by day in the firm's time zone; a week begins on Monday. Overdue are those not done. */
export const dueFilters = ['overdue', 'today', 'week', 'none'] as const;
export type DueFilter = (typeof dueFilters)[number];

/** Filters and sort order of the list of tasks. */
export const taskFilters = {
  ...searchQuery,
  status: z.optional(someOf(taskStatuses)),
  priority: z.optional(someOf(taskPriorities)),
  /** A user, `me`, or `none`. */
  assigned_to: z.optional(referenceOr('user', ['me', 'none'])),
  due: z.optional(oneOf(dueFilters)),
  matter: z.optional(reference('matter')),
  /** A deadline that they prepare. */
  deadline: z.optional(reference('deadline')),
  /** A contact that is a party to its matter, in any role. */
  party: z.optional(reference('contact')),
  /**
   * `open_first`, the default: open tasks, soonest due first, then done ones, latest due first; those without a due date
   * are the last of each. `priority` sorts by urgency, then by due date. In `-due_date` too, those without a due date are
   * the last, and in `-priority` the soonest due of each urgency comes first.
   */
  ...orderingBy('open_first', 'due_date', 'title', 'priority', 'created_at'),
};
export const TasksQuery = z.strictObject({ ...pageQuery, ...taskFilters });
export type TasksQuery = z.input<typeof TasksQuery>;

/** Fields that a bulk change of tasks can set. Another due date keeps the time of day. */
export const changeOfTasks = {
  status: fields.status,
  priority: fields.priority,
  due_date: fields.due_date,
  assigned_to: fields.assigned_to,
};
export const TasksBulk = z.strictObject({ ids: bulkIds(), change: z.strictObject(changeOfTasks) });
export type TasksBulk = z.input<typeof TasksBulk>;

/** Values of a task before a bulk change, only of fields that changed. */
const taskBefore = {
  status: z.optional(oneOf(taskStatuses)),
  priority: z.optional(oneOf(taskPriorities)),
  due_date: z.optional(z.nullable(Day)),
  due_time: z.optional(z.nullable(TimeOfDay)),
  assigned_to: z.optional(z.nullable(Id)),
};
export const TasksBulkAnswer = z.object({
  ...bulkAnswer(taskBefore).shape,
  /** The next ones that were made of those that repeat and became done. */
  next: z.array(z.object({ ...NextTask.shape, after: Id })),
});
export type TasksBulkAnswer = z.infer<typeof TasksBulkAnswer>;
export const TasksBulkUndo = bulkRows({ ...changeOfTasks, due_time: fields.due_time });
export type TasksBulkUndo = z.input<typeof TasksBulkUndo>;

const params = z.object({ id: pathId('task') });

export const tasks = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/tasks/',
    summary: 'Open tasks by due date, those without one last, then done ones; or as asked',
    access: everyone,
    query: TasksQuery,
    response: Task,
    paged: true,
  }),
  counts: endpoint({
    method: 'GET',
    path: '/api/v1/tasks/counts/',
    summary:
      'How many tasks the built-in views of the list have: all, mine, overdue, this week, done; at most 1,000',
    access: everyone,
    response: TaskCounts,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/v1/tasks/',
    summary: 'Add a task',
    access: writers,
    body: TaskInput,
    response: Task,
    creates: 'task',
    takesIdempotencyKey: true,
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
    refuses: ['conflict'],
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
    refuses: ['conflict'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/v1/tasks/:id/',
    summary: 'Delete a task',
    access: writers,
    params,
    refuses: ['conflict'],
  }),
  removeMany: endpoint({
    method: 'POST',
    path: '/api/v1/tasks/bulk/delete/',
    summary: 'Delete many tasks at once; answers their deletions, and which could not be deleted',
    access: writers,
    body: BulkDeletion,
    response: BulkDeletionAnswer,
    takesIdempotencyKey: true,
  }),
  bulk: endpoint({
    method: 'POST',
    path: '/api/v1/tasks/bulk/',
    summary: 'Change many tasks at once; answers what each was before, and which could not be changed',
    access: writers,
    body: TasksBulk,
    response: TasksBulkAnswer,
    takesIdempotencyKey: true,
  }),
  undoBulk: endpoint({
    method: 'POST',
    path: '/api/v1/tasks/bulk/undo/',
    summary: 'Take a bulk change back: takes the `changed` that it answered; what changed since stays',
    access: writers,
    body: TasksBulkUndo,
    response: TasksBulkAnswer,
    takesIdempotencyKey: true,
  }),
};

import * as z from 'zod/mini';

/** Built-in views of the list of tasks: the filters of each, as in its query. */
export const taskViews = {
  all: {},
  mine: { assigned_to: 'me' },
  overdue: { due: 'overdue' },
  week: { due: 'week' },
  done: { status: 'DONE' },
} as const satisfies Record<string, Readonly<Record<string, string>>>;
export type TaskView = keyof typeof taskViews;
export const taskViewNames = Object.keys(taskViews) as TaskView[];

/** A view is counted up to here; one more stands for all that are more. */
export const mostInView = 999;

/** How many tasks each view has, of those that the caller sees; 1,000 stands for more than 999. */
export const TaskCounts = z.object({
  all: z.int(),
  mine: z.int(),
  overdue: z.int(),
  week: z.int(),
  done: z.int(),
} satisfies Record<TaskView, unknown>);
export type TaskCounts = z.infer<typeof TaskCounts>;

import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { pageQuery } from './paging.ts';
import { PersonName } from './person-name.ts';
import { Id, oneOf, Timestamp } from './primitives.ts';
import { everyone } from './roles.ts';
import { Task } from './tasks.ts';

export const DashboardSummary = z.object({
  total_matters: z.int(),
  total_contacts: z.int(),
  /** The firm's tasks that are not DONE. */
  pending_tasks: z.int(),
});
export type DashboardSummary = z.infer<typeof DashboardSummary>;

/**
 * Parts of one's pending tasks, by when they are due in the firm's time zone: before today, today, later this week, which
 * ends on Sunday, and after it or at no time.
 */
export const pendingParts = ['overdue', 'today', 'week', 'later'] as const;
export type PendingPart = (typeof pendingParts)[number];

export const MyTasksQuery = z.strictObject({ ...pageQuery, due: z.optional(oneOf(pendingParts)) });

/** A pending task of one's own. */
export const MyTask = z.object({
  ...Task.shape,
  /** The first client of its matter, by name. */
  client: z.nullable(z.object({ id: Id, first_name: z.string(), last_name: z.string() })),
});
export type MyTask = z.infer<typeof MyTask>;

/** Types of records that are told as new. */
export const newTypes = ['matter', 'task', 'note', 'document', 'event', 'deadline'] as const;

/** A record that somebody else added. */
export const NewItem = z.object({
  type: oneOf(newTypes),
  id: Id,
  /** Its title, or the beginning of a note. */
  title: z.string(),
  /** The matter that it is in; of a matter, itself. */
  matter: z.nullable(z.object({ id: Id, title: z.string() })),
  added_by: PersonName,
  created_at: Timestamp,
});
export type NewItem = z.infer<typeof NewItem>;

/** How many open deadlines are overdue, not confirmed yet or to be decided, and matters without a date; at most one beyond `mostDeadlinesCounted`. */
export const DeadlineCounts = z.object({
  /** Of which the signed-in person is responsible. */
  mine: z.object({
    overdue: z.int(),
    to_confirm: z.int(),
    /** Another day is proposed, and a lawyer has to decide. */
    to_decide: z.int(),
    /** Overdue, to confirm, or to acknowledge. */
    either: z.int(),
  }),
  firm: z.object({ overdue: z.int(), to_confirm: z.int(), to_decide: z.int() }),
  /** Matters at work that have no next date, or whose next date has passed. */
  matters: z.object({ none: z.int(), past: z.int() }),
});
export type DeadlineCounts = z.infer<typeof DeadlineCounts>;

/** Deadlines are counted up to here. */
export const mostDeadlinesCounted = 999;

export const dashboard = {
  summary: endpoint({
    method: 'GET',
    path: '/api/v1/dashboard/summary/',
    summary: "The firm's counts",
    access: everyone,
    response: DashboardSummary,
  }),
  myTasks: endpoint({
    method: 'GET',
    path: '/api/v1/dashboard/my-tasks/',
    summary: 'Pending tasks of the signed-in person, soonest due first',
    access: everyone,
    query: MyTasksQuery,
    response: MyTask,
    paged: true,
  }),
  deadlines: endpoint({
    method: 'GET',
    path: '/api/v1/dashboard/deadlines/',
    summary:
      'How many open deadlines are overdue, or not confirmed by a second person, or have another day proposed: of the signed-in person and of the firm; and how many matters have no next date, or one that has passed; at most 1,000',
    access: everyone,
    response: DeadlineCounts,
  }),
  news: endpoint({
    method: 'GET',
    path: '/api/v1/dashboard/new/',
    summary:
      'What others added since yesterday in matters of the signed-in person, and tasks and deadlines they were given; newest first',
    access: everyone,
    response: z.array(NewItem),
  }),
};

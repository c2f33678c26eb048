import { fieldNames } from '@caseward/contract/field-descriptions';
import { type Task, type TaskPriority, type TasksQuery, taskFields } from '@caseward/contract/tasks';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type * as z from 'zod/mini';
import { acceptable, type Order, orderNamed, type Page, type SortKeys } from '../../db/keyset.ts';
import { personNameOrNone } from '../../db/person-name.ts';
import type { Tenant } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';

/** A task's columns that are fields of the same name. */
export const taskColumns = fieldNames(taskFields, 'matter', 'deadline');

/** Columns of tasks in every answer: their list, their matter, the dashboard. */
export const taskRows = (scope: Tenant) =>
  db
    .selectFrom('tasks')
    .leftJoin('matters', (join) =>
      join.on('matters.tenant_id', '=', scope.tenantId).onRef('matters.id', '=', 'tasks.matter_id'),
    )
    .leftJoin('users', (join) =>
      join.on('users.tenant_id', '=', scope.tenantId).onRef('users.id', '=', 'tasks.assigned_to'),
    )
    .leftJoin('deadlines', (join) =>
      join
        .on('deadlines.tenant_id', '=', scope.tenantId)
        .onRef('deadlines.id', '=', 'tasks.deadline_id')
        .onRef('deadlines.matter_id', '=', 'tasks.matter_id'),
    )
    .select(['deadlines.id as deadline', 'deadlines.title as deadline_title'])
    .select(['tasks.id', 'tasks.matter_id as matter', ...taskColumns.map((name) => `tasks.${name}` as const)])
    .select([
      'tasks.next_task as next_id',
      'tasks.next_due',
      'tasks.held',
      'tasks.version',
      'tasks.created_at',
      'tasks.updated_at',
    ])
    .select(['matters.title as matter_title', personNameOrNone().as('assigned_to_details')])
    .where('tasks.tenant_id', '=', scope.tenantId)
    .where('tasks.deleted_at', 'is', null);

type TaskRow = Omit<Task, 'matter_details' | 'deadline_details' | 'next_task'> & {
  next_id: string | null;
  next_due: string | null;
  matter_title: string | null;
  deadline_title: string | null;
};

type Ordered = Pick<TaskRow, 'id' | 'title' | 'due_date' | 'priority' | 'status' | 'created_at'>;

/** Due date for sorting and filtering: tasks without one come last. */
export const dueDate = sql<string>`(case when tasks.due_date is null then 'infinity' else tasks.due_date end)`;

/** Urgency of a task, as in its index: 0 is the most urgent. */
const urgency = sql<number>`(case ${sql.ref('tasks.priority')} when 'URGENT' then 0 when 'HIGH' then 1 when 'NORMAL' then 2 else 3 end)`;
const byUrgency: readonly TaskPriority[] = ['URGENT', 'HIGH', 'NORMAL', 'LOW'];

/** A condition that a task has one of these priorities. */
export const hasPriority = (priorities: readonly TaskPriority[]): RawBuilder<SqlBool> => {
  const [first, ...others] = priorities.map((priority) => byUrgency.indexOf(priority));
  return others.length === 0
    ? sql<SqlBool>`${urgency} = ${first}::integer`
    : sql<SqlBool>`${urgency} = any(${[first, ...others]}::integer[])`;
};

/** 0 for an open task and 1 for a done one, as in its indexes. */
const doneness = sql<number>`(case when ${sql.ref('tasks.status')} = 'DONE' then 1 else 0 end)`;

/** A condition that a task is done, for the indexes of `open_first`. */
export const isDone = sql<SqlBool>`${doneness} = 1`;

/** The place of a task without a due date: the last. */
const undated = 2_147_483_647;

/** Place of a task among the open ones, or the done ones, as in its indexes: days since 1970, or before it. */
const nearness = sql<number>`(case when tasks.due_date is null then ${sql.lit(undated)} when ${sql.ref('tasks.status')} = 'DONE' then date '1970-01-01' - tasks.due_date else tasks.due_date - date '1970-01-01' end)`;

function nearnessOf({ due_date, status }: Ordered): string {
  if (due_date === null) return String(undated);
  const days = Date.parse(`${due_date}T00:00:00Z`) / 86_400_000;
  return String(status === 'DONE' ? -days : days);
}

const due = { column: dueDate, of: (row: Ordered) => row.due_date ?? 'infinity', accepts: acceptable.day };
const id = { column: sql.ref('tasks.id'), of: (row: Ordered) => row.id, accepts: acceptable.id };

/** Sort orders of tasks, as the contract explains them. */
const taskOrders: SortKeys<'open_first' | 'due_date' | 'title' | 'priority' | 'created_at', Ordered> = {
  open_first: [
    { column: doneness, of: (row) => (row.status === 'DONE' ? '1' : '0'), accepts: acceptable.digit },
    { column: nearness, of: nearnessOf, accepts: acceptable.integer },
    id,
  ],
  due_date: [due, id],
  title: [{ column: sql.ref('tasks.title'), of: (row) => row.title, accepts: acceptable.text }, id],
  priority: [
    {
      column: urgency,
      of: (row) => String(byUrgency.indexOf(row.priority)),
      accepts: acceptable.digit,
    },
    due,
    id,
  ],
  created_at: [
    { column: sql.ref('tasks.created_at'), of: (row) => row.created_at, accepts: acceptable.moment },
    id,
  ],
};

/** That a task has a due date, or none: conditions on the indexes of due dates. */
const withDueDate = [sql<SqlBool>`${dueDate} < 'infinity'`, sql<SqlBool>`${dueDate} = 'infinity'`];

/** Where tasks without a due date would come first, these put them last: the parts of an order. */
const partsOf: Partial<Record<TaskOrdering, Pick<Order<Ordered>, 'parts' | 'direction'>>> = {
  '-due_date': { direction: 'desc', parts: withDueDate },
  // The least urgent first, and of each urgency what is due soonest.
  '-priority': {
    direction: 'asc',
    parts: byUrgency.map((_, place) => sql<SqlBool>`${urgency} = ${sql.lit(place)}`).reverse(),
  },
};

type TaskOrdering = NonNullable<z.output<typeof TasksQuery>['ordering']>;

/** An order of tasks by its name; by due date, those without one are the last in both directions. */
export const taskOrder = (ordering: TaskOrdering): Order<Ordered> => ({
  ...orderNamed(taskOrders, ordering),
  ...partsOf[ordering],
});

/** Soonest due first, those without a due date last. */
export const byDueDate = taskOrder('due_date');

/** A task with its references, as the contract defines it. */
export function toTask({ matter_title, deadline_title, next_id, next_due, ...task }: TaskRow): Task {
  const { matter, deadline } = task;
  return {
    ...task,
    // A server of the release before, which knows neither, may have emptied the day.
    due_time: task.due_date === null ? null : task.due_time,
    repeats: task.due_date === null ? null : task.repeats,
    matter_details: matter !== null && matter_title !== null ? { id: matter, title: matter_title } : null,
    next_task: next_id !== null && next_due !== null ? { id: next_id, due_date: next_due } : null,
    deadline_details: deadline !== null ? { id: deadline, title: deadline_title ?? '' } : null,
  };
}

/** A page of tasks, as the contract defines them. */
export const toTaskPage = (page: Page<TaskRow>): Page<Task> => ({ ...page, rows: page.rows.map(toTask) });

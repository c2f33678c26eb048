import { largestExactCount } from '@caseward/contract/paging';
import { mostInView, type TaskCounts, taskViewNames, taskViews } from '@caseward/contract/task-views';
import { type DueFilter, TasksQuery } from '@caseward/contract/tasks';
import { type SqlBool, sql } from 'kysely';
import * as z from 'zod/mini';
import { countRows, readPage } from '../../db/keyset.ts';
import { isOneOf } from '../../db/one-of.ts';
import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';
import { monday, today } from '../../platform/firm-days.queries.ts';
import {
  byDueDate,
  dueDate,
  hasPriority,
  isDone,
  taskOrder,
  taskRows,
  toTaskPage,
} from '../../platform/matters/task-rows.queries.ts';
import { searchList } from '../../platform/search/list-search.queries.ts';

type Request = z.output<typeof TasksQuery>;

/** A page of the tasks that pass every filter, open ones first by default. */
export async function listTasks(scope: Scope, request: Request) {
  const { status } = request;
  const query = narrowed(scope, request);
  const order = taskOrder(orderingOf(request));
  const { order: used, ...searched } = await searchList(scope, query, 'task', order, request);
  const areDone = status?.every((each) => each === 'DONE');
  return toTaskPage(
    await readPage(scope, query, used, request, largestExactCount, {
      countedIn: byDueDate,
      ...(areDone && { page: isDone }),
      ...searched,
    }),
  );
}

/** How many tasks pass the filters of each built-in view, counted to one beyond `mostInView`. */
export async function countViews(scope: Scope): Promise<TaskCounts> {
  const counted = taskViewNames.map(async (view) => {
    const filters = z.parse(TasksQuery, taskViews[view]);
    return [view, await countRows(scope, narrowed(scope, filters), byDueDate, mostInView)] as const;
  });
  return Object.fromEntries(await Promise.all(counted)) as TaskCounts;
}

function narrowed(scope: Scope, { status, priority, assigned_to, due, matter, deadline, party }: Request) {
  let query = taskRows(scope);
  if (status) query = query.where(isOneOf('tasks.status', status));
  if (priority) query = query.where(hasPriority(priority));
  if (assigned_to === 'none') query = query.where('tasks.assigned_to', 'is', null);
  else if (assigned_to)
    query = query.where('tasks.assigned_to', '=', assigned_to === 'me' ? scope.userId : assigned_to);
  if (matter) query = query.where('tasks.matter_id', '=', matter);
  if (deadline) query = query.where('tasks.deadline_id', '=', deadline);
  if (party) query = query.where('tasks.matter_id', 'in', mattersOf(scope, party));
  return due ? query.where(isDue(scope, due)) : query;
}

/** The matters that a contact is a party to. */
const mattersOf = (scope: Scope, contact: string) =>
  db
    .selectFrom('matter_parties')
    .select('matter_parties.matter_id')
    .where('matter_parties.tenant_id', '=', scope.tenantId)
    .where('matter_parties.contact_id', '=', contact);

/** Where no done task passes the filters, `open_first` is the order of due dates, which every filter has an index for. */
function orderingOf({ ordering = 'open_first', status, due }: Request) {
  const areOpen = due === 'overdue' || (status && !status.includes('DONE'));
  if (!areOpen) return ordering;
  return ordering === 'open_first' ? 'due_date' : ordering === '-open_first' ? '-due_date' : ordering;
}

function isDue(scope: Scope, due: DueFilter) {
  const now = today(scope);
  return {
    // Exactly the expression of the partial index of pending tasks.
    overdue: sql<SqlBool>`${dueDate} < ${now} and tasks.status <> 'DONE'`,
    today: sql<SqlBool>`${dueDate} = ${now}`,
    week: sql<SqlBool>`${dueDate} >= ${monday(scope, 0)} and ${dueDate} < ${monday(scope, 1)}`,
    none: sql<SqlBool>`${dueDate} = 'infinity'`,
  }[due];
}

import { type DeadlineDue, type DeadlinesQuery, deadlines } from '@caseward/contract/deadlines';
import { largestExactCount } from '@caseward/contract/paging';
import { type SqlBool, sql } from 'kysely';
import type * as z from 'zod/mini';
import { acceptable, orderNamed, readPage } from '../../db/keyset.ts';
import { isOneOf } from '../../db/one-of.ts';
import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';
import { monday, monthStart, today } from '../../platform/firm-days.queries.ts';
import { isToAcknowledge } from '../../platform/reminders/acknowledged.queries.ts';
import { isCountedFrom } from '../../platform/replays/counted-from.queries.ts';
import { searchList } from '../../platform/search/list-search.queries.ts';
import { deadlineOrders, deadlineRows, toDeadlinePage } from './deadline-rows.queries.ts';

type Request = z.output<typeof DeadlinesQuery>;

const byDueDate = orderNamed(deadlineOrders, 'due_on');
/** What is due is asked of the earlier day, where another one is proposed: so it is ordered by that. */
const byReminder: typeof byDueDate = {
  direction: 'asc',
  keys: [
    { column: sql.ref('deadlines.remind_on'), of: (row) => row.remind_on, accepts: acceptable.day },
    ...byDueDate.keys.slice(-1),
  ],
};

/** A page of the deadlines that pass every filter, soonest due first by default. */
export async function listDeadlines(scope: Scope, request: Request) {
  const query = narrowed(scope, request);
  const usual = request.due ? byReminder : byDueDate;
  const order = request.ordering ? orderNamed(deadlineOrders, request.ordering) : usual;
  const { order: used, ...searched } = await searchList(scope, query, 'deadline', order, request);
  return toDeadlinePage(
    await readPage(scope, query, used, request, largestExactCount, { countedIn: usual, ...searched }),
  );
}

function narrowed(scope: Scope, request: Request) {
  const {
    status,
    kind,
    critical,
    confirmed,
    confirmable,
    to_acknowledge,
    responsible,
    due,
    due_from,
    due_to,
    matter,
    event,
    before,
    to_decide,
  } = request;
  let query = deadlineRows(scope);
  if (status) query = query.where(isOneOf('deadlines.status', status));
  if (kind) query = query.where(isOneOf('deadlines.kind', kind));
  // As in their partial indexes.
  if (critical) query = query.where(critical === 'true' ? sql<SqlBool>`deadlines.critical` : notCritical);
  if (confirmed) query = query.where(confirmed === 'true' ? sql<SqlBool>`deadlines.confirmed` : unconfirmed);
  if (confirmable) query = query.where(isConfirmable(scope));
  if (to_acknowledge) query = query.where(isToAcknowledge(scope));
  if (responsible === 'none') query = query.where('deadlines.responsible', 'is', null);
  else if (responsible)
    query = query.where('deadlines.responsible', '=', responsible === 'me' ? scope.userId : responsible);
  if (matter) query = query.where('deadlines.matter_id', '=', matter);
  if (event) query = query.where(isCountedFrom(scope, event));
  if (before) query = query.where('deadlines.before_id', '=', before);
  if (to_decide) query = query.where(to_decide === 'true' ? toDecide : sql<SqlBool>`not ${toDecide}`);
  if (due_from) query = query.where('deadlines.due_on', '>=', due_from);
  if (due_to) query = query.where('deadlines.due_on', '<=', due_to);
  return due ? query.where(isDue(scope, due)) : query;
}

const notCritical = sql<SqlBool>`not deadlines.critical`;
const toDecide = sql<SqlBool>`(deadlines.status = 'OPEN' and deadlines.proposed_on is not null)`;
const unconfirmed = sql<SqlBool>`not deadlines.confirmed`;

/** As `valuesOf` says of one deadline. */
const isConfirmable = (scope: Scope) =>
  sql<SqlBool>`(deadlines.status = 'OPEN' and ${unconfirmed}
    and exists (${db
      .selectFrom('users')
      .select('users.id')
      .where('users.tenant_id', '=', scope.tenantId)
      .where('users.id', '=', scope.userId)
      .where('users.role', 'in', deadlines.confirm.access)})
    and exists (${db
      .selectFrom('deadline_values')
      .select('deadline_values.id')
      .where('deadline_values.tenant_id', '=', scope.tenantId)
      .where('deadline_values.deadline_id', '=', sql<string>`deadlines.id`)
      .where('deadline_values.number', '=', sql<number>`deadlines.value_number`)
      .where('deadline_values.created_by', '<>', scope.userId)})
    and not exists (${db
      .selectFrom('deadline_acts')
      .select('deadline_acts.id')
      .where('deadline_acts.tenant_id', '=', scope.tenantId)
      .where('deadline_acts.deadline_id', '=', sql<string>`deadlines.id`)
      .where('deadline_acts.value_number', '=', sql<number>`deadlines.value_number`)
      .where('deadline_acts.kind', '=', 'LOOKED')
      .where('deadline_acts.created_by', '=', scope.userId)}))`;

function isDue(scope: Scope, due: DeadlineDue) {
  // Where another day is proposed, the earlier of both.
  const day = sql.ref('deadlines.remind_on');
  return {
    overdue: sql<SqlBool>`${day} < ${today(scope)} and deadlines.status = 'OPEN'`,
    today: sql<SqlBool>`${day} = ${today(scope)}`,
    week: sql<SqlBool>`${day} >= ${monday(scope, 0)} and ${day} < ${monday(scope, 1)}`,
    month: sql<SqlBool>`${day} >= ${monthStart(scope, 0)} and ${day} < ${monthStart(scope, 1)}`,
  }[due];
}

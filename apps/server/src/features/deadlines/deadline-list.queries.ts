import type { DeadlineDue, DeadlinesQuery } from '@caseward/contract/deadlines';
import { largestExactCount } from '@caseward/contract/paging';
import { type SqlBool, sql } from 'kysely';
import type * as z from 'zod/mini';
import { orderNamed, readPage } from '../../db/keyset.ts';
import { isOneOf } from '../../db/one-of.ts';
import type { Scope } from '../../db/scope.ts';
import { monday, monthStart, today } from '../../platform/firm-days.queries.ts';
import { searchList } from '../../platform/search/list-search.queries.ts';
import { deadlineOrders, deadlineRows, toDeadlinePage } from './deadline-rows.queries.ts';

type Request = z.output<typeof DeadlinesQuery>;

const byDueDate = orderNamed(deadlineOrders, 'due_on');

/** A page of the deadlines that pass every filter, soonest due first by default. */
export async function listDeadlines(scope: Scope, request: Request) {
  const query = narrowed(scope, request);
  const order = orderNamed(deadlineOrders, request.ordering ?? 'due_on');
  const { order: used, ...searched } = await searchList(scope, query, 'deadline', order, request);
  return toDeadlinePage(
    await readPage(scope, query, used, request, largestExactCount, { countedIn: byDueDate, ...searched }),
  );
}

function narrowed(scope: Scope, request: Request) {
  const { status, kind, critical, confirmed, responsible, due, due_from, due_to, matter } = request;
  let query = deadlineRows(scope);
  if (status) query = query.where(isOneOf('deadlines.status', status));
  if (kind) query = query.where(isOneOf('deadlines.kind', kind));
  // As in their partial indexes.
  if (critical) query = query.where(critical === 'true' ? sql<SqlBool>`deadlines.critical` : notCritical);
  if (confirmed) query = query.where(confirmed === 'true' ? sql<SqlBool>`deadlines.confirmed` : unconfirmed);
  if (responsible === 'none') query = query.where('deadlines.responsible', 'is', null);
  else if (responsible)
    query = query.where('deadlines.responsible', '=', responsible === 'me' ? scope.userId : responsible);
  if (matter) query = query.where('deadlines.matter_id', '=', matter);
  if (due_from) query = query.where('deadlines.due_on', '>=', due_from);
  if (due_to) query = query.where('deadlines.due_on', '<=', due_to);
  return due ? query.where(isDue(scope, due)) : query;
}

const notCritical = sql<SqlBool>`not deadlines.critical`;
const unconfirmed = sql<SqlBool>`not deadlines.confirmed`;

function isDue(scope: Scope, due: DeadlineDue) {
  const day = sql.ref('deadlines.due_on');
  return {
    overdue: sql<SqlBool>`${day} < ${today(scope)} and deadlines.status = 'OPEN'`,
    today: sql<SqlBool>`${day} = ${today(scope)}`,
    week: sql<SqlBool>`${day} >= ${monday(scope, 0)} and ${day} < ${monday(scope, 1)}`,
    month: sql<SqlBool>`${day} >= ${monthStart(scope, 0)} and ${day} < ${monthStart(scope, 1)}`,
  }[due];
}

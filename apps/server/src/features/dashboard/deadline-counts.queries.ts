import { type DeadlineCounts, mostDeadlinesCounted } from '@caseward/contract/dashboard';
import { type SqlBool, sql } from 'kysely';
import { acceptable, countRows, type Order } from '../../db/keyset.ts';
import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';
import { today } from '../../platform/firm-days.queries.ts';
import { isToAcknowledge } from '../../platform/reminders/acknowledged.queries.ts';

const byDueDate: Order<{ id: string; due_on: string }> = {
  direction: 'asc',
  keys: [
    { column: sql.ref('deadlines.due_on'), of: (row) => row.due_on, accepts: acceptable.day },
    { column: sql.ref('deadlines.id'), of: (row) => row.id, accepts: acceptable.id },
  ],
};

/** As in its indexes, like the filter of the list. */
const nextDate = sql<string>`(case when matters.next_on is null then 'infinity' else matters.next_on end)`;

const id = { column: sql.ref('matters.id'), of: (row: { id: string }) => row.id, accepts: acceptable.id };
type Matter = { id: string; next_on: string | null; created_at: string };
const byNextDate: Order<Matter> = {
  direction: 'asc',
  keys: [{ column: nextDate, of: (row) => row.next_on ?? 'infinity', accepts: acceptable.day }, id],
};
const byAge: Order<Matter> = {
  direction: 'desc',
  keys: [
    { column: sql.ref('matters.created_at'), of: (row) => row.created_at, accepts: acceptable.moment },
    id,
  ],
};

/** Matters that need a next date. */
const atWork = (scope: Scope) =>
  db
    .selectFrom('matters')
    .select(['matters.id', 'matters.next_on', 'matters.created_at'])
    .where('matters.tenant_id', '=', scope.tenantId)
    .where('matters.deleted_at', 'is', null)
    .where(sql<SqlBool>`matters.status in ('PENDING', 'OPEN', 'ON_HOLD')`);

const isPast = (scope: Scope) => sql<SqlBool>`${nextDate} < ${today(scope)}`;

/** How many open deadlines that the scope's user sees are overdue, or wait for a second person. */
export async function countDeadlines(scope: Scope): Promise<DeadlineCounts> {
  // Both conditions as in the partial indexes.
  const open = db
    .selectFrom('deadlines')
    .select(['deadlines.id', 'deadlines.due_on'])
    .where('deadlines.tenant_id', '=', scope.tenantId)
    .where('deadlines.deleted_at', 'is', null)
    .where(sql<SqlBool>`deadlines.status = 'OPEN'`);
  const mine = open.where('deadlines.responsible', '=', scope.userId);
  const isOverdue = sql<SqlBool>`deadlines.due_on < ${today(scope)}`;
  // Where another day is proposed, the earlier of both, as in the list. Those are few, so that they are counted beside.
  const isProposedBefore = sql<SqlBool>`(deadlines.due_on >= ${today(scope)} and deadlines.proposed_on < ${today(scope)})`;
  const isComing = sql<SqlBool>`deadlines.remind_on >= ${today(scope)} and deadlines.due_on >= ${today(scope)}`;
  const isUnconfirmed = sql<SqlBool>`not deadlines.confirmed`;
  const isUndecided = sql<SqlBool>`deadlines.proposed_on is not null`;
  const count = (query: typeof open) => countRows(scope, query, byDueDate, mostDeadlinesCounted);
  const countOverdue = async (query: typeof open) => {
    const [stored, proposed] = [query.where(isOverdue), query.where(isUndecided).where(isProposedBefore)];
    return Math.min((await count(stored)) + (await count(proposed)), mostDeadlinesCounted + 1);
  };
  const [
    mineOverdue,
    mineToConfirm,
    mineToDecide,
    mineComing,
    mineUnknown,
    overdue,
    toConfirm,
    toDecide,
    none,
    past,
  ] = await Promise.all([
    countOverdue(mine),
    count(mine.where(isUnconfirmed)),
    count(mine.where(isUndecided)),
    count(mine.where(isUnconfirmed).where(isComing)),
    count(mine.where(sql<SqlBool>`deadlines.confirmed`).where(isComing).where(isToAcknowledge(scope))),
    countOverdue(open),
    count(open.where(isUnconfirmed)),
    count(open.where(isUndecided)),
    countRows(scope, atWork(scope).where('matters.next_on', 'is', null), byAge, mostDeadlinesCounted),
    countRows(scope, atWork(scope).where(isPast(scope)), byNextDate, mostDeadlinesCounted),
  ]);
  const either = Math.min(mineOverdue + mineComing + mineUnknown, mostDeadlinesCounted + 1);
  return {
    mine: { overdue: mineOverdue, to_confirm: mineToConfirm, to_decide: mineToDecide, either },
    firm: { overdue, to_confirm: toConfirm, to_decide: toDecide },
    matters: { none, past },
  };
}

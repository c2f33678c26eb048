import type { PendingPart } from '@caseward/contract/dashboard';
import { largestExactCount } from '@caseward/contract/paging';
import { type SqlBool, sql } from 'kysely';
import { type PageRequest, readPage } from '../../db/keyset.ts';
import { preparedStatement } from '../../db/prepared-statement.ts';
import type { Scope, Tenant } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';
import { monday, today } from '../../platform/firm-days.queries.ts';
import { byDueDate, dueDate, taskRows, toTaskPage } from '../../platform/matters/task-rows.queries.ts';

const count = ({ tenantId }: Tenant, table: 'matters' | 'contacts' | 'tasks') =>
  sql<number>`caseward.count_records(${tenantId}, ${sql.lit(table)})`;

const counts = preparedStatement((scope: Tenant) =>
  db.selectNoFrom([
    count(scope, 'matters').as('total_matters'),
    count(scope, 'contacts').as('total_contacts'),
    count(scope, 'tasks').as('pending_tasks'),
  ]),
);

/** The firm's records that the scope's user sees, in one statement; of tasks the pending ones. */
export async function countFirm({ tenantId, row }: Scope) {
  const counted = await row(counts({ tenantId }));
  return {
    total_matters: counted?.total_matters ?? 0,
    total_contacts: counted?.total_contacts ?? 0,
    pending_tasks: counted?.pending_tasks ?? 0,
  };
}

/** A page of the open tasks of the scope's user, or of those that are due in a part of time; soonest due first. */
export async function listMyTasks(scope: Scope, request: PageRequest & { due?: PendingPart | undefined }) {
  const { due, ...page } = request;
  const mine = taskRows(scope)
    .where('tasks.assigned_to', '=', scope.userId)
    .where('tasks.status', '<>', 'DONE');
  const query = due ? mine.where(isDueIn(scope, due)) : mine;
  return toTaskPage(await readPage(scope, query, byDueDate, page, largestExactCount));
}

function isDueIn(scope: Scope, part: PendingPart) {
  const now = today(scope);
  const next = monday(scope, 1);
  return {
    overdue: sql<SqlBool>`${dueDate} < ${now}`,
    today: sql<SqlBool>`${dueDate} = ${now}`,
    week: sql<SqlBool>`${dueDate} > ${now} and ${dueDate} < ${next}`,
    later: sql<SqlBool>`${dueDate} >= ${next}`,
  }[part];
}

import type { MyTask, PendingPart } from '@caseward/contract/dashboard';
import { largestExactCount } from '@caseward/contract/paging';
import { type SqlBool, sql } from 'kysely';
import { type Page, type PageRequest, readPage } from '../../db/keyset.ts';
import { preparedStatement } from '../../db/prepared-statement.ts';
import type { Scope, Tenant } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';
import { monday, today } from '../../platform/firm-days.queries.ts';
import { byDueDate, dueDate, taskRows, toTask } from '../../platform/matters/task-rows.queries.ts';

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

/** The first client of a task's matter, as lists of matters have them. */
const clientOf = ({ tenantId }: Tenant) =>
  sql<
    MyTask['client']
  >`(select jsonb_build_object('id', c.id, 'first_name', c.first_name, 'last_name', c.last_name)
    from caseward.matter_parties p
    join caseward.contacts c on c.tenant_id = ${tenantId} and c.id = p.contact_id
    where p.tenant_id = ${tenantId} and p.matter_id = tasks.matter_id and p.role = 'CLIENT'
    order by c.last_name, c.first_name, c.id limit 1)`;

/** A page of the open tasks of the scope's user, or of those that are due in a part of time; soonest due first. */
export async function listMyTasks(
  scope: Scope,
  request: PageRequest & { due?: PendingPart | undefined },
): Promise<Page<MyTask>> {
  const { due, ...page } = request;
  const mine = taskRows(scope)
    .select(clientOf(scope).as('client'))
    .where('tasks.assigned_to', '=', scope.userId)
    .where('tasks.status', '<>', 'DONE');
  const query = due ? mine.where(isDueIn(scope, due)) : mine;
  const read = await readPage(scope, query, byDueDate, page, largestExactCount);
  return { ...read, rows: read.rows.map(({ client, ...task }) => ({ ...toTask(task), client })) };
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

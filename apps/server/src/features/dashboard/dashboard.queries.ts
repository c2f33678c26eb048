import { largestExactCount } from '@caseward/contract/paging';
import type { ExpressionBuilder } from 'kysely';
import { type PageRequest, readPage } from '../../db/keyset.ts';
import type { DB } from '../../db/schema.ts';
import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';
import { byDueDate, taskRows, toTaskPage } from '../../platform/task-rows.queries.ts';

/** The firm's counts, in one statement. */
export async function countFirm(scope: Scope) {
  const count = (table: 'matters' | 'contacts' | 'tasks') =>
    db
      .selectFrom(table)
      .select(({ fn }: ExpressionBuilder<DB, 'matters' | 'contacts' | 'tasks'>) =>
        fn.countAll<number>().as('total'),
      )
      .where('tenant_id', '=', scope.tenant_id)
      .where('deleted_at', 'is', null);
  const row = await scope.row(
    db.selectNoFrom([
      count('matters').as('total_matters'),
      count('contacts').as('total_contacts'),
      count('tasks').where('status', '<>', 'DONE').as('pending_tasks'),
    ]),
  );
  return {
    total_matters: row?.total_matters ?? 0,
    total_contacts: row?.total_contacts ?? 0,
    pending_tasks: row?.pending_tasks ?? 0,
  };
}

/** A page of the tasks that wait for the scope's user, soonest due first. */
export const listMyTasks = async (scope: Scope, request: PageRequest) =>
  toTaskPage(
    await readPage(
      scope,
      taskRows(scope).where('tasks.assigned_to', '=', scope.user_id).where('tasks.status', '<>', 'DONE'),
      byDueDate,
      request,
      largestExactCount,
    ),
  );

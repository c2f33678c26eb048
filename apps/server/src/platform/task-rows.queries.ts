import type { Task } from '@caseward/contract/tasks';
import { sql } from 'kysely';
import { acceptable, type Order, type Page } from '../db/keyset.ts';
import type { Tenant } from '../db/scope.ts';
import { db } from '../db/statements.ts';

/** Tasks as every answer shows them: in their own list, on their matter, on the dashboard. */
export const taskRows = (scope: Tenant) =>
  db
    .selectFrom('tasks')
    .leftJoin('matters', (join) =>
      join.on('matters.tenant_id', '=', scope.tenant_id).onRef('matters.id', '=', 'tasks.matter_id'),
    )
    .leftJoin('users', (join) =>
      join.on('users.tenant_id', '=', scope.tenant_id).onRef('users.id', '=', 'tasks.assigned_to'),
    )
    .select([
      'tasks.id',
      'tasks.title',
      'tasks.description',
      'tasks.status',
      'tasks.priority',
      'tasks.due_date',
    ])
    .select(['tasks.matter_id as matter', 'tasks.assigned_to'])
    .select(['tasks.version', 'tasks.created_at', 'tasks.updated_at'])
    .select(['matters.title as matter_title', 'users.username'])
    .where('tasks.tenant_id', '=', scope.tenant_id)
    .where('tasks.deleted_at', 'is', null);

type TaskRow = Omit<Task, 'matter_details' | 'assigned_to_details'> & {
  matter_title: string | null;
  username: string | null;
};

/** Soonest due first, those without a due date last. */
export const byDueDate: Order<Pick<TaskRow, 'due_date' | 'id'>> = {
  direction: 'asc',
  keys: [
    {
      column: sql`coalesce(${sql.ref('tasks.due_date')}, 'infinity')`,
      of: (row) => row.due_date ?? 'infinity',
      accepts: acceptable.day,
    },
    { column: sql.ref('tasks.id'), of: (row) => row.id, accepts: acceptable.id },
  ],
};

/** A task with what it points at, as the contract shapes it. */
export function toTask({ matter_title, username, ...task }: TaskRow): Task {
  const { matter, assigned_to } = task;
  return {
    ...task,
    matter_details: matter !== null && matter_title !== null ? { id: matter, title: matter_title } : null,
    assigned_to_details: assigned_to !== null && username !== null ? { id: assigned_to, username } : null,
  };
}

/** A page of tasks, shaped by the contract. */
export const toTaskPage = (page: Page<TaskRow>): Page<Task> => ({ ...page, rows: page.rows.map(toTask) });

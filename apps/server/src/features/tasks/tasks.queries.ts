import type { TaskInput } from '@caseward/contract/tasks';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import { creationStamp, updatedByName, updateStamp } from '../../db/record-stamps.ts';
import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';
import type { MatterProtection } from '../../platform/matters/protection.ts';
import { taskColumns, taskRows, toTask } from '../../platform/matters/task-rows.queries.ts';
import { shareMatterOf } from '../../platform/references/references.queries.ts';

type TaskFields = z.output<typeof TaskInput>;

/** One task, if it exists. */
export async function findTask(scope: Scope, id: string) {
  const row = await scope.row(taskRows(scope).where('tasks.id', '=', id));
  return row && toTask(row);
}

/**
 * A task's writable fields, version and protection, locked until the transaction ends; undefined when it does not
 * exist.
 */
export async function lockTask(scope: Scope, id: string) {
  // Sent together. Lock order: the matter first.
  const [, task] = await Promise.all([shareMatterOf(scope, 'tasks', id), scope.row(lockedTask(scope, id))]);
  return task;
}

const lockedTask = (scope: Scope, id: string) =>
  db
    .selectFrom('tasks')
    .select([
      ...taskColumns,
      'matter_id as matter',
      'deadline_id as deadline',
      'version',
      'visible_to',
      'held',
    ])
    .select(['updated_by', updatedByName(scope, 'tasks')])
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate();

/** The fields as the columns have them. */
const columnsOf = ({ matter, deadline, checklist, ...fields }: Partial<TaskFields>) => ({
  ...fields,
  matter_id: matter,
  deadline_id: deadline,
  ...(checklist && { checklist: JSON.stringify(checklist) }),
});

/** Writes a new task with its matter's protection; answers its id. */
export async function insertTask(scope: Scope, fields: TaskFields, marks: MatterProtection): Promise<string> {
  const values = {
    assigned_to: scope.userId,
    ...columnsOf(fields),
    title: fields.title,
    ...marks,
    ...creationStamp(scope),
  };
  await scope.run(db.insertInto('tasks').values(values));
  return values.id;
}

/** Changes the given fields of a locked task, its protection with its matter, and its version. */
export const updateTask = (scope: Scope, id: string, fields: Partial<TaskFields>, marks: MatterProtection) =>
  scope.run(
    db
      .updateTable('tasks')
      .set({ ...columnsOf(fields), ...marks, ...updateStamp(scope) })
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', id)
      .where('deleted_at', 'is', null),
  );

/** What a task is called in the trash and the audit log. */
export const taskLabel = sql<string>`title`;

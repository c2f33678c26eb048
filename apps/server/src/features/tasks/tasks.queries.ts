import type { TaskInput } from '@caseward/contract/tasks';
import { type Selectable, sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import type * as z from 'zod/mini';
import { creationStamp, updatedByName, updateStamp } from '../../db/record-stamps.ts';
import type { Tasks } from '../../db/schema.ts';
import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';
import type { MatterProtection } from '../../platform/matters/protection.ts';
import { taskColumns, taskRows, toTask } from '../../platform/matters/task-rows.queries.ts';
import { shareMatterOf } from '../../platform/references/references.queries.ts';

export type TaskFields = z.output<typeof TaskInput>;

/** What a task keeps of the series that it is of. */
type Series = Partial<Pick<Row, 'repeats_from' | 'next_task' | 'next_due'>>;
type Row = Selectable<Tasks>;

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
      'repeats_from',
      'next_task',
      'next_due',
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
const columnsOf = ({ matter, deadline, checklist, repeats, ...fields }: Partial<TaskFields> & Series) => ({
  ...fields,
  matter_id: matter,
  deadline_id: deadline,
  ...(checklist && { checklist: JSON.stringify(checklist) }),
  ...(repeats !== undefined && { repeats: repeats && JSON.stringify(repeats) }),
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

/** A new task's id. */
export const newTaskId = (): string => uuidv7();

interface NewTask {
  id: string;
  fields: TaskFields;
  repeats_from: string;
  marks: MatterProtection;
}

/** Writes several new tasks at once, each with its matter's protection and the day that its series is counted from. */
export const insertTasks = (scope: Scope, made: readonly NewTask[]) =>
  scope.run(
    db.insertInto('tasks').values(
      made.map(({ id, fields, repeats_from, marks }) => ({
        ...columnsOf(fields),
        title: fields.title,
        repeats_from,
        ...marks,
        ...creationStamp(scope),
        id,
      })),
    ),
  );

/**
 * The next one of a task, if it is in the same matter still, locked until the transaction ends. Its matter is locked
 * already.
 */
export const lockNextTask = (scope: Scope, id: string, matter: string | null) =>
  scope.row(
    db
      .selectFrom('tasks')
      .select(['id', 'repeats', 'version', 'held'])
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', id)
      .where(sql<boolean>`matter_id is not distinct from ${matter}::uuid`)
      .where('deleted_at', 'is', null)
      .forUpdate(),
  );

/** Changes the given fields of a locked task, its protection with its matter, and its version. */
export const updateTask = (
  scope: Scope,
  id: string,
  fields: Partial<TaskFields> & Series,
  marks: MatterProtection,
) =>
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

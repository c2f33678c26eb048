import { closedStatuses } from '@caseward/contract/matter-statuses';
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
import { shareMatterOf, shareMatters } from '../../platform/references/references.queries.ts';

export type TaskFields = z.output<typeof TaskInput>;

/** What a task that is done keeps of its next one. */
type Next = Partial<Pick<Selectable<Tasks>, 'next_task' | 'next_due'>>;

const among = (ids: readonly string[]) => sql<string>`any(${ids as string[]}::uuid[])`;

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
const columnsOf = ({ matter, deadline, checklist, repeats, ...fields }: Partial<TaskFields> & Next) => ({
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
 * The next one of a task, be it in the trash, if it is in the same matter still, locked until the transaction ends. Its
 * matter is locked already.
 */
export const lockNextTask = (scope: Scope, id: string, matter: string | null) =>
  scope.row(
    db
      .selectFrom('tasks')
      .select(['id', 'repeats', 'version', 'held', sql<boolean>`deleted_at is not null`.as('deleted')])
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', id)
      .where(sql<boolean>`matter_id is not distinct from ${matter}::uuid`)
      .forUpdate(),
  );

/**
 * Locks tasks together with their next ones until the transaction ends, by their ids as a bulk change does, so that two
 * which open and change them wait for each other. Next ones in another matter are left: nothing is done to them.
 */
export async function lockWithNext(scope: Scope, ids: readonly string[]): Promise<void> {
  const tasks = await scope.rows(
    db
      .selectFrom('tasks')
      .select(['matter_id', 'next_task'])
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', among(ids))
      .where('deleted_at', 'is', null),
  );
  const next = tasks.flatMap(({ next_task }) => next_task ?? []);
  if (next.length === 0) return;
  const matters = tasks.flatMap(({ matter_id }) => matter_id ?? []);
  // Sent together. Lock order: the matters first.
  await Promise.all([
    shareMatters(scope, matters),
    scope.rows(
      db
        .selectFrom('tasks')
        .select('id')
        .where('tenant_id', '=', scope.tenantId)
        .where('id', '=', among([...ids, ...next]))
        .where((task) => task.or([task('matter_id', 'is', null), task('matter_id', '=', among(matters))]))
        .orderBy('id')
        .forUpdate(),
    ),
  ]);
}

/** Ends that a locked task repeats, be it in the trash. */
export const endSeries = (scope: Scope, id: string) =>
  scope.run(
    db
      .updateTable('tasks')
      .set({ repeats: null, ...updateStamp(scope) })
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', id),
  );

/** Whether a matter is closed by now. */
export const isClosedMatter = async (scope: Scope, id: string): Promise<boolean> =>
  (await scope.row(
    db
      .selectFrom('matters')
      .select('id')
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', id)
      .where('status', 'in', closedStatuses),
  )) !== undefined;

/** Changes the given fields of a locked task, its protection with its matter, and its version. */
export const updateTask = (
  scope: Scope,
  id: string,
  fields: Partial<TaskFields> & Next,
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

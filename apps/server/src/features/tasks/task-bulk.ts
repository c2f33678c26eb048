import type { TaskStatus, TasksBulk, TasksBulkAnswer, TasksBulkUndo } from '@caseward/contract/tasks';
import type * as z from 'zod/mini';
import type { Scope } from '../../db/scope.ts';
import { type BulkAnswer, changedSince, changeEach } from '../../platform/bulk.ts';
import { orThrow } from '../../platform/or-throw.ts';
import { requireAbleUser, requireUsers } from '../../platform/references/references.ts';
import { NextTasks } from './next-tasks.ts';
import { missing, saveLocked } from './task-saving.ts';
import { lockTask, lockWithNext } from './tasks.queries.ts';

/**
 * Bulk change of tasks in one transaction; missing and refused ones are named in the answer.
 * @throws ApiProblem 400 when the assignee is no team member
 */
export async function changeTasks(
  scope: Scope,
  { ids, change }: z.output<typeof TasksBulk>,
): Promise<TasksBulkAnswer> {
  if (change.assigned_to) await requireAbleUser(scope, 'change', change.assigned_to);
  if (opens(change)) await lockWithNext(scope, ids);
  const next = new NextTasks(scope);
  const answer = await changeAll(scope, ids, change, next);
  return asAnswer(answer, await next.write());
}

/**
 * Undoes a bulk change, except for tasks that were changed since.
 * @throws ApiProblem 400 when a value refers to no person of the firm
 */
export async function undoTasks(
  scope: Scope,
  { changed }: z.output<typeof TasksBulkUndo>,
): Promise<TasksBulkAnswer> {
  const assignees = changed.flatMap(({ before: { assigned_to } }) => assigned_to ?? []);
  await requireUsers(scope, 'changed', [...new Set(assignees)]);
  if (changed.some(({ before }) => opens(before)))
    await lockWithNext(
      scope,
      changed.map(({ id }) => id),
    );
  const next = new NextTasks(scope);
  const answer = await changeEach(changed, async ({ id, version, before: fields }) => {
    const before = orThrow(await lockTask(scope, id), missing);
    if (before.version !== version) throw changedSince(scope, before);
    return { version: version + 1, changes: await saveLocked(scope, id, before, fields, next) };
  });
  return asAnswer(answer, await next.write());
}

/**
 * Gives tasks to somebody else, one by one as a bulk change does.
 * @throws ApiProblem 400 naming `reassign_to` when they could not do them
 */
export async function reassignTasks(scope: Scope, ids: readonly string[], to: string): Promise<BulkAnswer> {
  await requireAbleUser(scope, 'reassign_to', to);
  return changeAll(scope, ids, { assigned_to: to });
}

/**
 * What can be done with the open tasks of matters that are closed, one by one as a bulk change does. Those that repeat
 * come to an end: a closed matter needs no next one.
 */
export const tasksOfClosed = {
  complete: (scope: Scope, ids: readonly string[]): Promise<BulkAnswer> =>
    changeAll(scope, ids, { status: 'DONE' }),
  reassign: reassignTasks,
  changeBack: (scope: Scope, changed: z.output<typeof TasksBulkUndo>['changed']) =>
    undoTasks(scope, { changed }),
};

const changeAll = (
  scope: Scope,
  ids: readonly string[],
  change: z.output<typeof TasksBulk>['change'],
  next?: NextTasks,
) =>
  changeEach(
    ids.map((id) => ({ id })),
    async ({ id }) => {
      const before = orThrow(await lockTask(scope, id), missing);
      return { version: before.version + 1, changes: await saveLocked(scope, id, before, change, next) };
    },
  );

/** Whether tasks may be opened again, which changes their next ones, too. */
const opens = ({ status }: { status?: TaskStatus | undefined }) => status !== undefined && status !== 'DONE';

/** The contract strips other fields; what remains are the written ones. */
const asAnswer = (answer: BulkAnswer, next: TasksBulkAnswer['next']) =>
  ({ ...answer, next }) as TasksBulkAnswer;

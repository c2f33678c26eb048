import type { TasksBulk, TasksBulkAnswer, TasksBulkUndo } from '@caseward/contract/tasks';
import type * as z from 'zod/mini';
import type { Scope } from '../../db/scope.ts';
import { type BulkAnswer, changedSince, changeEach } from '../../platform/bulk.ts';
import { orThrow } from '../../platform/or-throw.ts';
import { requireUsers } from '../../platform/references/references.ts';
import { missing, saveLocked } from './task-saving.ts';
import { lockTask } from './tasks.queries.ts';

/**
 * Changes many tasks in one transaction; those that are not there or not to be changed are named in the answer.
 * @throws Refusal 400 when the assignee is no team member
 */
export async function changeTasks(
  scope: Scope,
  { ids, change }: z.output<typeof TasksBulk>,
): Promise<TasksBulkAnswer> {
  if (change.assigned_to) await requireUsers(scope, 'change', [change.assigned_to]);
  const answer = await changeEach(
    ids.map((id) => ({ id })),
    async ({ id }) => {
      const before = orThrow(await lockTask(scope, id), missing);
      return { version: before.version + 1, changes: await saveLocked(scope, id, before, change) };
    },
  );
  return asAnswer(answer);
}

/**
 * Takes a bulk change back, as far as nothing was changed since.
 * @throws Refusal 400 when what is given back names nobody of the firm
 */
export async function undoTasks(
  scope: Scope,
  { changed }: z.output<typeof TasksBulkUndo>,
): Promise<TasksBulkAnswer> {
  const assignees = changed.flatMap(({ before: { assigned_to } }) => assigned_to ?? []);
  await requireUsers(scope, 'changed', [...new Set(assignees)]);
  const answer = await changeEach(changed, async ({ id, version, before: fields }) => {
    const before = orThrow(await lockTask(scope, id), missing);
    if (before.version !== version) throw changedSince();
    return { version: version + 1, changes: await saveLocked(scope, id, before, fields) };
  });
  return asAnswer(answer);
}

/** The contract strips what it does not promise; what it does are the very fields that were written. */
const asAnswer = (answer: BulkAnswer) => answer as TasksBulkAnswer;

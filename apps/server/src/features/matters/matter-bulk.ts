import type { MattersBulk, MattersBulkAnswer, MattersBulkUndo } from '@caseward/contract/matter-bulk';
import type * as z from 'zod/mini';
import type { Scope } from '../../db/scope.ts';
import { type BulkAnswer, changedSince, changeEach } from '../../platform/bulk.ts';
import { orThrow } from '../../platform/or-throw.ts';
import {
  requireAllSigningIn,
  requireInside,
  requirePracticeArea,
  requireReadablePracticeArea,
  requireUsers,
} from '../../platform/references/references.ts';
import { finishTasks, requireSuccessor, type TaskChanges } from './matter-closing.ts';
import { missing, saveLocked } from './matter-saving.ts';
import { lockMatter } from './matter-writing.queries.ts';
import { closes } from './matters.rules.ts';

/**
 * Bulk change of matters in one transaction; missing and refused ones are named in the answer.
 * @throws ApiProblem 400 naming the field of an invalid reference
 */
export async function changeMatters(
  scope: Scope,
  { ids, change }: z.output<typeof MattersBulk>,
  tasks: TaskChanges,
): Promise<MattersBulkAnswer> {
  const { add_assigned_users, open_tasks, reassign_to, ...fields } = change;
  const finishing = { open_tasks, reassign_to };
  await requireSuccessor(scope, 'change', finishing);
  if (fields.practice_area) await requirePracticeArea(scope, 'change', fields.practice_area);
  if (add_assigned_users) await requireAllSigningIn(scope, 'change', add_assigned_users);
  const answer = await changeEach(
    ids.map((id) => ({ id })),
    async ({ id }) => {
      const before = orThrow(await lockMatter(scope, id), missing);
      // Before anything is written: whoever is screened from a matter takes over no task of it.
      const isClosing = closes(before.status, fields.status);
      if (isClosing && reassign_to) requireInside('change', before, reassign_to);
      const assignedUsers = add_assigned_users && [
        ...new Set([...before.assigned_users, ...add_assigned_users]),
      ];
      const changes = await saveLocked(scope, id, before, {
        ...fields,
        ...(assignedUsers && { assigned_users: assignedUsers }),
      });
      const finished = isClosing ? (await finishTasks(scope, id, finishing, tasks)).changed : [];
      return {
        version: before.version + 1,
        changes: { ...changes, ...(finished.length > 0 && { open_tasks: { old: finished, new: null } }) },
      };
    },
  );
  return asAnswer(answer);
}

/**
 * Undoes a bulk change, except for matters that were changed since.
 * @throws ApiProblem 400 when a value refers to a record that the firm does not have
 */
export async function undoMatters(
  scope: Scope,
  { changed }: z.output<typeof MattersBulkUndo>,
  tasks: TaskChanges,
): Promise<MattersBulkAnswer> {
  const given = changed.map(({ before }) => before);
  await requireUsers(scope, 'changed', [...new Set(given.flatMap((row) => row.assigned_users ?? []))]);
  for (const area of new Set(given.map((row) => row.practice_area)))
    if (area) await requireReadablePracticeArea(scope, 'changed', area);
  const answer = await changeEach(changed, async ({ id, version, before: { open_tasks, ...fields } }) => {
    const before = orThrow(await lockMatter(scope, id), missing);
    if (before.version !== version) throw changedSince(scope, before);
    const changes = await saveLocked(scope, id, before, fields);
    if (open_tasks) await tasks.changeBack(scope, open_tasks);
    return { version: version + 1, changes };
  });
  return asAnswer(answer);
}

/** The contract strips other fields; what remains are the written ones. */
const asAnswer = (answer: BulkAnswer) => answer as MattersBulkAnswer;

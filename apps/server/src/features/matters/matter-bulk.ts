import type { MattersBulk, MattersBulkAnswer, MattersBulkUndo } from '@caseward/contract/matters';
import type * as z from 'zod/mini';
import type { Scope } from '../../db/scope.ts';
import { type BulkAnswer, changedSince, changeEach } from '../../platform/bulk.ts';
import { orThrow } from '../../platform/or-throw.ts';
import {
  requirePracticeArea,
  requireReadablePracticeArea,
  requireUsers,
} from '../../platform/references/references.ts';
import { missing, saveLocked } from './matter-saving.ts';
import { lockMatter } from './matter-writing.queries.ts';

/**
 * Changes many matters in one transaction; those that are not there or not to be changed are named in the answer.
 * @throws Refusal 400 naming the field of a reference that points at nothing
 */
export async function changeMatters(
  scope: Scope,
  { ids, change }: z.output<typeof MattersBulk>,
): Promise<MattersBulkAnswer> {
  const { add_assigned_users, ...fields } = change;
  if (fields.practice_area) await requirePracticeArea(scope, 'change', fields.practice_area);
  if (add_assigned_users) await requireUsers(scope, 'change', add_assigned_users);
  const answer = await changeEach(
    ids.map((id) => ({ id })),
    async ({ id }) => {
      const before = orThrow(await lockMatter(scope, id), missing);
      const assignedUsers = add_assigned_users && [
        ...new Set([...before.assigned_users, ...add_assigned_users]),
      ];
      const changes = await saveLocked(scope, id, before, {
        ...fields,
        ...(assignedUsers && { assigned_users: assignedUsers }),
      });
      return { version: before.version + 1, changes };
    },
  );
  return asAnswer(answer);
}

/**
 * Takes a bulk change back, as far as nothing was changed since.
 * @throws Refusal 400 when what is given back names what the firm has not
 */
export async function undoMatters(
  scope: Scope,
  { changed }: z.output<typeof MattersBulkUndo>,
): Promise<MattersBulkAnswer> {
  const given = changed.map(({ before }) => before);
  await requireUsers(scope, 'changed', [...new Set(given.flatMap((row) => row.assigned_users ?? []))]);
  for (const area of new Set(given.map((row) => row.practice_area)))
    if (area) await requireReadablePracticeArea(scope, 'changed', area);
  const answer = await changeEach(changed, async ({ id, version, before: fields }) => {
    const before = orThrow(await lockMatter(scope, id), missing);
    if (before.version !== version) throw changedSince();
    return { version: version + 1, changes: await saveLocked(scope, id, before, fields) };
  });
  return asAnswer(answer);
}

/** The contract strips what it does not promise; what it does are the very fields that were written. */
const asAnswer = (answer: BulkAnswer) => answer as MattersBulkAnswer;

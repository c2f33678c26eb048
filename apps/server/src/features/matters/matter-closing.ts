import type { MatterClosing } from '@caseward/contract/matters';
import type * as z from 'zod/mini';
import type { Scope } from '../../db/scope.ts';
import { conflict, invalid } from '../../http/api-problem.ts';
import type { BulkAnswer } from '../../platform/bulk.ts';
import { orThrow } from '../../platform/or-throw.ts';
import { requireUsers } from '../../platform/references/references.ts';
import { openTaskIds } from './matter-record.queries.ts';
import { missing, saveLocked } from './matter-saving.ts';
import { lockMatter } from './matter-writing.queries.ts';
import { isClosed } from './matters.rules.ts';

/** What can be done with many tasks at once; each leaves its event. */
export interface TaskChanges {
  complete(scope: Scope, ids: readonly string[]): Promise<BulkAnswer>;
  /** @throws ApiProblem 400 naming `reassign_to` when they could not do them */
  reassign(scope: Scope, ids: readonly string[], to: string): Promise<BulkAnswer>;
}

/**
 * Closes a matter, and completes or reassigns its open tasks, all or nothing.
 * @returns the changed tasks, as a bulk change answers them
 * @throws ApiProblem 400, 404; 409 when it is closed already, or a task cannot be changed
 */
export async function closeMatter(
  scope: Scope,
  id: string,
  { open_tasks, reassign_to, ...fields }: z.output<typeof MatterClosing>,
  tasks: TaskChanges,
): Promise<BulkAnswer['changed']> {
  if (reassign_to) await requireUsers(scope, 'reassign_to', [reassign_to]);
  if (reassign_to && open_tasks)
    throw invalid({ reassign_to: ['The open tasks are either completed or reassigned.'] });
  const before = orThrow(await lockMatter(scope, id), missing);
  if (isClosed(before.status)) throw conflict('This matter is closed already.');
  await saveLocked(scope, id, before, { ...fields, status: 'CLOSED' });
  if (!open_tasks && !reassign_to) return [];
  const ids = await openTaskIds(scope, id);
  const { changed, refused } = reassign_to
    ? await tasks.reassign(scope, ids, reassign_to)
    : await tasks.complete(scope, ids);
  if (refused.length > 0) throw conflict(refusalOf(refused));
  return changed;
}

function refusalOf(refused: BulkAnswer['refused']): string {
  const reasons = [...new Set(refused.map(({ reason }) => reason))].join(' ');
  const tasks = refused.length === 1 ? '1 task' : `${refused.length} tasks`;
  return `${tasks} could not be changed, so the matter was not closed: ${reasons}`;
}

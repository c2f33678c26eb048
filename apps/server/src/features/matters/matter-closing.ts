import type { MatterStatus } from '@caseward/contract/matter-statuses';
import type { MatterClosing } from '@caseward/contract/matters';
import type { TasksBulkUndo } from '@caseward/contract/tasks';
import type { TasksOfClosing } from '@caseward/contract/tasks-of-closing';
import type * as z from 'zod/mini';
import type { Scope } from '../../db/scope.ts';
import { conflict, invalid } from '../../http/api-problem.ts';
import type { BulkAnswer } from '../../platform/bulk.ts';
import { settleDates } from '../../platform/matters/next-dates.ts';
import { orThrow } from '../../platform/or-throw.ts';
import { requireAbleUser } from '../../platform/references/references.ts';
import { openTaskIds } from './matter-record.queries.ts';
import { type MatterFields, missing, saveLocked } from './matter-saving.ts';
import { lockMatter } from './matter-writing.queries.ts';
import { closes, isClosed } from './matters.rules.ts';

type Locked = NonNullable<Awaited<ReturnType<typeof lockMatter>>>;

/** What can be done with many tasks at once; each leaves its event. */
export interface TaskChanges {
  complete(scope: Scope, ids: readonly string[]): Promise<BulkAnswer>;
  /** @throws ApiProblem 400 naming `reassign_to` when they could not do them */
  reassign(scope: Scope, ids: readonly string[], to: string): Promise<BulkAnswer>;
  /** Gives them what they had before, but for those that were changed since. */
  changeBack(scope: Scope, changed: z.output<typeof TasksBulkUndo>['changed']): Promise<unknown>;
}

/** @throws ApiProblem 400 naming `field` when tasks are to be both completed and reassigned, or their successor is nobody */
export async function requireSuccessor(
  scope: Scope,
  field: string,
  { open_tasks, reassign_to }: TasksOfClosing,
): Promise<void> {
  if (reassign_to) await requireAbleUser(scope, field, reassign_to);
  if (reassign_to && open_tasks)
    throw invalid({ [field]: ['The open tasks are either completed or reassigned.'] });
}

/** Completes or reassigns the open tasks of a matter, where that is asked for. */
export async function finishTasks(
  scope: Scope,
  matter: string,
  { open_tasks, reassign_to }: TasksOfClosing,
  tasks: TaskChanges,
): Promise<Pick<BulkAnswer, 'changed' | 'refused'>> {
  if (!open_tasks && !reassign_to) return { changed: [], refused: [] };
  const ids = await openTaskIds(scope, matter);
  return reassign_to ? tasks.reassign(scope, ids, reassign_to) : tasks.complete(scope, ids);
}

/**
 * Closes a matter, and completes or reassigns its open tasks, all or nothing.
 * @returns the changed tasks, as a bulk change answers them
 * @throws ApiProblem 400, 404; 409 when it is closed already, or a task cannot be changed
 */
export async function closeMatter(
  scope: Scope,
  id: string,
  { status = 'CLOSED', ...given }: z.output<typeof MatterClosing>,
  tasks: TaskChanges,
): Promise<BulkAnswer['changed']> {
  const requireOpen = ({ status: before }: { status: MatterStatus }) => {
    if (isClosed(before)) throw conflict('This matter is closed already.');
  };
  return saveMatter(scope, id, { ...given, status }, requireOpen, tasks);
}

/**
 * Changes the given fields (optimistic locking). Where that closes the matter, its open tasks are completed or
 * reassigned with it, all or nothing; one that was closed meanwhile keeps its tasks, so that a save can be sent again.
 * @returns the changed tasks, as a bulk change answers them
 * @throws ApiProblem 400, 404; 409 when a task cannot be changed; 412 when the caller knows another version
 */
export async function saveMatter(
  scope: Scope,
  id: string,
  { open_tasks, reassign_to, ...fields }: Partial<MatterFields> & TasksOfClosing,
  requireStored: (before: Locked) => void,
  tasks: TaskChanges,
): Promise<BulkAnswer['changed']> {
  const finishing = { open_tasks, reassign_to };
  await requireSuccessor(scope, 'reassign_to', finishing);
  const before = orThrow(await lockMatter(scope, id), missing);
  requireStored(before);
  await saveLocked(scope, id, before, fields);
  if (!closes(before.status, fields.status)) return [];
  const { changed, refused } = await finishTasks(scope, id, finishing, tasks);
  if (refused.length > 0) throw conflict(refusalOf(refused));
  await settleDates(scope);
  return changed;
}

function refusalOf(refused: BulkAnswer['refused']): string {
  const reasons = [...new Set(refused.map(({ reason }) => reason))].join(' ');
  const tasks = refused.length === 1 ? '1 task' : `${refused.length} tasks`;
  return `${tasks} could not be changed, so the matter was not closed: ${reasons}`;
}

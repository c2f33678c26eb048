import type { Scope } from '../../db/scope.ts';
import { conflict, notFound } from '../../http/api-problem.ts';
import type { IfMatch } from '../../http/preconditions.ts';
import { type Changes, changesOf, firstValues, isNothing } from '../../platform/audit/changes.ts';
import { record, recordAll } from '../../platform/audit/record.ts';
import { commentedTasks } from '../../platform/matters/commented-tasks.queries.ts';
import { changedOrMoved } from '../../platform/matters/moved.ts';
import { datesChanged } from '../../platform/matters/next-dates.ts';
import { type MatterProtection, unprotected } from '../../platform/matters/protection.ts';
import { notify } from '../../platform/notifications/notify.ts';
import { orThrow } from '../../platform/or-throw.ts';
import {
  requireAbleUser,
  requireDeadline,
  requireInside,
  requireMatter,
} from '../../platform/references/references.ts';
import { moveToTrash } from '../../platform/trash/delete.ts';
import { requireDay, requireSeries } from './due.rules.ts';
import { NextTasks } from './next-tasks.ts';
import { hasTask, moveComments } from './task-comments.queries.ts';
import {
  endSeries,
  insertTask,
  lockNextTask,
  lockTask,
  type TaskFields,
  updateTask,
} from './tasks.queries.ts';

type Held = NonNullable<Awaited<ReturnType<typeof lockTask>>>;
type Turned = Pick<Held, 'repeats' | 'next_task' | 'next_due'>;

/** 404: there is no such task for the caller. */
export const missing = () => notFound('Task');

/** Adds a task; answers its id. @throws ApiProblem 400 naming the field of an invalid reference */
export async function addTask(scope: Scope, fields: TaskFields): Promise<string> {
  requireDay(fields);
  requireSeries(fields, fields.status === 'DONE');
  const marks = await marksOf(scope, fields.matter ?? null);
  await requireAssignee(scope, fields.assigned_to, marks, true);
  if (fields.deadline) await requireDeadline(scope, 'deadline', fields.matter ?? null, fields.deadline);
  const objectId = await insertTask(scope, fields, marks);
  const changes = firstValues(fields);
  const matter = inMatter(fields.matter ?? null, marks);
  await record(scope, { action: 'CREATED', objectType: 'task', objectId, matter, changes });
  await tellAssignee(scope, objectId, fields.assigned_to, matter);
  datesChanged(scope, matter?.id ?? null);
  return objectId;
}

/** Moves a task into the trash. @throws ApiProblem 404; 409 on legal hold */
export const removeTask = (scope: Scope, id: string, deletion?: string): Promise<void> =>
  moveToTrash(scope, 'task', id, missing, deletion);

/**
 * Changes the given fields (optimistic locking). A save without changes leaves no event and no new version.
 * @throws ApiProblem 400, 404, 409; 412 when the caller knows another version
 */
export async function saveTask(
  scope: Scope,
  id: string,
  fields: Partial<TaskFields>,
  ifMatch: IfMatch,
): Promise<void> {
  // Lock order: the matter first, then the task, as wherever both are locked.
  const given = fields.matter === undefined ? undefined : await marksOf(scope, fields.matter);
  const before = orThrow(await lockTask(scope, id), missing);
  ifMatch(before);
  const next = new NextTasks(scope);
  await saveLocked(scope, id, before, fields, next, given);
  await next.write();
}

/**
 * The same for a locked task; answers the changes. Refuses before it writes anything.
 * @param next plans the next one of a task that becomes done; undefined: none is made
 * @param given the protection of the matter it moves to, if it does
 * @throws ApiProblem 400, 409
 */
export async function saveLocked(
  scope: Scope,
  id: string,
  before: Held,
  asked: Partial<TaskFields>,
  next: NextTasks | undefined,
  given?: MatterProtection,
): Promise<Changes> {
  const fields = withWhatFollows(before, asked);
  if (before.held && fields.matter !== undefined && fields.matter !== before.matter)
    throw conflict('This task is on a matter under legal hold: it stays there until the hold is released.');
  const marks = given ?? { visible_to: before.visible_to, held: before.held };
  const changes = changesOf<Partial<TaskFields>>(before, fields);
  if (isNothing(changes)) return changes;
  const after = { ...before, ...fields, ...marks };
  requireDay(after);
  if (changes.repeats) requireSeries(after, before.status === 'DONE' && after.status === 'DONE');
  if (changes.assigned_to || changes.matter)
    await requireAssignee(
      scope,
      fields.assigned_to === undefined ? before.assigned_to : fields.assigned_to,
      marks,
      changes.assigned_to !== undefined,
    );
  if (changes.deadline && fields.deadline) {
    const within = fields.matter === undefined ? before.matter : fields.matter;
    await requireDeadline(scope, 'deadline', within, fields.deadline);
  }
  const turned = changes.status && (await turn(scope, id, before, after, next));
  await updateTask(scope, id, { ...fields, ...turned }, marks);
  if (changes.matter) await moveComments(scope, id, after.matter, marks);
  const matter = inMatter(after.matter, marks);
  const { repeats, next_due } = turned ?? {};
  const turns = changesOf<Partial<Held>>(before, { repeats, next_due });
  await recordAll(scope, changedOrMoved({ type: 'task', id }, before, matter, { ...changes, ...turns }));
  if (changes.assigned_to) await tellAssignee(scope, id, fields.assigned_to, matter);
  if (changes.due_date || changes.status || changes.matter)
    datesChanged(scope, before.matter, matter?.id ?? null);
  return changes;
}

/**
 * A task that moves to another matter prepares no deadline of the one before; one without a day has no time. Nor does it
 * repeat: a server of the release before may have emptied its day.
 */
function withWhatFollows(before: Held, fields: Partial<TaskFields>): Partial<TaskFields> {
  const moves = fields.matter !== undefined && fields.matter !== before.matter;
  const day = fields.due_date === undefined ? before.due_date : fields.due_date;
  return {
    ...(moves && { deadline: null }),
    ...(day === null && { due_time: null }),
    ...(before.due_date === null && { repeats: null }),
    ...fields,
  };
}

/** What becomes of a series when its task is done, or opened again; undefined: nothing. */
function turn(scope: Scope, id: string, before: Held, after: Held, next: NextTasks | undefined) {
  if (after.status === 'DONE') return next?.plan(id, after);
  // One that is open already has left its series to the next one.
  if (before.status !== 'DONE' || before.next_task === null) return undefined;
  return takeBack(scope, before.next_task, after);
}

/** What a task keeps of a next one that is no longer there. */
const noNext = { next_task: null, next_due: null };

/**
 * Takes the next one back, which nobody has touched, or which is in the trash: the one that is opened again repeats in its
 * stead. Only one of both repeats, also when the next one is restored.
 */
async function takeBack(scope: Scope, nextId: string, opened: Held): Promise<Turned | undefined> {
  if (opened.due_date === null) return undefined;
  const next = await lockNextTask(scope, nextId, opened.matter);
  if (!next) return (await hasTask(scope, nextId)) ? undefined : { ...noNext, repeats: opened.repeats };
  if (!next.deleted && (next.held || (await isTouched(scope, next)))) return undefined;
  if (next.repeats !== null) {
    await endSeries(scope, next.id);
    const matter = inMatter(opened.matter, opened);
    const changes = { repeats: { old: next.repeats, new: null } };
    await record(scope, { action: 'CHANGED', objectType: 'task', objectId: next.id, matter, changes });
  }
  if (!next.deleted) await removeTask(scope, next.id);
  return { ...noNext, repeats: opened.repeats ?? next.repeats };
}

const isTouched = async (scope: Scope, { id, version }: Pick<Held, 'version'> & { id: string }) =>
  version > 1 || (await commentedTasks(scope, [id])).has(id);

const tellAssignee = (
  scope: Scope,
  id: string,
  assignee: string | null | undefined,
  matter: { id: string; visible_to: string[] | null } | null,
) => notify(scope, [assignee], { kind: 'TASK_ASSIGNED', object: { type: 'task', id }, matter });

const marksOf = (scope: Scope, matter: string | null): Promise<MatterProtection> =>
  matter === null ? Promise.resolve(unprotected) : requireMatter(scope, 'matter', matter);

const inMatter = (id: string | null, { visible_to }: MatterProtection) =>
  id === null ? null : { id, visible_to };

async function requireAssignee(
  scope: Scope,
  assignee: string | null | undefined,
  marks: MatterProtection,
  isNew: boolean,
) {
  if (!assignee) return;
  // Whose task it is already may have been disabled since.
  if (isNew) await requireAbleUser(scope, 'assigned_to', assignee);
  requireInside('assigned_to', marks, assignee);
}

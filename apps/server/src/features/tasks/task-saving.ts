import type { TaskInput } from '@caseward/contract/tasks';
import type * as z from 'zod/mini';
import type { Scope } from '../../db/scope.ts';
import { conflict, notFound } from '../../http/api-problem.ts';
import type { IfMatch } from '../../http/preconditions.ts';
import { type Changes, changesOf, firstValues, isNothing } from '../../platform/audit/changes.ts';
import type { NewAuditEvent } from '../../platform/audit/event.ts';
import { record, recordAll } from '../../platform/audit/record.ts';
import { type MatterProtection, unprotected } from '../../platform/matters/protection.ts';
import { notify } from '../../platform/notifications/notify.ts';
import { orThrow } from '../../platform/or-throw.ts';
import { requireAbleUser, requireInside, requireMatter } from '../../platform/references/references.ts';
import { insertTask, lockTask, updateTask } from './tasks.queries.ts';

type TaskFields = z.output<typeof TaskInput>;
type Held = NonNullable<Awaited<ReturnType<typeof lockTask>>>;

/** 404: there is no such task for the caller. */
export const missing = () => notFound('Task');

/** Adds a task; answers its id. @throws ApiProblem 400 naming the field of an invalid reference */
export async function addTask(scope: Scope, fields: TaskFields): Promise<string> {
  const marks = await marksOf(scope, fields.matter ?? null);
  await requireAssignee(scope, fields.assigned_to, marks, true);
  const objectId = await insertTask(scope, fields, marks);
  const changes = firstValues(fields);
  const matter = inMatter(fields.matter ?? null, marks);
  await record(scope, { action: 'CREATED', objectType: 'task', objectId, matter, changes });
  await tellAssignee(scope, objectId, fields.assigned_to, matter);
  return objectId;
}

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
  await saveLocked(scope, id, before, fields, given);
}

/**
 * The same for a locked task; answers the changes. Refuses before it writes anything.
 * @param given the protection of the matter it moves to, if it does
 * @throws ApiProblem 400, 409
 */
export async function saveLocked(
  scope: Scope,
  id: string,
  before: Held,
  fields: Partial<TaskFields>,
  given?: MatterProtection,
): Promise<Changes> {
  if (before.held && fields.matter !== undefined && fields.matter !== before.matter)
    throw conflict('This task is on a matter under legal hold: it stays there until the hold is released.');
  const marks = given ?? { visible_to: before.visible_to, held: before.held };
  const changes = changesOf<Partial<TaskFields>>(before, fields);
  if (isNothing(changes)) return changes;
  if (changes.assigned_to || changes.matter)
    await requireAssignee(
      scope,
      fields.assigned_to === undefined ? before.assigned_to : fields.assigned_to,
      marks,
      changes.assigned_to !== undefined,
    );
  await updateTask(scope, id, fields, marks);
  const matter = inMatter(fields.matter === undefined ? before.matter : fields.matter, marks);
  await recordAll(scope, eventsOf(id, before, matter, changes));
  if (changes.assigned_to) await tellAssignee(scope, id, fields.assigned_to, matter);
  return changes;
}

const tellAssignee = (
  scope: Scope,
  id: string,
  assignee: string | null | undefined,
  matter: { id: string; visible_to: string[] | null } | null,
) => notify(scope, [assignee], { kind: 'TASK_ASSIGNED', object: { type: 'task', id }, matter });

/**
 * A move is an event in each of the two matters, and neither names the other: somebody may see the one alone, now or
 * once a wall is raised around the other.
 */
function eventsOf(
  objectId: string,
  before: Held,
  matter: { id: string; visible_to: string[] | null } | null,
  changes: Changes,
): NewAuditEvent[] {
  const changed = { action: 'CHANGED', objectType: 'task', objectId } as const;
  if (!changes.matter || before.matter === null) return [{ ...changed, matter, changes }];
  return [
    {
      ...changed,
      matter: { id: before.matter, visible_to: before.visible_to },
      changes: { matter: { old: before.matter, new: null } },
    },
    { ...changed, matter, changes: { ...changes, matter: { old: null, new: matter?.id ?? null } } },
  ];
}

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

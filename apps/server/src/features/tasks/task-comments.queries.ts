import { largestExactCount } from '@caseward/contract/paging';
import { minutesToChange, type TaskCommentPatch } from '@caseward/contract/task-comments';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import { acceptable, type Order, type PageRequest, readPage } from '../../db/keyset.ts';
import { personName } from '../../db/person-name.ts';
import { creationStamp, updatedByName, updateStamp } from '../../db/record-stamps.ts';
import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';
import type { MatterProtection } from '../../platform/matters/protection.ts';
import { shareMatterOf } from '../../platform/references/references.queries.ts';

const newestFirst: Order<{ created_at: string; id: string }> = {
  direction: 'desc',
  keys: [
    {
      column: sql.ref('task_comments.created_at'),
      of: (row) => row.created_at,
      accepts: acceptable.moment,
    },
    { column: sql.ref('task_comments.id'), of: (row) => row.id, accepts: acceptable.id },
  ],
};

const commentsOf = (scope: Scope, taskId: string) =>
  db
    .selectFrom('task_comments')
    .innerJoin('users', (join) =>
      join.on('users.tenant_id', '=', scope.tenantId).onRef('users.id', '=', 'task_comments.created_by'),
    )
    .select(['task_comments.id', 'task_comments.comment', 'task_comments.edited_at'])
    .select(personName().as('created_by'))
    .select(['task_comments.version', 'task_comments.created_at', 'task_comments.updated_at'])
    .where('task_comments.tenant_id', '=', scope.tenantId)
    .where('task_comments.task_id', '=', taskId);

/** A page of the comments on a task, newest first. */
export const listComments = (scope: Scope, taskId: string, request: PageRequest) =>
  readPage(scope, commentsOf(scope, taskId), newestFirst, request, largestExactCount);

/** One comment on a task, if it is there. */
export const findComment = (scope: Scope, taskId: string, id: string) =>
  scope.row(commentsOf(scope, taskId).where('task_comments.id', '=', id));

/** Whether there is a task. Takes no lock. */
export const hasTask = async (scope: Scope, id: string): Promise<boolean> =>
  (await scope.row(taskAt(scope, id).select('id'))) !== undefined;

const taskAt = (scope: Scope, id: string) =>
  db
    .selectFrom('tasks')
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null);

/**
 * Locks a task against deletion, moves, changes of its protection and others who comment on it until the transaction
 * ends; answers where it is and whom it concerns, if it exists. Its comments are where it is from then on.
 */
export async function shareTask(scope: Scope, id: string) {
  // Sent together. Lock order: the matter first. One comments after the other: each puts the words of all comments into
  // the search, and tells who has commented before.
  const [, task] = await Promise.all([
    shareMatterOf(scope, 'tasks', id),
    scope.row(
      taskAt(scope, id)
        .select(['matter_id', 'visible_to', 'held', 'assigned_to', 'created_by'])
        .forNoKeyUpdate(),
    ),
    // A server of the release before may have moved it without its comments, which people outside of their wall do not
    // see.
    scope.run(db.selectNoFrom(sql`caseward.align_comments(${scope.tenantId}, ${id})`.as('aligned'))),
  ]);
  return task;
}

/** A comment with its author, its version, its hold and whether it can still be changed, locked; undefined without. */
export const lockComment = (scope: Scope, taskId: string, id: string) =>
  scope.row(
    db
      .selectFrom('task_comments')
      .select(['comment', 'created_by', 'held', 'version', updatedByName(scope, 'task_comments')])
      .select(
        sql<boolean>`created_at < now() - make_interval(mins => ${minutesToChange}::integer)`.as('settled'),
      )
      .where('tenant_id', '=', scope.tenantId)
      .where('task_id', '=', taskId)
      .where('id', '=', id)
      .forUpdate(),
  );

/** Writes a comment with the protection of its task; answers its id. */
export async function insertComment(
  scope: Scope,
  task: { id: string; matter_id: string | null } & MatterProtection,
  comment: string,
): Promise<string> {
  const { id: task_id, matter_id, visible_to, held } = task;
  const values = { ...creationStamp(scope), task_id, matter_id, visible_to, held, comment };
  await scope.run(db.insertInto('task_comments').values(values));
  return values.id;
}

const commentAt = (scope: Scope, id: string) =>
  db.updateTable('task_comments').where('tenant_id', '=', scope.tenantId).where('id', '=', id);

/** Changes the text of a locked comment; its version rises. */
export const updateComment = (scope: Scope, id: string, fields: z.output<typeof TaskCommentPatch>) =>
  scope.run(commentAt(scope, id).set({ ...fields, edited_at: sql<string>`now()`, ...updateStamp(scope) }));

/** Removes a locked comment. */
export const deleteComment = (scope: Scope, id: string) =>
  scope.run(db.deleteFrom('task_comments').where('tenant_id', '=', scope.tenantId).where('id', '=', id));

/** Takes the comments of a locked task along to another matter, or out of any. */
export const moveComments = (
  scope: Scope,
  taskId: string,
  matterId: string | null,
  { visible_to, held }: MatterProtection,
) =>
  scope.run(
    db
      .updateTable('task_comments')
      .set({ matter_id: matterId, visible_to, held })
      .where('tenant_id', '=', scope.tenantId)
      .where('task_id', '=', taskId),
  );

/** Who has commented on a task. */
export async function commentators(scope: Scope, taskId: string): Promise<string[]> {
  const rows = await scope.rows(
    db
      .selectFrom('task_comments')
      .select('created_by')
      .distinct()
      .where('tenant_id', '=', scope.tenantId)
      .where('task_id', '=', taskId),
  );
  return rows.map(({ created_by }) => created_by);
}

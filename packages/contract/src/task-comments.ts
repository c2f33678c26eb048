import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { pageQuery } from './paging.ts';
import { PersonName } from './person-name.ts';
import { allOptional, bodyOf, Id, recordFields, requiredText, Timestamp } from './primitives.ts';
import { pathId } from './references.ts';
import { everyone, writers } from './roles.ts';

/** For so many minutes its author can change a comment. */
export const minutesToChange = 15;

const fields = { comment: requiredText(5_000, 'Enter a comment.') };
const readOnly = ['id', 'created_by', 'edited_at', ...Object.keys(recordFields)];

export const TaskCommentInput = bodyOf(fields, readOnly);
export type TaskCommentInput = z.input<typeof TaskCommentInput>;
export const TaskCommentPatch = bodyOf(allOptional(fields), readOnly);
export type TaskCommentPatch = z.input<typeof TaskCommentPatch>;

/** What somebody said about a task. */
export const TaskComment = z.object({
  id: Id,
  /** Line breaks are kept. */
  comment: z.string(),
  created_by: PersonName,
  /** When its text was last changed; null: it is as it was written. */
  edited_at: z.nullable(Timestamp),
  ...recordFields,
});
export type TaskComment = z.infer<typeof TaskComment>;

const ofTask = z.object({ id: pathId('task') });
const params = z.object({ id: pathId('task'), comment: pathId('comment') });

export const taskComments = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/tasks/:id/comments/',
    summary: 'The comments on a task, newest first',
    access: everyone,
    params: ofTask,
    query: z.strictObject(pageQuery),
    response: TaskComment,
    paged: true,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/v1/tasks/:id/comments/',
    summary: 'Comment on a task',
    access: writers,
    params: ofTask,
    body: TaskCommentInput,
    response: TaskComment,
    creates: true,
    takesIdempotencyKey: true,
    about: 'task',
    versioned: true,
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/v1/tasks/:id/comments/:comment/',
    summary: 'One comment on a task',
    access: everyone,
    params,
    response: TaskComment,
    versioned: true,
  }),
  patch: endpoint({
    method: 'PATCH',
    path: '/api/v1/tasks/:id/comments/:comment/',
    summary: `Change a comment of one's own, within ${minutesToChange} minutes`,
    access: writers,
    params,
    body: TaskCommentPatch,
    response: TaskComment,
    versioned: true,
    refuses: ['conflict'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/v1/tasks/:id/comments/:comment/',
    summary: "Delete a comment of one's own, or as an administrator anybody's; it does not go into the trash",
    access: writers,
    params,
    refuses: ['conflict'],
  }),
};

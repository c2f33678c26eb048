import {
  type TaskComment,
  type TaskCommentInput,
  type TaskCommentPatch,
  taskComments,
} from '@caseward/contract/task-comments';
import type { CacheEffects } from '../../shared/api/cache-effects.ts';
import { changeCachedRows } from '../../shared/api/cached-rows.ts';
import { call, type Writing } from '../../shared/api/call.ts';
import { newestQuery } from '../../shared/api/newest-query.ts';

/** The comments on a task, newest first. */
export const commentsQuery = (task: string) => newestQuery(taskComments.list, { params: { id: task } });
/** A comment as it is stored now. */
export const getComment = (task: string, comment: string) =>
  call(taskComments.get, { params: { id: task, comment } });

/** Comments on a task and answers the comment. */
export const addComment = (task: string, body: TaskCommentInput, writing: Writing) =>
  call(taskComments.create, { params: { id: task }, body, ...writing });
/** Changes a comment and answers it. */
export const changeComment = (task: string, comment: string, body: TaskCommentPatch, writing: Writing) =>
  call(taskComments.patch, { params: { id: task, comment }, body, ...writing });
/** Deletes a comment. */
export const deleteComment = (task: string, comment: string) =>
  call(taskComments.remove, { params: { id: task, comment } });

const touches = ['tasks/:id/comments/'];

/** What commenting on a task changes: the comment is the newest. */
export const commentAdded = (task: string): CacheEffects<TaskComment> => ({
  touches,
  answers: (cache, comment) =>
    changeCachedRows(cache, commentsQuery(task), (rows: TaskComment[], page) =>
      page === 0 ? [comment, ...rows] : rows,
    ),
});
/** What saving a comment changes. */
export const commentSaved = (task: string): CacheEffects<TaskComment> => ({
  touches,
  answers: (cache, saved) =>
    changeCachedRows(cache, commentsQuery(task), (rows: TaskComment[]) =>
      rows.map((comment) => (comment.id === saved.id ? saved : comment)),
    ),
});
/** What deleting a comment changes. */
export const commentDeleted = (task: string, id: string): CacheEffects => ({
  touches,
  answers: (cache) =>
    changeCachedRows(cache, commentsQuery(task), (rows: TaskComment[]) =>
      rows.filter((comment) => comment.id !== id),
    ),
});

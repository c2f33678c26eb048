import { minutesToChange, taskComments } from '@caseward/contract/task-comments';
import type { Scope } from '../../db/scope.ts';
import { ApiProblem, conflict, notFound } from '../../http/api-problem.ts';
import { type Api, implement } from '../../http/implement.ts';
import { type Changes, changesOf, firstValues, isNothing } from '../../platform/audit/changes.ts';
import { record } from '../../platform/audit/record.ts';
import { runsTheFirm } from '../../platform/identity/runs-the-firm.ts';
import { requireMentionable, tellMentioned } from '../../platform/mentions/mention-news.ts';
import type { News } from '../../platform/notifications/news.ts';
import { notify, wasTold } from '../../platform/notifications/notify.ts';
import { orThrow } from '../../platform/or-throw.ts';
import { onHold } from '../../platform/trash/delete.ts';
import {
  commentators,
  deleteComment,
  findComment,
  hasTask,
  insertComment,
  listComments,
  lockComment,
  shareTask,
  updateComment,
} from './task-comments.queries.ts';
import { missing as missingTask } from './task-saving.ts';

const missing = () => notFound('Comment');

/** What people say to each other about a task. */
export function taskCommentRoutes(api: Api): void {
  implement(api, taskComments, {
    list: async ({ scope, params: { id }, query }) => {
      const [isThere, page] = await Promise.all([hasTask(scope, id), listComments(scope, id, query)]);
      if (!isThere) throw missingTask();
      return page;
    },
    create: async ({ scope, params: { id }, body: { comment } }) => {
      const task = orThrow(await shareTask(scope, id), missingTask);
      const mentioned = await requireMentionable(scope, 'comment', task.visible_to, comment);
      const concerned = [task.assigned_to, task.created_by, ...(await commentators(scope, id))];
      const commentId = await insertComment(scope, { id, ...task }, comment);
      const about = aboutTask(id, task);
      await recordChange(scope, about, firstValues({ comment }));
      await tellMentioned(scope, about, mentioned);
      const others = concerned.filter((user) => user !== null && !wasTold(scope, user, id));
      await notify(scope, others, { kind: 'TASK_COMMENTED', ...about });
      return show(scope, id, commentId);
    },
    get: async ({ scope, params: { id, comment: commentId } }) => {
      const [isThere, comment] = await Promise.all([hasTask(scope, id), findComment(scope, id, commentId)]);
      return orThrow(isThere ? comment : undefined, missing);
    },
    patch: async ({ scope, params: { id, comment: commentId }, body, ifMatch }) => {
      const task = orThrow(await shareTask(scope, id), missingTask);
      const before = orThrow(await lockComment(scope, id, commentId), missing);
      if (before.created_by !== scope.userId)
        throw new ApiProblem(
          'forbidden',
          'Only its author can change a comment. Add a comment of your own instead.',
        );
      ifMatch(before);
      const changes = changesOf({ comment: before.comment }, body);
      if (!isNothing(changes)) {
        if (before.settled)
          throw conflict(
            `A comment can be changed for ${minutesToChange} minutes. Add another comment instead.`,
          );
        const text = body.comment ?? before.comment;
        const mentioned = await requireMentionable(scope, 'comment', task.visible_to, text, before.comment);
        await updateComment(scope, commentId, body);
        const about = aboutTask(id, task);
        await recordChange(scope, about, changes);
        await tellMentioned(scope, about, mentioned);
      }
      return show(scope, id, commentId);
    },
    remove: async ({ scope, params: { id, comment: commentId } }) => {
      const task = orThrow(await shareTask(scope, id), missingTask);
      const { comment, created_by, held } = orThrow(await lockComment(scope, id, commentId), missing);
      if (created_by !== scope.userId && !(await runsTheFirm(scope)))
        throw new ApiProblem('forbidden', 'Only its author or an administrator can delete a comment.');
      if (held) throw onHold();
      await deleteComment(scope, commentId);
      await recordChange(
        scope,
        aboutTask(id, task),
        changesOf<{ comment: string | null }>({ comment }, { comment: null }),
      );
    },
  });
}

const show = async (scope: Scope, taskId: string, id: string) =>
  orThrow(await findComment(scope, taskId, id), missing);

type About = Pick<News, 'matter'> & { object: { type: 'task'; id: string } };

const aboutTask = (
  id: string,
  { matter_id, visible_to }: { matter_id: string | null; visible_to: string[] | null },
): About => ({
  object: { type: 'task', id },
  matter: matter_id === null ? null : { id: matter_id, visible_to },
});

/** A comment is a part of its task, in whose history it is told. */
const recordChange = (scope: Scope, { object, matter }: About, changes: Changes): Promise<void> =>
  record(scope, { action: 'CHANGED', objectType: object.type, objectId: object.id, matter, changes });

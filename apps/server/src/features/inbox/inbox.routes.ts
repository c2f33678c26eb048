import { inbox } from '@caseward/contract/inbox';
import { notFound } from '../../http/api-problem.ts';
import { type Api, implement } from '../../http/implement.ts';
import { changesOf, isNothing } from '../../platform/audit/changes.ts';
import { record } from '../../platform/audit/record.ts';
import { listNotifications, markAllRead, markRead, readMuted, writeMuted } from './inbox.queries.ts';

/**
 * What a person is told in the application.
 * @param mails notifications go by mail too
 */
export function inboxRoutes(api: Api, mails: boolean): void {
  implement(api, inbox, {
    list: ({ scope }) => listNotifications(scope),
    read: async ({ scope, params }) => {
      if (!(await markRead(scope, params.id))) throw notFound('Notification');
    },
    readAll: async ({ scope }) => {
      await markAllRead(scope);
    },
    choices: async ({ scope }) => ({ ...(await readMuted(scope)), mails }),
    choose: async ({ scope, body }) => {
      const before = await readMuted(scope);
      const chosen = { muted: body.muted, unmailed: body.unmailed ?? before.unmailed };
      const changes = changesOf(
        { muted_notifications: before.muted, unmailed_notifications: before.unmailed },
        { muted_notifications: chosen.muted, unmailed_notifications: chosen.unmailed },
      );
      if (!isNothing(changes)) {
        await writeMuted(scope, chosen);
        await record(scope, { action: 'CHANGED', objectType: 'user', objectId: scope.userId, changes });
      }
      return { ...chosen, mails };
    },
  });
}

import { inbox } from '@caseward/contract/inbox';
import { notFound } from '../../http/api-problem.ts';
import { type Api, implement } from '../../http/implement.ts';
import { changesOf, isNothing } from '../../platform/audit/changes.ts';
import { record } from '../../platform/audit/record.ts';
import { listNotifications, markAllRead, markRead, readMuted, writeMuted } from './inbox.queries.ts';

/** What a person is told in the application. */
export function inboxRoutes(api: Api): void {
  implement(api, inbox, {
    list: ({ scope }) => listNotifications(scope),
    read: async ({ scope, params }) => {
      if (!(await markRead(scope, params.id))) throw notFound('Notification');
    },
    readAll: async ({ scope }) => {
      await markAllRead(scope);
    },
    choices: async ({ scope }) => ({ muted: await readMuted(scope) }),
    choose: async ({ scope, body: { muted } }) => {
      const changes = changesOf(
        { muted_notifications: await readMuted(scope) },
        { muted_notifications: muted },
      );
      if (!isNothing(changes)) {
        await writeMuted(scope, muted);
        await record(scope, { action: 'CHANGED', objectType: 'user', objectId: scope.userId, changes });
      }
      return { muted };
    },
  });
}

import { notifications } from '@caseward/contract/notifications';
import { notFound } from '../../http/api-problem.ts';
import { type Api, implement } from '../../http/implement.ts';
import { record } from '../../platform/audit/record.ts';
import { orThrow } from '../../platform/or-throw.ts';
import { dismissNotice, listNotices } from './notifications.queries.ts';

/** Notifications of a person. */
export function noticeRoutes(api: Api): void {
  implement(api, notifications, {
    list: async ({ scope }) => {
      const waiting = await listNotices(scope);
      return waiting.map(({ matter_id, title, ...notice }) => ({
        ...notice,
        kind: 'WALL_LIFTED' as const,
        matter: { id: matter_id, title },
      }));
    },
    dismiss: async ({ scope, params }) => {
      const matter = orThrow(await dismissNotice(scope, params.id), () => notFound('Notice'));
      await record(scope, { action: 'READ', objectType: 'notice', objectId: params.id, matter });
    },
  });
}

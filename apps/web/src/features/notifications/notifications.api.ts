import { notifications } from '@caseward/contract/notifications';
import type { CacheEffects } from '../../shared/api/cache-effects.ts';
import { call } from '../../shared/api/call.ts';
import { answerQuery } from '../../shared/api/queries.ts';

/** Unread notifications of the signed-in person, latest first. Their only write to it is marking as read. */
export const noticesQuery = { ...answerQuery(notifications.list, {}), staleTime: 'static' as const };

/** Marks a notification as read. */
export const dismissNotice = (id: string) => call(notifications.dismiss, { params: { id } });
/** What marking a notification as read changes. */
export const noticeDismissed = (id: string): CacheEffects => ({
  touches: [],
  answers: (cache) =>
    cache.setQueryData(noticesQuery.queryKey, (notices) => notices?.filter((notice) => notice.id !== id)),
});

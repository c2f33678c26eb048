import { notifications } from '@caseward/contract/notifications';
import { call } from '../../shared/api/call.ts';
import { answerQuery } from '../../shared/api/queries.ts';

/** What the signed-in person is still to be told, latest first. No write of theirs changes it, but taking it as read. */
export const noticesQuery = { ...answerQuery(notifications.list, {}), staleTime: 'static' as const };

/** Takes a notice as read. */
export const dismissNotice = (id: string) => call(notifications.dismiss, { params: { id } });

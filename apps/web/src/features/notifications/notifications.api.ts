import { notifications } from '@caseward/contract/notifications';
import { call } from '../../shared/api/call.ts';
import { answerQuery } from '../../shared/api/queries.ts';

/** Unread notifications of the signed-in person, latest first. Their only write to it is marking as read. */
export const noticesQuery = { ...answerQuery(notifications.list, {}), staleTime: 'static' as const };

/** Marks a notification as read. */
export const dismissNotice = (id: string) => call(notifications.dismiss, { params: { id } });

import { notices } from '@caseward/contract/notices';
import { call } from '../../shared/api/call.ts';
import { answerQuery } from '../../shared/api/queries.ts';

/** For how long what one was told counts as all there is to tell, in milliseconds. */
const staleTime = 5 * 60_000;

/** What the signed-in person is still to be told, latest first. */
export const noticesQuery = { ...answerQuery(notices.list, {}), staleTime };

/** Takes a notice as read. */
export const dismissNotice = (id: string) => call(notices.dismiss, { params: { id } });

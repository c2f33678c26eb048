import { dashboard, mostDeadlinesCounted } from '@caseward/contract/dashboard';
import { answerQuery } from '../../shared/api/queries.ts';
import { figure } from '../../shared/counts.ts';

/** The firm's counts. */
export const summaryQuery = answerQuery(dashboard.summary, {});
/** What others added since yesterday in matters of the signed-in person. */
export const newsQuery = answerQuery(dashboard.news, {});

/** How often the navigation asks what is overdue, in milliseconds. */
const pause = 5 * 60_000;

/** How many deadlines are overdue or to be confirmed, and how many matters have no next date. */
export const deadlineCountsQuery = {
  ...answerQuery(dashboard.deadlines, {}),
  refetchInterval: pause,
  staleTime: pause / 10,
};

/** A count, as far as it is counted. */
export const countText = (count: number): string =>
  count > mostDeadlinesCounted ? `${figure(mostDeadlinesCounted)}+` : figure(count);

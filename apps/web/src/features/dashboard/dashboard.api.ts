import { dashboard } from '@caseward/contract/dashboard';
import { answerQuery } from '../../shared/api/queries.ts';

/** The firm's counts. */
export const summaryQuery = answerQuery(dashboard.summary, {});
/** What others added since yesterday in matters of the signed-in person. */
export const newsQuery = answerQuery(dashboard.news, {});

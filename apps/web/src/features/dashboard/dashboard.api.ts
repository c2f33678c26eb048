import { dashboard } from '@caseward/contract/dashboard';
import { answerQuery } from '../../shared/api/queries.ts';

export const summaryQuery = answerQuery(dashboard.summary, {});

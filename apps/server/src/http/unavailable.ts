import { type DatabaseFailure, databaseFailureOf } from '../db/database-failures.ts';
import { type StoreFailure, storeFailureOf } from '../storage/store-failure.ts';
import { ApiProblem } from './api-problem.ts';

/** What a person is told, and after how many seconds a client may try again. */
type Answer = readonly [detail: string, retryAfter: number];

const ofDatabase: Record<DatabaseFailure, Answer> = {
  away: ['The database cannot be reached. Try again in a moment.', 5],
  busy: ['Too much is going on at once. Try again in a moment.', 5],
  full: ['The database has no room left on its disk. Tell whoever runs Caseward.', 60],
  'read-only': ['The database takes no changes at the moment. Try again in a few minutes.', 30],
  slow: ['This took too long and was broken off. Ask for less at once, or try again later.', 30],
  locked: ['Somebody else is changing the same thing at the moment. Try again.', 2],
};

const ofStore: Record<StoreFailure, Answer> = {
  away: ['The document store cannot be reached. Try again in a moment.', 5],
  full: ['The document store has no room left. Tell whoever runs Caseward.', 60],
};

/** 503: what Caseward stands on is not available. Undefined where the error says something else. */
export function unavailable(error: unknown): ApiProblem | undefined {
  const inDatabase = databaseFailureOf(error);
  const inStore = storeFailureOf(error);
  const answer = inDatabase ? ofDatabase[inDatabase] : inStore && ofStore[inStore];
  if (!answer) return undefined;
  const [detail, retryAfter] = answer;
  return new ApiProblem('unavailable', detail, { retryAfter });
}

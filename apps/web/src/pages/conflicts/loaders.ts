import { conflictQuestions } from '@caseward/contract/conflict-questions';
import { checksShown } from '../../features/conflicts/checks-shown.ts';
import {
  checkQuery,
  checksQuery,
  hitsQuery,
  questionsQuery,
} from '../../features/conflicts/conflicts.api.ts';
import { hitsShown } from '../../features/conflicts/hits-shown.ts';
import type { PageLoader } from '../../shared/api/page-loader.ts';
import { may } from '../../shared/session/permissions.ts';

/** Starts the queries of the list of checks. */
export const loadChecks: PageLoader = ({ cache, search }) => {
  void cache.prefetchInfiniteQuery(checksQuery(checksShown(search).query));
  if (may(conflictQuestions.list)) void cache.prefetchInfiniteQuery(questionsQuery);
};

/** Starts the queries of a check. */
export const loadCheck: PageLoader = ({ cache, params: { checkId = '' }, search }) => {
  void cache.prefetchQuery(checkQuery(checkId));
  void cache.prefetchInfiniteQuery(hitsQuery(checkId, hitsShown(search)));
};

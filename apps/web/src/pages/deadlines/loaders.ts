import { deadlineFilters } from '@caseward/contract/deadlines';
import {
  deadlineQuery,
  deadlinesQuery,
  deadlinesTotal,
  deadlineValuesQuery,
} from '../../features/deadlines/deadlines.api.ts';
import { readListQuery } from '../../features/views/list-address.ts';
import { viewsQuery } from '../../features/views/views.api.ts';
import type { PageLoader } from '../../shared/api/page-loader.ts';
import { ofScreen } from '../../shared/live/list-of-screen.ts';

/** Starts the queries of the list of deadlines. */
export const loadDeadlines: PageLoader = ({ cache, search }) => {
  void cache.prefetchQuery(viewsQuery('deadlines'));
  const list = readListQuery(deadlineFilters, search);
  if (!list) return;
  void cache.prefetchInfiniteQuery(ofScreen('deadlines', deadlinesQuery(list.query)));
  void cache.prefetchQuery(ofScreen('deadlines', deadlinesTotal(list.query)));
};

/** Starts the queries of a deadline. */
export const loadDeadline: PageLoader = ({ cache, params: { deadlineId = '' } }) => {
  void cache.prefetchQuery(deadlineQuery(deadlineId));
  void cache.prefetchQuery(deadlineValuesQuery(deadlineId));
};

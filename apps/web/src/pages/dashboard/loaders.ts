import { comingQuery } from '../../features/calendar/coming.ts';
import { deadlineCountsQuery, newsQuery, summaryQuery } from '../../features/dashboard/dashboard.api.ts';
import { recentMattersQuery } from '../../features/search/search.api.ts';
import { myTasksParts } from '../../features/tasks/tasks.api.ts';
import type { PageLoader } from '../../shared/api/page-loader.ts';
import { today } from '../../shared/dates.ts';
import { session } from '../../shared/session/session.ts';

/** Starts the queries of the dashboard. */
export const loadDashboard: PageLoader = ({ cache }) => {
  for (const { query } of myTasksParts) void cache.prefetchQuery(query);
  void cache.prefetchQuery(summaryQuery);
  void cache.prefetchQuery(recentMattersQuery);
  void cache.prefetchQuery(newsQuery);
  void cache.prefetchQuery(deadlineCountsQuery);
  void cache.prefetchQuery(comingQuery(today(session.state().tenant?.time_zone ?? 'UTC')));
};

import { summaryQuery } from '../../features/dashboard/dashboard.api.ts';
import { myPendingTasksQuery } from '../../features/tasks/tasks.api.ts';
import type { PageLoader } from '../../shared/api/page-loader.ts';

/** Starts the queries of the dashboard. */
export const loadDashboard: PageLoader = ({ cache }) => {
  void cache.prefetchQuery(summaryQuery);
  void cache.prefetchInfiniteQuery(myPendingTasksQuery);
};

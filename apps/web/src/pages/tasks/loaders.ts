import { taskFilters, tasks } from '@caseward/contract/tasks';
import { taskQuery, tasksQuery, tasksTotal } from '../../features/tasks/tasks.api.ts';
import { readListQuery } from '../../features/views/list-address.ts';
import { viewsQuery } from '../../features/views/views.api.ts';
import type { PageLoader } from '../../shared/api/page-loader.ts';
import { ofScreen } from '../../shared/live/list-of-screen.ts';
import { may } from '../../shared/session/permissions.ts';

/** Starts the queries of the list of tasks. */
export const loadTasks: PageLoader = ({ cache, search }) => {
  void cache.prefetchQuery(viewsQuery('tasks'));
  const list = readListQuery(taskFilters, search);
  if (!list) return;
  if (!list.isBoard) void cache.prefetchInfiniteQuery(ofScreen('tasks', tasksQuery(list.query)));
  void cache.prefetchQuery(ofScreen('tasks', tasksTotal(list.query)));
};

/** Starts the query of a task. */
export const loadTask: PageLoader = ({ cache, params: { taskId = '' } }) =>
  void cache.prefetchQuery(taskQuery(taskId));

/** Starts the query of a task to be changed. */
export const loadTaskToEdit: PageLoader = (visit) => {
  if (may(tasks.update)) loadTask(visit);
};

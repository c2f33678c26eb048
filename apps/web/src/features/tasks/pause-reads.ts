import { dashboard } from '@caseward/contract/dashboard';
import { type Task, tasks } from '@caseward/contract/tasks';
import { InfiniteQueryObserver, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { matterPath } from '../../shared/api/cached-matter.ts';

const isFurtherPage = ({ state }: Query) => state.fetchMeta?.fetchMore !== undefined;
const isNewlyAsked = (query: Query) => query.state.data === undefined || isFurtherPage(query);

/**
 * Stops what is being asked of tasks, of one task and of its matter, as the answers would show the task as it was before
 * a change.
 * @returns asks again for what the change itself does not show: what has nothing yet, further pages, and the matter
 */
export async function pauseReads(cache: QueryClient, { id, matter }: Task): Promise<() => void> {
  const asked = (queryKey: QueryKey) =>
    cache.getQueryCache().findAll({ queryKey, type: 'active', fetchStatus: 'fetching' });
  const ofTask = [[tasks.list.path], [dashboard.myTasks.path], [tasks.get.path, { params: { id } }]];
  const ofMatter = matter ? [[matterPath, { params: { id: matter } }]] : [];
  const stopped = [...ofTask.flatMap(asked).filter(isNewlyAsked), ...ofMatter.flatMap(asked)].map(
    (query) => ({ query, isFurther: isFurtherPage(query) }),
  );
  await Promise.all([...ofTask, ...ofMatter].map((queryKey) => cache.cancelQueries({ queryKey })));
  return () => {
    for (const { query, isFurther } of stopped) {
      const shown = query.observers.find((each) => each instanceof InfiniteQueryObserver);
      if (query.state.fetchStatus !== 'idle') continue;
      if (!isFurther) void query.fetch().catch(() => undefined);
      else void shown?.fetchNextPage();
    }
  };
}

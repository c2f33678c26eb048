import { tasks } from '@caseward/contract/tasks';
import { InfiniteQueryObserver, type Query, type QueryClient } from '@tanstack/react-query';

const isFurtherPage = ({ state }: Query) => state.fetchMeta?.fetchMore !== undefined;
const isNewlyAsked = (query: Query) => query.state.data === undefined || isFurtherPage(query);

/**
 * Stops what lists of tasks are being asked, as the answers would show a task as it was before a change.
 * @returns asks again for what nobody else would: lists that have nothing yet, and further pages
 */
export async function pauseLists(cache: QueryClient): Promise<() => void> {
  const lists = { queryKey: [tasks.list.path] };
  const stopped = cache
    .getQueryCache()
    .findAll({ ...lists, type: 'active', fetchStatus: 'fetching', predicate: isNewlyAsked })
    .map((query) => ({ query, isFurther: isFurtherPage(query) }));
  await cache.cancelQueries(lists);
  return () => {
    for (const { query, isFurther } of stopped) {
      const shown = query.observers.find((each) => each instanceof InfiniteQueryObserver);
      if (query.state.fetchStatus !== 'idle') continue;
      if (!isFurther) void query.fetch().catch(() => undefined);
      else void shown?.fetchNextPage();
    }
  };
}

import type { UseInfiniteQueryResult } from '@tanstack/react-query';

/** How many pages are loaded at once at most. */
const mostPages = 40;

/** Loads the pages of a list that are missing. */
export async function loadRest<Data>({
  fetchNextPage,
}: Pick<UseInfiniteQueryResult<Data>, 'fetchNextPage'>): Promise<void> {
  let loaded = await fetchNextPage();
  for (let page = 1; page < mostPages && loaded.hasNextPage && !loaded.isError; page += 1)
    loaded = await loaded.fetchNextPage();
}

import type { Endpoint } from '@caseward/contract/endpoint';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call, type ResultPage, type Sending } from './call.ts';
import { type Row, rowsQuery } from './queries.ts';

/** How many rows are shown first, with their total, and how many each further click adds. */
const firstRows = { limit: '10', count: 'true' } as const;
const laterRows = { limit: '50' };

/** The infinite query of a list that is read from its newest rows on: few at first, with their total. */
export function newestQuery<E extends Endpoint & { paged: true }>(endpoint: E, sending: Sending<E>) {
  const { queryKey, getNextPageParam, initialPageParam } = rowsQuery(endpoint, sending);
  return infiniteQueryOptions({
    queryKey,
    initialPageParam,
    getNextPageParam,
    queryFn: async ({ pageParam: cursor, signal }) => {
      const query = { ...(sending as { query?: object }).query, ...(cursor ? laterRows : firstRows) };
      return (await call(endpoint, { ...sending, query, cursor, signal })) as ResultPage<Row<E>>;
    },
    select: ({ pages }) => ({
      rows: pages.flatMap((page) => page.rows),
      total: pages[0]?.total,
    }),
  });
}

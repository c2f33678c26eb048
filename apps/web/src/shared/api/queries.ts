import type { Endpoint } from '@caseward/contract/endpoint';
import { infiniteQueryOptions, type QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query';
import { afterPaint } from '../after-paint.ts';
import { type Answer, call, type ResultPage, type Sending } from './call.ts';

/** A row of a list. */
export type Row<E extends Endpoint> = Answer<E> extends ResultPage<infer R> ? R : never;

const keyOf = ({ path }: Endpoint, sending: unknown): QueryKey => [path, sending];

/** Lets the page paint first what the cache has: asking whether it is still so can wait for one frame. */
async function givePrecedence({
  client,
  queryKey,
}: {
  client: QueryClient;
  queryKey: QueryKey;
}): Promise<void> {
  if (client.getQueryData(queryKey) !== undefined) await new Promise<void>((resolve) => afterPaint(resolve));
}

/** The query of an endpoint that is not a list. */
export function answerQuery<E extends Endpoint>(endpoint: E, sending: Sending<E>) {
  return queryOptions({
    queryKey: keyOf(endpoint, sending),
    queryFn: async (context) => {
      await givePrecedence(context);
      return call(endpoint, { ...sending, signal: context.signal });
    },
  });
}

/** The infinite query of a list, page by page (pagination). */
export function rowsQuery<E extends Endpoint & { paged: true }>(endpoint: E, sending: Sending<E>) {
  return infiniteQueryOptions({
    queryKey: keyOf(endpoint, sending),
    queryFn: async (context) => {
      const { pageParam: cursor, signal } = context;
      if (cursor === undefined) await givePrecedence(context);
      return (await call(endpoint, { ...sending, cursor, signal })) as ResultPage<Row<E>>;
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next,
    select: ({ pages }) => pages.flatMap((page) => page.rows),
  });
}

/**
 * The query for a list's total. It is separate, so that the rows need not wait for it.
 * @param sending the input of the rows' query
 */
export function totalQuery<E extends Endpoint & { paged: true }>(endpoint: E, sending: Sending<E>) {
  const query = { ...(sending as { query?: object }).query, count: 'true', limit: '1' };
  return queryOptions({
    queryKey: [...keyOf(endpoint, sending), 'total'],
    queryFn: async (context) => {
      await givePrecedence(context);
      const { signal } = context;
      return ((await call(endpoint, { ...sending, query, signal })) as ResultPage<Row<E>>).total ?? null;
    },
  });
}

import {
  type QueryClient,
  type QueryKey,
  skipToken,
  type UseInfiniteQueryOptions,
} from '@tanstack/react-query';
import type { ResultPage } from './call.ts';

/** The query of a list, page by page. */
export type RowsQuery<Row> = UseInfiniteQueryOptions<
  ResultPage<Row>,
  Error,
  Row[],
  QueryKey,
  string | undefined
>;

/** Some rows of a list, from its beginning. */
export interface ReadRows<Row> {
  rows: Row[];
  /** Whether they are all. */
  isWhole: boolean;
}

/**
 * Reads a list from its beginning to its end, or to so many rows, one page after the other. The cache keeps none.
 * @param onRead told the number of rows read so far, after each page
 * @throws ApiError when a page cannot be read
 */
export async function readEveryRow<Row>(
  client: QueryClient,
  { queryKey, queryFn }: RowsQuery<Row>,
  most: number,
  onRead: (count: number) => void,
): Promise<ReadRows<Row>> {
  if (!queryFn || queryFn === skipToken) throw new Error('The query of this list reads nothing.');
  const rows: Row[] = [];
  let cursor: string | undefined;
  do {
    const pageParam = cursor;
    const page = await client.fetchQuery({
      queryKey: [...queryKey, 'every row', pageParam ?? ''],
      queryFn: (context) => queryFn({ ...context, queryKey, pageParam, direction: 'forward' }),
      gcTime: 0,
      staleTime: 0,
    });
    rows.push(...page.rows);
    cursor = page.next;
    onRead(Math.min(rows.length, most));
  } while (cursor !== undefined && rows.length < most);
  return { rows: rows.slice(0, most), isWhole: cursor === undefined && rows.length <= most };
}

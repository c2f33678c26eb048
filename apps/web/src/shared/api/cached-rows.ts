import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query';
import type { ResultPage } from './call.ts';

const countOf = <Row>(pages: readonly { rows: readonly Row[] }[]) =>
  pages.reduce((sum, { rows }) => sum + rows.length, 0);

/** Pages with other rows, and with the total that they have then. */
function recounted<Row>(
  before: readonly ResultPage<Row>[],
  rowsOf: (page: ResultPage<Row>, at: number) => Row[],
): ResultPage<Row>[] {
  const pages = before.map((page, at) => ({ ...page, rows: rowsOf(page, at) }));
  const more = countOf(pages) - countOf(before);
  return pages.map((page) =>
    page.total ? { ...page, total: { ...page.total, count: page.total.count + more } } : page,
  );
}

/** Changes the rows of a list on the page in the query cache; one that is not shown stays stale. */
export function changeCachedRows<Row>(
  cache: QueryClient,
  { queryKey }: { queryKey: QueryKey },
  change: (rows: Row[], page: number) => Row[],
): void {
  if (!cache.getQueryCache().find({ queryKey, type: 'active' })) return;
  const updatedAt = cache.getQueryState(queryKey)?.dataUpdatedAt;
  cache.setQueryData<InfiniteData<ResultPage<Row>, string | undefined>>(
    queryKey,
    (data) => data && { ...data, pages: recounted(data.pages, (page, at) => change(page.rows, at)) },
    { updatedAt },
  );
}

import { useMemo } from 'react';
import { useMissingOnPaper } from '../layout/whole-on-paper.ts';
import { loadRest } from './load-rest.ts';
import type { LoadedRows } from './MoreRows.tsx';

/**
 * Two lists as one: the rows of the second follow once the first is loaded whole. Neither is shown before both have
 * begun, so that nothing moves. Next pages come by `loadMore`, which is undefined when there are none; on paper they all come.
 */
export function useRowsInTurn<Row extends { id: string }>(first: LoadedRows<Row>, second: LoadedRows<Row>) {
  const { data: before, hasNextPage } = first;
  const { data: after } = second;
  const rows = useMemo(() => {
    if (!before || !after || hasNextPage) return after && before;
    // While both are loaded anew, a row that changes its list may stand in both.
    const known = new Set(before.map(({ id }) => id));
    return [...before, ...after.filter(({ id }) => !known.has(id))];
  }, [before, after, hasNextPage]);
  const failed = [first, second].find(({ error }) => error);
  const next = hasNextPage ? first : second;
  const loadAll = async () => {
    for (const each of [first, second]) if (each.hasNextPage) await loadRest(each);
  };
  useMissingOnPaper(next.hasNextPage ? loadAll : undefined);
  return {
    rows,
    error: failed?.error,
    refetch: () => failed?.refetch(),
    loadMore: next.hasNextPage ? () => next.fetchNextPage() : undefined,
  };
}

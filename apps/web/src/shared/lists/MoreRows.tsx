import { t } from '@lingui/core/macro';
import { Text } from '@mantine/core';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { figure } from '../counts.ts';
import { LoadError } from '../feedback/LoadError.tsx';
import { useOnPaper } from '../layout/use-on-paper.ts';
import { useMissingOnPaper } from '../layout/whole-on-paper.ts';
import { loadRest } from './load-rest.ts';

/** The loaded pages of a list. */
export type LoadedRows<Row> = UseInfiniteQueryResult<Row[]>;

/** Distance below the viewport at which the next page is loaded. */
const ahead = '600px';

interface MoreRowsProps {
  rows: LoadedRows<unknown>;
  /** The list is printed in another way, or not at all; left out: its missing rows are loaded before printing. */
  isPrintedApart?: boolean;
  /** Whether all that is loaded is drawn: until then its end is not where it will be. */
  isDrawn?: boolean;
}

/** Infinite scrolling: loads one page whenever the end of what is drawn comes near. */
export function MoreRows({ rows, isDrawn = true, isPrintedApart = false }: MoreRowsProps) {
  const end = useRef<HTMLDivElement>(null);
  const isOnPaper = useOnPaper();
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, error, fetchNextPage } = rows;
  const wanted = isDrawn && hasNextPage && !isFetchingNextPage && !isFetchNextPageError;
  useEffect(() => {
    if (!wanted || !end.current) return;
    const watch = new IntersectionObserver(
      (entries) => {
        // Several at once on a busy machine: the last one tells how it is now.
        if (entries.at(-1)?.isIntersecting) void fetchNextPage();
      },
      { rootMargin: ahead },
    );
    watch.observe(end.current);
    return () => watch.disconnect();
  }, [wanted, fetchNextPage]);

  const isPart = hasNextPage && !isPrintedApart;
  const loadAll = () => loadRest(rows);
  useMissingOnPaper(isPart ? loadAll : undefined);
  return (
    <>
      <div ref={end} data-screen-only>
        {isFetchingNextPage && (
          <Text role="status" c="dimmed" size="sm" ta="center">
            {t`Loading more...`}
          </Text>
        )}
        {isFetchNextPageError && <LoadError text={t`Error: ${error?.message}`} retry={fetchNextPage} />}
      </div>
      {isOnPaper && isPart && (
        <Text size="sm">{t`The first ${figure(data?.length ?? 0)}; there are more.`}</Text>
      )}
    </>
  );
}

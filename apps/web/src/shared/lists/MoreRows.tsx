import { Text } from '@mantine/core';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { LoadError } from '../feedback/LoadError.tsx';

/** A list of the API as far as it has been loaded. */
export type LoadedRows<Row> = UseInfiniteQueryResult<Row[]>;

/** How far below what is seen the next rows are asked for already. */
const ahead = '600px';

/** The end of a list: loads the next page when one scrolls near it. */
export function MoreRows({ rows }: { rows: LoadedRows<unknown> }) {
  const end = useRef<HTMLDivElement>(null);
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, error, fetchNextPage } = rows;
  const wanted = hasNextPage && !isFetchingNextPage && !isFetchNextPageError;
  useEffect(() => {
    if (!wanted || !end.current) return;
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) void fetchNextPage();
      },
      {
        rootMargin: ahead,
      },
    );
    watch.observe(end.current);
    return () => watch.disconnect();
  }, [wanted, fetchNextPage]);

  return (
    <div ref={end}>
      {isFetchingNextPage && (
        <Text role="status" c="dimmed" size="sm" ta="center">
          Loading more...
        </Text>
      )}
      {isFetchNextPageError && <LoadError text={`Error: ${error?.message}`} retry={fetchNextPage} />}
    </div>
  );
}

import { Text } from '@mantine/core';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { LoadError } from '../feedback/LoadError.tsx';

/** The loaded pages of a list. */
export type LoadedRows<Row> = UseInfiniteQueryResult<Row[]>;

/** Distance below the viewport at which the next page is loaded. */
const ahead = '600px';

/** Infinite scrolling: loads the next page when its end comes near. */
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

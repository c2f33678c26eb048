import type { Endpoint } from '@caseward/contract/endpoint';
import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ResultPage } from '../api/call.ts';
import type { Row } from '../api/queries.ts';

/** What lists that were loaded before say of a record, so that its page begins with it; undefined: nothing. */
export function useKnownRow<E extends Endpoint & { paged: true }>(list: E, id: string): Row<E> | undefined {
  const cache = useQueryClient();
  const [known] = useState(() =>
    cache
      .getQueriesData<Partial<InfiniteData<ResultPage<Row<E> & { id: string }>>>>({ queryKey: [list.path] })
      .flatMap(([, data]) => data?.pages ?? [])
      .flatMap(({ rows }) => rows)
      .find((row) => row.id === id),
  );
  return known;
}

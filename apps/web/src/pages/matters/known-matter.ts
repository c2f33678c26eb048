import type { MatterRow } from '@caseward/contract/matters';
import { matters } from '@caseward/contract/matters';
import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ResultPage } from '../../shared/api/call.ts';

/** What lists that were loaded before say of a matter, so that its page begins with it; undefined: nothing. */
export function useKnownMatter(id: string): MatterRow | undefined {
  const cache = useQueryClient();
  const [known] = useState(() =>
    cache
      .getQueriesData<InfiniteData<ResultPage<MatterRow>>>({ queryKey: [matters.list.path] })
      .flatMap(([, data]) => data?.pages ?? [])
      .flatMap(({ rows }) => rows)
      .find((row) => row.id === id),
  );
  return known;
}

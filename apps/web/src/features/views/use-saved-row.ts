import { type QueryKey, skipToken, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { alerts } from '../../shared/feedback/alerts.ts';
import type { LoadedRows } from '../../shared/lists/MoreRows.tsx';
import { useStore } from '../../shared/store.ts';

/** How many rows are seen on arrival, on any screen. */
const seen = 8;

/**
 * The rows of a list, with the record first that was saved a moment ago, where one would not see it on arrival: further
 * down, on a later page, or filtered out. It stands there as long as the message about it.
 * @param recordOf its query, of which only what is in the cache is read; left out: the list stays as it is
 */
export function useSavedRow<Row extends { id: string }>(
  rows: LoadedRows<Row>,
  recordOf: ((id: string) => { queryKey: QueryKey }) | undefined,
): LoadedRows<Row> {
  const saved = useStore(alerts).find(({ record }) => record)?.record?.id;
  const [arrived] = useState(saved);
  const { data } = rows;
  const queryKey = recordOf && arrived ? recordOf(arrived).queryKey : ['nothing saved'];
  const { data: record } = useQuery<Row>({ queryKey, queryFn: skipToken });
  const shown = useMemo(() => {
    if (!data || !record || saved !== arrived) return data;
    const place = data.findIndex(({ id }) => id === record.id);
    return place >= 0 && place < seen ? data : [record, ...data.filter(({ id }) => id !== record.id)];
  }, [data, record, saved, arrived]);
  return shown === data ? rows : ({ ...rows, data: shown } as LoadedRows<Row>);
}

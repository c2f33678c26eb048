import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReadRows } from '../../shared/api/every-row.ts';
import { alertFailure } from '../../shared/feedback/alerts.ts';

/** Reads so many rows of a list at most, whether they are loaded or not. */
export type ReadEvery<Row> = (most: number, onRead: (count: number) => void) => Promise<ReadRows<Row>>;

/**
 * Reads the rows of a list for a purpose, and tells how far it is.
 * @param failure the title of the alert when it fails
 */
export function useEveryRow<Row>(
  read: ReadEvery<Row>,
  most: number,
  failure: string,
  onRead: (rows: ReadRows<Row>) => void,
) {
  const [count, setCount] = useState(0);
  const reading = useMutation({
    mutationFn: () => read(most, setCount),
    meta: { effects: { touches: [] } },
    onSuccess: onRead,
    onError: (error) => alertFailure(failure, error),
    onSettled: () => setCount(0),
  });
  return {
    start: () => {
      if (!reading.isPending) reading.mutate();
    },
    isReading: reading.isPending,
    /** The number of rows read so far. */
    count,
  };
}

import { useEffect, useState } from 'react';
import type { ReadRows } from '../../shared/api/every-row.ts';
import { type ReadEvery, useEveryRow } from './use-every-row.ts';

/** How many rows of a list are printed at most: about 50 sheets. */
const mostPrinted = 2_000;

/**
 * Prints a list with all its rows, also those that are not loaded, up to `mostPrinted`. Ctrl+P and Cmd+P do so, too,
 * while rows are missing.
 * @param isLoaded whether all rows are loaded, so that the browser's own printing has them
 */
export function usePrintedList<Row>(read: ReadEvery<Row>, isLoaded: boolean, failure: string) {
  const [printed, setPrinted] = useState<ReadRows<Row>>();
  const { start, isReading, count } = useEveryRow(read, mostPrinted, failure, setPrinted);
  useEffect(() => {
    if (!printed) return;
    const finish = () => setPrinted(undefined);
    window.addEventListener('afterprint', finish);
    window.print();
    return () => window.removeEventListener('afterprint', finish);
  }, [printed]);
  useEffect(() => {
    if (isLoaded) return;
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'p') return;
      event.preventDefault();
      start();
    };
    // Before the keys of the shell, which load what is missing into the page.
    window.addEventListener('keydown', onKey, { capture: true });
    return () => window.removeEventListener('keydown', onKey, { capture: true });
  });
  return { print: start, printed, isPreparing: isReading, count };
}

import { useDeferredValue, useMemo } from 'react';
import { useKeptHeight } from '../layout/use-kept-height.ts';
import { usePainted } from '../layout/use-painted.ts';

/** How many rows come with the first frame: most of what a laptop shows of a list. */
const firstRows = 9;

interface DrawnRows<Row> {
  rows: readonly Row[];
  /** Whether every row is drawn. */
  isWhole: boolean;
  /** For the element around the rows. */
  frame: ReturnType<typeof useKeptHeight>;
}

/**
 * Draws the first rows of a list at once, and the others in a transition after the first frame, as well as rows that
 * come later.
 * @param name tells the list from others
 */
export function useDrawnRows<Row>(name: string, rows: readonly Row[]): DrawnRows<Row> {
  const isPainted = usePainted();
  const wanted = useMemo(
    () => (isPainted || rows.length <= firstRows ? rows : rows.slice(0, firstRows)),
    [isPainted, rows],
  );
  const drawn = useDeferredValue(wanted);
  const isWhole = drawn === rows;
  const frame = useKeptHeight(name, rows.length, isWhole);
  return { rows: drawn, isWhole, frame };
}

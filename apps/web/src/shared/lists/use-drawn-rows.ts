import { type RefCallback, useCallback, useDeferredValue } from 'react';

/** How many rows come with the first frame: more than fit on a screen. */
const firstRows = 20;

/** The height of each list when it was last drawn as a whole, in pixels, with its number of rows. */
const heights = new Map<string, { rows: number; height: number }>();

interface DrawnRows<Row> {
  rows: readonly Row[];
  /** Whether every row is drawn. */
  isWhole: boolean;
  /** For the element around the rows. */
  frame: { ref: RefCallback<HTMLElement>; style: { minHeight: number } | undefined };
}

/**
 * Draws the first rows of a list at once, and the others in a transition after the first frame, as well as rows that
 * come later. Until then the list keeps the height that it had when it was last left, so that Back finds its place.
 * @param name tells the list from others
 */
export function useDrawnRows<Row>(name: string, rows: readonly Row[]): DrawnRows<Row> {
  const drawn = useDeferredValue(rows, rows.length > firstRows ? rows.slice(0, firstRows) : rows);
  const isWhole = drawn === rows;
  const known = heights.get(name);
  const count = isWhole ? rows.length : 0;
  const ref = useCallback(
    (frame: HTMLElement | null) => {
      if (!frame || count === 0) return;
      const watch = new ResizeObserver(() => heights.set(name, { rows: count, height: frame.offsetHeight }));
      watch.observe(frame);
      return () => watch.disconnect();
    },
    [name, count],
  );
  const isFirstFrame = drawn.length < rows.length && known?.rows === rows.length;
  return {
    rows: drawn,
    isWhole,
    frame: { ref, style: isFirstFrame ? { minHeight: known.height } : undefined },
  };
}

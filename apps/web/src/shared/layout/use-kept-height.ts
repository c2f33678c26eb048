import { type RefCallback, useCallback } from 'react';

/** The height of each part when it was last drawn as a whole, in pixels, with how much it held. */
const heights = new Map<string, { held: number; height: number }>();

interface KeptHeight {
  ref: RefCallback<HTMLElement>;
  style: { minHeight: number } | undefined;
}

/**
 * Properties of the element around a part that is drawn in two steps: until it is whole it keeps the height that it had
 * when it was last left, so that Back finds its place.
 * @param name tells the part from others
 * @param held how much it will hold: with another amount its former height means nothing
 */
export function useKeptHeight(name: string, held: number, isWhole: boolean): KeptHeight {
  const ref = useCallback(
    (frame: HTMLElement | null) => {
      if (!frame || !isWhole || held === 0) return;
      const watch = new ResizeObserver(() => heights.set(name, { held, height: frame.offsetHeight }));
      watch.observe(frame);
      return () => watch.disconnect();
    },
    [name, held, isWhole],
  );
  const known = heights.get(name);
  return { ref, style: !isWhole && known?.held === held ? { minHeight: known.height } : undefined };
}

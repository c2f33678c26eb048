import { startTransition, useEffect, useState } from 'react';
import { afterPaint } from '../after-paint.ts';

/**
 * Whether the first frame of a part is painted. It becomes so in a transition. A deferred value would not do: React
 * begins to draw what is deferred as soon as it can, and that is often before the frame.
 * @param isDrawn whether the part is drawn by now: one that follows another waits for it
 */
export function usePainted(isDrawn = true): boolean {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => {
    if (isDrawn) return afterPaint(() => startTransition(() => setPainted(true)));
  }, [isDrawn]);
  return isPainted;
}

import { startTransition, useEffect, useState } from 'react';
import { afterPaint } from '../after-paint.ts';

/**
 * Whether the first frame of a part is painted. It becomes so in a transition. A deferred value would not do: React
 * begins to draw what is deferred as soon as it can, and that is often before the frame.
 */
export function usePainted(): boolean {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => afterPaint(() => startTransition(() => setPainted(true))), []);
  return isPainted;
}

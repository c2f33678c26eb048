import type { Total } from '../../shared/api/call.ts';

/** A total as text: exact, or as a lower bound. */
export function formatTotal({ count, capped }: Total, words: { one: string; several: string }): string {
  const figure = new Intl.NumberFormat('en-US').format(count);
  if (capped) return `${figure}+ ${words.several}`;
  return count === 1 ? `1 ${words.one}` : `${figure} ${words.several}`;
}

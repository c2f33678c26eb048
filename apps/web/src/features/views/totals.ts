import type { Total } from '../../shared/api/call.ts';
import { type CountedWords, figure, manyOf } from '../../shared/counts.ts';

/** A total as text: exact, or as a lower bound. */
export function formatTotal({ count, capped }: Total, words: CountedWords): string {
  return capped ? `${figure(count)}+ ${words.several}` : manyOf(count, words);
}

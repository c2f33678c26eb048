/** Letters without case and accents. */
const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/**
 * Whether a text has all words that were typed, each as a part of any of its own.
 * @param texts of what may be shown
 * @param typed in the filter; nothing typed matches all
 */
export function hasWords(texts: readonly string[], typed: string): boolean {
  const text = folded(texts.join(' '));
  return folded(typed)
    .split(/\s+/)
    .every((word) => text.includes(word));
}

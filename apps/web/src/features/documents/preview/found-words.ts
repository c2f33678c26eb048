import type { DocumentText } from '@caseward/contract/document-previews';
import type { MarkedText } from '@caseward/contract/search';

/** The words of a text that were looked for, as they are written there, each once. */
export const foundWords = (pages: readonly DocumentText[]): string[] => [
  ...new Set(
    pages.flatMap(({ parts }) =>
      parts.flatMap(({ text: { text, marks } }) => marks.map(([start, end]) => text.slice(start, end))),
    ),
  ),
];

const special = /[\\^$.*+?()[\]{}|]/g;

/** Marks words in a text, wherever they stand. */
export function withMarks(text: string, words: readonly string[]): MarkedText {
  if (words.length === 0) return { text, marks: [] };
  const longestFirst = words.toSorted((one, other) => other.length - one.length);
  const any = new RegExp(longestFirst.map((word) => word.replaceAll(special, '\\$&')).join('|'), 'gi');
  return { text, marks: [...text.matchAll(any)].map(({ index, 0: found }) => [index, index + found.length]) };
}

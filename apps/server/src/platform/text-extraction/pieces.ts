import { foldedWords, wordForms } from '../../db/folding.ts';

/** Characters of a piece, and its overlap with the next one, which exceeds the longest search. */
const pieceLength = 8_000;
const overlap = 300;
/** Bytes of words in one row; PostgreSQL's limit is a megabyte. */
const rowBytes = 700_000;
/** Longer strings are encoded data, not words. */
const longestWord = 200;

/** A text as it is stored: in overlapping pieces, and all its words, each once, in as few rows as possible. */
export interface TextParts {
  pieces: string[];
  words: string[][];
}

/** Cuts a text into pieces and words, without characters that PostgreSQL cannot store. */
export function partsOf(whole: string): TextParts {
  const text = whole.replaceAll('\0', ' ').toWellFormed();
  const pieces: string[] = [];
  const seen = new Set<string>();
  for (let start = 0; start < text.length; ) {
    let end = Math.min(start + pieceLength, text.length);
    // Cut between words, so that none is indexed in parts.
    const border =
      end < text.length ? Math.max(text.lastIndexOf(' ', end), text.lastIndexOf('\n', end)) : end;
    if (border > start + pieceLength - overlap) end = border;
    // A copy, so that a piece does not keep the whole text in memory.
    const piece = text.slice(start, end).toWellFormed();
    pieces.push(piece);
    for (const word of [...foldedWords(piece), ...wordForms(piece)])
      if (word.length <= longestWord) seen.add(word);
    if (end === text.length) break;
    const again = Math.max(text.lastIndexOf(' ', end - overlap), text.lastIndexOf('\n', end - overlap));
    start = again > start ? again : end - overlap;
  }
  const words: string[][] = [];
  let bytes = rowBytes;
  for (const word of seen) {
    if (bytes >= rowBytes) {
      words.push([]);
      bytes = 0;
    }
    bytes += Buffer.byteLength(word) + 1;
    words.at(-1)?.push(word);
  }
  return { pieces, words };
}

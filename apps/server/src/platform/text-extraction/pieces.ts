import { foldedWords } from '../../db/folding.ts';

/** Characters of a piece, and how many of them the next one repeats: more than the longest search has. */
const pieceLength = 8_000;
const overlap = 300;
/** Bytes of words in one row; PostgreSQL takes a megabyte. */
const rowBytes = 700_000;
/** What is longer is no word but something encoded. */
const longestWord = 200;

/** A text as it is stored: in pieces that overlap, and all its words, each once, in as few rows as hold them. */
export interface TextParts {
  pieces: string[];
  words: string[][];
}

/** Cuts a text up; none of its characters that PostgreSQL cannot store remains. */
export function partsOf(whole: string): TextParts {
  const text = whole.replaceAll('\0', ' ').toWellFormed();
  const pieces: string[] = [];
  const seen = new Set<string>();
  for (let start = 0; start < text.length; ) {
    let end = Math.min(start + pieceLength, text.length);
    // Between words, so that none is known by a part of it.
    const border =
      end < text.length ? Math.max(text.lastIndexOf(' ', end), text.lastIndexOf('\n', end)) : end;
    if (border > start + pieceLength - overlap) end = border;
    // An own string, so that the whole text does not stay because a piece of it does.
    const piece = text.slice(start, end).toWellFormed();
    pieces.push(piece);
    for (const word of foldedWords(piece)) if (word.length <= longestWord) seen.add(word);
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

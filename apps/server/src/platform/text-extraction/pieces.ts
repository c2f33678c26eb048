import { foldedWords, wordForms } from '../../db/folding.ts';

/** Characters of a piece, and its overlap with the next one, which exceeds the longest search. */
const pieceLength = 8_000;
const overlap = 300;
/** Pieces per batch. */
const batchSize = 100;
/** Bytes of words in one row; PostgreSQL's limit is a megabyte. */
const rowBytes = 700_000;
/** Longer strings are encoded data, not words. */
const longestWord = 200;

/** Cuts a text into overlapping pieces, some at a time, without characters that PostgreSQL cannot store. */
export function* piecesOf(text: string): Generator<string[]> {
  let batch: string[] = [];
  for (const piece of cut(text)) {
    batch.push(piece);
    if (batch.length === batchSize) {
      yield batch;
      batch = [];
    }
  }
  if (batch.length > 0) yield batch;
}

/** A piece without what the next one repeats, so that the pieces of a text can be put together again. */
export const withoutRepeated = (piece: string): string => piece.slice(0, nextStart(piece, 0, piece.length));

/** All words of a text, each once, in as few rows as possible. */
export function wordsOf(text: string): string[][] {
  const seen = new Set<string>();
  for (const piece of cut(text))
    for (const word of [...foldedWords(piece), ...wordForms(piece)])
      if (word.length <= longestWord) seen.add(word);
  const rows: string[][] = [];
  let bytes = rowBytes;
  for (const word of seen) {
    if (bytes >= rowBytes) {
      rows.push([]);
      bytes = 0;
    }
    bytes += Buffer.byteLength(word) + 1;
    rows.at(-1)?.push(word);
  }
  return rows;
}

/** Cuts between words where there are any, so that none is indexed in parts. */
function* cut(text: string): Generator<string> {
  for (let start = 0; start < text.length; ) {
    let end = Math.min(start + pieceLength, text.length);
    if (end < text.length) end = blankBefore(text, end, end - overlap) ?? end;
    yield text.slice(start, end).replaceAll('\0', ' ').toWellFormed();
    if (end === text.length) return;
    start = nextStart(text, start, end);
  }
}

/** Where the piece after one begins. */
const nextStart = (text: string, start: number, end: number): number =>
  blankBefore(text, end - overlap, start) ?? end - overlap;

/** The last place of a blank or a line break at or before `end` and after `first`; looks no further back. */
function blankBefore(text: string, end: number, first: number): number | undefined {
  for (let place = end; place > first; place -= 1) {
    const unit = text.charCodeAt(place);
    if (unit === 0x20 || unit === 0x0a) return place;
  }
  return undefined;
}

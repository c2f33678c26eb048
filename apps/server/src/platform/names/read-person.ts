import { labelledWords, linesOf } from './read-data.ts';
import { canonical, type Romanised, type Word } from './spelling.ts';

const titleWords = labelledWords('titles.txt');
const titles = new Set(titleWords.get(''));
const maybeTitles = new Set(titleWords.get('maybe'));
const allTitles = new Set([...titles, ...maybeTitles]);
const particles = new Set(linesOf('particles.txt').flatMap((line) => line.split(/\s+/)));
/** More words than this are no person's name. */
const mostWords = 8;

/** A person's name, read. */
export interface PersonName {
  kind: 'PERSON';
  words: readonly Word[];
  /** Which of the words is the family name, as far as one can tell. */
  family: number;
  /** Whether a comma or a field of its own says so. */
  isFamilyKnown: boolean;
  isChinese: boolean;
}

const withoutDots = (chunk: string) => chunk.replaceAll('.', '');

/** The chunks of a part without titles at its ends; those that are names too go in the second reading only. */
function withoutTitles(chunks: readonly string[], known: ReadonlySet<string>): string[] {
  const left = [...chunks];
  const isTitle = (chunk = '') => known.has(withoutDots(chunk).toLowerCase().replaceAll('-', ''));
  while (left.length > 1 && isTitle(left[0])) left.shift();
  while (left.length > 1 && isTitle(left.at(-1))) left.pop();
  return left;
}

function wordsOf(
  chunks: readonly string[],
  isFirst: boolean,
  { isUnvowelled, isChinese }: Romanised,
): Word[] {
  const words: Word[] = [];
  let before: string[] = [];
  const pieces = chunks.flatMap((chunk) => {
    const parts = chunk.split(/[.-]+/).filter(Boolean);
    const isDotted = chunk.includes('.');
    return parts.map((piece, n) => ({
      piece: piece.toLowerCase(),
      isInitial: piece.length === 1 && (isDotted || !(chunk.includes('-') && /[aeiou]/i.test(piece))),
      isTied: chunk.includes('-') && n < parts.length - 1,
    }));
  });
  for (const [n, { piece, isTied, isInitial }] of pieces.entries()) {
    const isLast = n === pieces.length - 1;
    const isFirstOfAll = isFirst && n === 0 && !isTied;
    if (particles.has(piece) && !isLast && !isFirstOfAll) {
      before.push(piece);
      continue;
    }
    const written = [...before, piece].join('');
    words.push({
      text: canonical(written),
      written: [...before, piece].join(' '),
      ...(before.length > 0 && { bare: canonical(piece) }),
      isInitial: isInitial && !isChinese && !isUnvowelled,
      isUnvowelled,
    });
    before = [];
  }
  return words;
}

/** Two or three capitals among small letters are initials: JR Ewing. */
const spreadInitials = (text: string): string =>
  /[a-z]/.test(text)
    ? text.replace(/(?<![\w.-])[A-Z]{2,3}(?![\w.-])/g, (letters) => `${letters.replace(/\B/g, '.')}.`)
    : text;

/** A name's readings: titles that are names too may be either. */
export function readPerson(romanised: Romanised, family?: Romanised): PersonName[] {
  const hasMaybe = chunksOf(romanised.text).some((chunk) =>
    maybeTitles.has(withoutDots(chunk).toLowerCase()),
  );
  const readings = family || !hasMaybe ? [titles] : [titles, allTitles];
  const read = new Map<string, PersonName>();
  for (const known of readings) {
    const name = readBy(romanised, family, known);
    if (name) read.set(name.words.map(({ text }) => text).join(' '), name);
  }
  const spread = { ...romanised, text: spreadInitials(romanised.text) };
  const name = spread.text === romanised.text ? undefined : readBy(spread, family, titles);
  if (name) read.set(name.words.map(({ text }) => text).join(' '), name);
  return [...read.values()];
}

const chunksOf = (text: string) => text.split(/[^a-z0-9.-]+/i).filter((chunk) => /[a-z0-9]/i.test(chunk));

function readBy(
  given: Romanised,
  family: Romanised | undefined,
  known: ReadonlySet<string>,
): PersonName | undefined {
  const parts = given.text
    .split(',')
    .map(chunksOf)
    .filter((chunks) => chunks.length > 0);
  const [first = []] = parts;
  const isTitle = (chunk: string) => known.has(withoutDots(chunk).toLowerCase());
  const rest = parts.slice(1).filter((chunks) => !chunks.every(isTitle));
  const isTurned = !family && rest.length > 0;
  const before = withoutTitles(isTurned ? rest.flat() : [...first, ...rest.flat()], known);
  const after = isTurned
    ? withoutTitles(first, known)
    : family
      ? withoutTitles(chunksOf(family.text), known)
      : [];
  const givenWords = wordsOf(before, true, given);
  const familyWords = wordsOf(after, false, family ?? given);
  const words = [...givenWords, ...familyWords].slice(-mostWords);
  if (words.length === 0) return undefined;
  const last = words.findLastIndex(({ isInitial }) => !isInitial);
  return {
    kind: 'PERSON',
    words,
    family: last < 0 ? words.length - 1 : last,
    isFamilyKnown: familyWords.length > 0,
    isChinese: given.isChinese || family?.isChinese === true,
  };
}

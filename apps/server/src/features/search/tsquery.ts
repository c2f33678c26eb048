import type { Phrase, Search } from './query-language.ts';

/** What one word of a search finds. */
export interface Matcher {
  /** Folded; of several, any. */
  words: ReadonlySet<string>;
  /** Words that begin with one of them are found, too. */
  prefix: boolean;
}

/** What stands one after the other: most often one word. */
export type Term = readonly Matcher[];

/** A search as PostgreSQL takes it, and what to mark in what it finds. */
export interface Queries {
  /** Null: only exclusions and filters. */
  words: string | null;
  /** The same with whole words in place of beginnings. */
  whole: string | null;
  /** The words that are no beginnings; null where there is no beginning, or nothing else. */
  rest: string | null;
  /** Without phrases and exclusions, for what holds no places. */
  content: string | null;
  phrases: string[];
  barred: string[];
  /** Any of what is wanted. */
  any: string | null;
  terms: Term[];
}

/** Of words that were mistyped, those that stand somewhere and are one slip away. */
export type Corrections = ReadonlyMap<string, readonly string[]>;

const alphabet = [...'abcdefghijklmnopqrstuvwxyz'];
/** Shorter words have too many others around them, longer ones too many slips; numbers are another number. */
const mistypable = /^\p{L}{4,20}$/u;
/** A beginning shorter than this has a slip in common with everything. */
const leastBeginning = 6;

const quoted = (word: string) => `'${word}'`;
const begun = (word: string) => `${quoted(word)}:*`;

/** A beginning of one Latin letter would be found everywhere. */
const tooShort = (word: string) => /^[a-z0-9]$/.test(word);

/**
 * Makes queries of a search. The last word may be the beginning of one, because it is still being typed.
 * @param meant stands in place of words that were mistyped
 */
export function queriesOf(
  { required: wanted, excluded: barred }: Search,
  meant: Corrections = new Map(),
): Queries {
  const phrases = stillTyped(wanted);
  const terms = phrases.map((phrase, index) => termsOf(phrase, index === phrases.length - 1, meant));
  const flat = terms.flat();
  const excluded = barred.map(({ words }) => `(${words.map(quoted).join(' <-> ')})`);
  const inOrder = terms.map((each) => each.map(textOf).join(' <-> '));
  const all = [...inOrder, ...excluded.map((each) => `!${each}`)];
  return {
    words: all.map((each) => `(${each})`).join(' & ') || null,
    whole: terms.map((each) => `(${each.map(wholeOf).join(' <-> ')})`).join(' & ') || null,
    rest: flat.some(({ prefix }) => prefix)
      ? flat
          .filter(({ prefix }) => !prefix)
          .map(textOf)
          .join(' & ') || null
      : null,
    content: flat.map(textOf).join(' & ') || null,
    phrases: inOrder.filter((_, place) => (terms[place]?.length ?? 0) > 1),
    barred: excluded,
    any: inOrder.map((each) => `(${each})`).join(' | ') || null,
    terms,
  };
}

/** A word that could be mistyped, and all that are one slip away from it, as tsqueries. */
export interface Mistypable {
  word: string;
  typed: string;
  slips: string[];
}

/** The words of a search that could be mistyped. */
export const mistypableIn = ({ required: wanted }: Search): Mistypable[] =>
  wanted.flatMap(({ words, exact }, place) =>
    words.flatMap((word, index) => {
      if (exact || !mistypable.test(word)) return [];
      const last = place === wanted.length - 1 && index === words.length - 1;
      return {
        word,
        typed: last ? begun(word) : quoted(word),
        slips: around(word).map(last && canBegin(word) ? begun : quoted),
      };
    }),
  );

/** The words of tsqueries of one word each, without those that begin with the beginning of another. */
export function shortest(tsqueries: string[]): string[] {
  const beginnings = tsqueries.filter((each) => each.endsWith(':*')).map(wordIn);
  return tsqueries
    .map(wordIn)
    .filter((word) => !beginnings.some((beginning) => beginning !== word && word.startsWith(beginning)));
}

const wordIn = (tsquery: string) => tsquery.replace(/^'|'(:\*)?$/g, '');

/** Leaves out a last letter that stands alone, because the word it begins is still being typed. */
function stillTyped(wanted: Phrase[]): Phrase[] {
  const last = wanted.at(-1);
  if (!last || last.exact || !tooShort(last.words.at(-1) ?? '')) return wanted;
  const rest = last.words.slice(0, -1);
  if (rest.length > 0) return [...wanted.slice(0, -1), { ...last, words: rest }];
  return wanted.length > 1 ? wanted.slice(0, -1) : wanted;
}

const termsOf = ({ words, exact }: Phrase, last: boolean, meant: Corrections): Matcher[] =>
  words.map((word, index) => ({
    words: new Set((!exact && meant.get(word)) || [word]),
    prefix:
      last && !exact && index === words.length - 1 && !tooShort(word) && (!meant.has(word) || canBegin(word)),
  }));

const canBegin = (word: string) => word.length >= leastBeginning;

const textOf = ({ words, prefix }: Matcher) => anyOf([...words].map(prefix ? begun : quoted));
const wholeOf = ({ words }: Matcher) => anyOf([...words].map(quoted));
const anyOf = (texts: string[]) => (texts.length === 1 ? texts.join('') : `(${texts.join(' | ')})`);

/** A word and all that are one slip away from it. */
function around(word: string): string[] {
  const found = [word];
  const all = [...word];
  for (let at = 0; at <= all.length; at += 1) {
    const before = all.slice(0, at).join('');
    const [here = '', next = '', ...rest] = all.slice(at);
    const after = next + rest.join('');
    for (const letter of alphabet) {
      found.push(before + letter + here + after);
      if (here) found.push(before + letter + after);
    }
    if (here) found.push(before + after);
    if (next) found.push(before + next + here + rest.join(''));
  }
  return found;
}

import type { Phrase, Search } from './query-language.ts';

/** What one word of a search finds. */
export interface Matcher {
  /** Folded; of several, any. */
  words: ReadonlySet<string>;
  /** Words that begin with one of them are found, too. */
  prefix: boolean;
}

/** A search as PostgreSQL takes it, and what to mark in what it finds. */
export interface Queries {
  /** Null: only exclusions and filters. */
  words: string | null;
  /** The same with whole words in place of beginnings. */
  whole: string | null;
  /** Without phrases and exclusions, for what holds no places. */
  content: string | null;
  phrases: string[];
  barred: string[];
  /** Any of what is wanted. */
  any: string | null;
  matchers: Matcher[];
  /** Each word stands for all that are one slip away. */
  mistyped: boolean;
}

const alphabet = [...'abcdefghijklmnopqrstuvwxyz'];
/** Shorter words have too many others around them, longer ones too many slips; numbers are another number. */
const mistypable = /^\p{L}{4,20}$/u;

const quoted = (word: string) => `'${word}'`;

/** A beginning of one Latin letter would be found everywhere. */
const tooShort = (word: string) => /^[a-z0-9]$/.test(word);

/**
 * Makes queries of a search.
 * @param mistyped words of four letters and more are also found with a letter too many, too few, wrong or swapped
 */
export function queriesOf({ wanted, barred }: Search, mistyped = false): Queries {
  const phrases = stillTyped(wanted);
  const terms = phrases.map((phrase) => termsOf(phrase, mistyped));
  const flat = terms.flat();
  const excluded = barred.map(({ words }) => `(${words.map(quoted).join(' <-> ')})`);
  const all = [...terms.map((each) => each.map(textOf).join(' <-> ')), ...excluded.map((each) => `!${each}`)];
  return {
    words: all.map((each) => `(${each})`).join(' & ') || null,
    whole: phrases.map(({ words }) => `(${words.map(quoted).join(' <-> ')})`).join(' & ') || null,
    content: flat.map(textOf).join(' & ') || null,
    phrases: terms.filter((each) => each.length > 1).map((each) => each.map(textOf).join(' <-> ')),
    barred: excluded,
    any: flat.map(textOf).join(' | ') || null,
    matchers: flat,
    mistyped,
  };
}

/** Whether a mistyped word could be meant. */
export const canBeMistyped = ({ wanted }: Search): boolean =>
  wanted.some(({ words, exact }) => !exact && words.some((word) => mistypable.test(word)));

/** Leaves out a last letter that stands alone, because the word it begins is still being typed. */
function stillTyped(wanted: Phrase[]): Phrase[] {
  const last = wanted.at(-1);
  if (!last || last.exact || !tooShort(last.words.at(-1) ?? '')) return wanted;
  const rest = last.words.slice(0, -1);
  if (rest.length > 0) return [...wanted.slice(0, -1), { ...last, words: rest }];
  return wanted.length > 1 ? wanted.slice(0, -1) : wanted;
}

const termsOf = ({ words, exact }: Phrase, mistyped: boolean): Matcher[] =>
  words.map((word, index) => ({
    words: new Set(mistyped && !exact && mistypable.test(word) ? around(word) : [word]),
    prefix: !exact && index === words.length - 1 && !tooShort(word),
  }));

function textOf({ words, prefix }: Matcher): string {
  const texts = [...words].map((word) => quoted(word) + (prefix ? ':*' : ''));
  return texts.length === 1 ? texts.join('') : `(${texts.join(' | ')})`;
}

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

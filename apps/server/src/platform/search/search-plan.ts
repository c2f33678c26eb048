import { fold } from '../../db/folding.ts';
import type { Corrections } from './corrections.ts';
import type { Phrase, SearchQuery } from './query-language.ts';
import type { SearchedTable } from './searchable.ts';

/** What one word of a search finds, for marking it. */
export interface Matcher {
  /** Folded; of several, any. */
  words: ReadonlySet<string>;
  /** Words that begin with one of them are found, too. */
  prefix: boolean;
  /** What is marked wherever it is in a word. */
  part?: string;
}

/** What follows one another: most often one word. */
export type Term = readonly Matcher[];

/** A search as `caseward.find_records` takes it, and what to mark in what it finds. */
export interface SearchPlan {
  /** A tsquery with ~ before each term; null: whatever the words. */
  terms: string | null;
  /** Words that are required, each with what may be in its place: `word|other|beginning*`. */
  together: string[];
  /** Tsqueries of words in their order, each of which must hold. */
  phrases: string[];
  /** The same, none of which may. */
  excluded: string[];
  /** All that is required, by whose weight in a record it is ranked. */
  text: string | null;
  /** Whole words in place of beginnings: what has them comes first. */
  whole: string | null;
  /** What a title begins with that comes first. */
  begins: string | null;
  /** Any of what is required. */
  any: string | null;
  marks: Term[];
}

/** A person of the firm, by whose name the tasks assigned to them are found. */
export interface Assignee {
  id: string;
  /** Folded. */
  words: readonly string[];
}

export interface PlanOptions {
  corrections?: Corrections;
  assignees?: readonly Assignee[];
}

interface Word {
  word: string;
  prefix: boolean;
  alternatives: readonly string[];
}

/** Scripts without blanks, whose words are found by pairs of characters. */
const withoutBlanks = /^[\u3005\u3040-\u30ff\u3400-\u9fff]+$/u;
/** A beginning of one Latin letter would be found everywhere. */
const isTooShort = (word: string) => /^[a-z0-9]$/.test(word);
/** Digits of the longest country code, and of the shortest number that follows one. */
const countryCode = 3;
const leastNumber = 7;

const quoted = (word: string) => `'${word}'`;
const either = (tsqueries: readonly string[]) =>
  tsqueries.length === 1 ? tsqueries.join('') : `(${tsqueries.join(' | ')})`;

/** Makes the plan of a search in one table. The last word may be the beginning of one, because it is still being typed. */
export function planOf(
  { required, excluded, digits }: SearchQuery,
  table: SearchedTable,
  { corrections = new Map(), assignees = [] }: PlanOptions = {},
): SearchPlan {
  const phrases = withoutUnfinishedLetter(required);
  const read = phrases.map((phrase, place) => ({
    ...phrase,
    parts: wordsOf(phrase, place === phrases.length - 1, corrections),
  }));
  const people = table === 'tasks' || table === 'matters' ? assignees : [];
  const named = read.map(({ parts, exact }) => (exact ? [] : assignedTo(people, parts)));
  const wanted = read.map(({ parts, joined }, place) => {
    const all = parts.map((word) => inIndex(word)).join(' & ');
    const others = joined ? [indexed(joined, parts.at(-1)?.prefix ?? false)] : [];
    return either([parts.length > 1 ? `(${all})` : all, ...others, ...(named[place] ?? [])]);
  });
  const byNumber = digits && table === 'contacts' ? numbersOf(digits) : [];
  const inOrder = read.map((phrase) => orderedText(phrase, textOf));
  const single = excluded.filter(({ words }) => wanted.length > 0 && words.length === 1);
  const terms = [
    ...(byNumber.length > 0 ? [either([...byNumber, `(${wanted.join(' & ')})`])] : wanted),
    ...single.map(({ words }) => `!${indexed(words[0] ?? '', false)}`),
  ];
  return {
    terms: terms.join(' & ') || null,
    together:
      byNumber.length > 0 ? [] : read.flatMap((phrase, place) => togetherOf(phrase, named[place] ?? [])),
    phrases:
      byNumber.length > 0
        ? []
        : inOrder.filter((_, place) => isPhrase(phrases[place]) && named[place]?.length === 0),
    excluded: excluded
      .filter((phrase) => !single.includes(phrase))
      .map((phrase) => orderedText({ ...phrase, parts: wordsOf(phrase, false, new Map()) }, wholeOf)),
    text: inOrder.join(' & ') || null,
    whole: read.map((phrase) => orderedText(phrase, wholeOf)).join(' & ') || null,
    begins: phrases.length > 0 ? fold(phrases.flatMap(({ words }) => words).join(' ')) : null,
    any: inOrder.join(' | ') || null,
    marks: read.flatMap(({ parts, joined }) => [
      parts.map(matcherOf),
      ...(joined ? [[{ words: new Set([joined]), prefix: parts.at(-1)?.prefix ?? false }]] : []),
    ]),
  };
}

/** What the words of the firm know of: letters alone, in a script with blanks. */
const isOfLetters = /^\p{L}{3,30}$/u;

/** Of each word that a record must have, its forms: a search finds nothing while one has none that any record has. */
export function requiredForms({ required }: SearchQuery): { word: string; prefix: boolean }[][] {
  const phrases = withoutUnfinishedLetter(required);
  return phrases.flatMap((phrase, place) => {
    if (phrase.joined) return [];
    const words = wordsOf(phrase, place === phrases.length - 1, new Map());
    return words
      .map(({ word, prefix, alternatives }) => [
        { word, prefix },
        ...alternatives.map((other) => ({ word: other, prefix: false })),
      ])
      .filter((forms) => forms.every(({ word }) => isOfLetters.test(word) && !withoutBlanks.test(word)));
  });
}

/** Whether a word, as far as it is typed, is part of a person's name. */
export const isNamed = (people: readonly Assignee[], { word, prefix }: { word: string; prefix: boolean }) =>
  people.some((person) => person.words.some((name) => (prefix ? name.startsWith(word) : name === word)));

/** Leaves out a last letter that is alone, because the word it begins is still being typed. */
function withoutUnfinishedLetter(required: Phrase[]): Phrase[] {
  const last = required.at(-1);
  if (!last || last.exact || !isTooShort(last.words.at(-1) ?? '')) return required;
  const rest = last.words.slice(0, -1);
  if (last.joined) return required;
  if (rest.length > 0) return [...required.slice(0, -1), { ...last, words: rest }];
  return required.length > 1 ? required.slice(0, -1) : required;
}

const wordsOf = ({ words, exact }: Phrase, isLast: boolean, corrections: Corrections): Word[] =>
  words.map((word, index) => ({
    word,
    prefix: isLast && !exact && index === words.length - 1 && !isTooShort(word),
    alternatives: exact ? [] : [...contracted(word), ...(corrections.get(word) ?? [])],
  }));

/** Mueller as muller, which Müller is folded to. */
const contracted = (word: string) => {
  const short = word.replace(/([aou])e/g, '$1');
  return short === word || word.length < 4 ? [] : [short];
};

const isPhrase = (phrase: Phrase | undefined) =>
  phrase !== undefined && phrase.words.length > 1 && !phrase.words.some((word) => withoutBlanks.test(word));

/** As a term of the index. */
const indexed = (word: string, prefix: boolean) => `'~${word}'${prefix ? ':*' : ''}`;
const inIndex = ({ word, prefix, alternatives }: Word) =>
  either([
    withoutBlanks.test(word) && word.length > 1
      ? `(${pairs(word)
          .map((pair) => indexed(pair, false))
          .join(' & ')})`
      : indexed(word, prefix),
    ...alternatives.map((other) => indexed(other, false)),
  ]);

/** Beginnings of words that have bitmaps where they are common, or that are too long to be common. */
const isWeighable = ({ word, prefix }: Word) => !prefix || word.length > 4 || /^\p{L}{2,}$/u.test(word);

/** The words of a phrase, unless it has alternatives as a whole that are more than a word. */
const togetherOf = ({ parts, joined }: Phrase & { parts: Word[] }, named: readonly string[]): string[] =>
  (joined || named.length > 0 ? [] : parts)
    .filter((word) => isWeighable(word) && !withoutBlanks.test(word.word))
    .map(({ word, prefix, alternatives }) => [word + (prefix ? '*' : ''), ...alternatives].join('|'));

const pairs = (word: string) =>
  [...word].slice(1).map((character, index) => `${[...word][index]}${character}`);

/** As words with places. */
const textOf = ({ word, prefix, alternatives }: Word) =>
  either([
    withoutBlanks.test(word) && word.length > 1
      ? `(${pairs(word).map(quoted).join(' & ')})`
      : `${quoted(word)}${prefix ? ':*' : ''}`,
    ...alternatives.map(quoted),
  ]);
const wholeOf = ({ word, alternatives }: Word) => either([word, ...alternatives].map(quoted));

const orderedText = (
  { parts, joined, ...phrase }: Phrase & { parts: Word[] },
  text: (word: Word) => string,
): string => {
  const words = parts.map(text).join(isPhrase(phrase) ? ' <-> ' : ' & ');
  const last = parts.at(-1);
  if (joined && last) return `((${words}) | ${text({ ...last, word: joined, alternatives: [] })})`;
  return parts.length > 1 ? `(${words})` : words;
};

const assignedTo = (people: readonly Assignee[], parts: Word[]) =>
  people
    .filter((person) =>
      parts.every(({ word, prefix }) =>
        person.words.some((name) => (prefix ? name.startsWith(word) : name === word)),
      ),
    )
    .map(({ id }) => indexed(`@${id.replaceAll('-', '')}`, false));

/** A number by digits from anywhere in it, or the whole of it behind a country code. */
const numbersOf = (digits: string) => [
  indexed(`#${digits}`, true),
  ...Array.from({ length: countryCode }, (_, index) => digits.slice(index + 1).replace(/^0+/, ''))
    .filter((rest) => rest.length >= leastNumber)
    .map((rest) => indexed(`#=${rest}`, true)),
];

const matcherOf = ({ word, prefix, alternatives }: Word): Matcher => ({
  words: new Set([word, ...alternatives]),
  prefix,
  ...((alternatives.length > 0 || withoutBlanks.test(word)) && { part: word }),
});

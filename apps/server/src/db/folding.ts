/*
 * Folding (accents, case) and tokenising of texts for search, the same as `caseward.fold` and `caseward.folded_words`
 * in the database, so that typed words, indexed words and highlights match.
 */

const letters: Record<string, string> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ħ: 'h',
  ŧ: 't',
  ı: 'i',
  ð: 'd',
  ς: 'σ',
  þ: 't',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
};

const plain = /^[\0-\x7f]*$/;

/** A text without accents, case and variants of letters. */
export const fold = (text: string): string =>
  plain.test(text)
    ? text.toLowerCase()
    : text
        .normalize('NFKD')
        .toLowerCase()
        .replace(/[\u0300-\u036f]/g, '')
        .replace(/[øłđħŧıðςþßæœ]/g, (letter) => letters[letter] ?? letter);

const word = /[\p{L}\p{Nd}]+/gu;

/** The words of a text, folded, in their order. */
export const foldedWords = (text: string): string[] => fold(text).match(word) ?? [];

/** An apostrophe in any of its shapes. */
export const apostrophes: RegExp = /[’‘ʼ´`′＇]/gu;
/**
 * Words with signs between them and no blank. A match begins where a word does: else each letter of a long word would
 * be tried, up to its end.
 */
const compounds = /(?<![\p{L}\p{Nd}])[\p{L}\p{Nd}]+(?:['&./_+-][\p{L}\p{Nd}]+)+/gu;
const longestForm = 40;

const umlauts: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' };

/** A text folded with its umlauts written out; undefined when it has none. */
export function withoutUmlauts(text: string): string | undefined {
  if (plain.test(text)) return undefined;
  const lower = text.normalize('NFC').toLowerCase();
  return /[äöüøå]/.test(lower)
    ? fold(lower.replace(/[äöüøå]/g, (letter) => umlauts[letter] ?? letter))
    : undefined;
}

/**
 * Other forms that the words of a text are found by, as `caseward.word_forms` makes them: O'Brien as obrien, Müller as
 * mueller. The forms that can be made of a folded word are made in the database.
 */
export const wordForms = (text: string): string[] =>
  [
    ...(fold(text.replace(apostrophes, "'")).match(compounds) ?? []).map((found) =>
      found.replace(/['&./_+-]/g, ''),
    ),
    ...(withoutUmlauts(text)?.match(word) ?? []),
  ].filter((form) => form.length <= longestForm);

/** A folded word, with its place in the original text (UTF-16 units, the end exclusive). */
export interface PlacedWord {
  folded: string;
  start: number;
  end: number;
  /** The place in the original text where the first `count` folded letters end. */
  endOf(letters: number): number;
}

/** The folded words of a text with their places. */
export function placedWords(text: string): PlacedWord[] {
  let folded = '';
  // For each unit of the folded text: the start of its original character.
  const places: number[] = [];
  let place = 0;
  for (const character of text) {
    const as = fold(character);
    folded += as;
    for (let n = 0; n < as.length; n += 1) places.push(place);
    place += character.length;
  }
  places.push(text.length);
  const placeOf = (index: number) => places[index] ?? text.length;
  return [...folded.matchAll(word)].map(({ 0: found, index }) => ({
    folded: found,
    start: placeOf(index),
    end: placeOf(index + found.length),
    endOf: (count) => placeOf(index + Math.min(count, found.length)),
  }));
}

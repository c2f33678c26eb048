import anyAscii from 'any-ascii';

/** Scripts that leave vowels out, or whose vowels are lost when they are romanised. */
const unvowelled =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gujarati}\p{Script=Gurmukhi}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Oriya}]/u;
const han = /\p{Script=Han}/u;
const hangul = /\p{Script=Hangul}/u;
const ascii = /^[\0-\x7f]*$/;
const apostrophes = /['’‘ʼ´`′＇"“”„«»]/gu;

/** A text in plain Latin letters, and what its script left out. */
export interface Romanised {
  text: string;
  isUnvowelled: boolean;
  isChinese: boolean;
}

/** Writes a text in plain Latin letters; the case stays. */
export function romanised(text: string): Romanised {
  if (ascii.test(text)) return { text: text.replace(apostrophes, ''), isUnvowelled: false, isChinese: false };
  const normal = text
    .normalize('NFKC')
    .toWellFormed()
    // The Arabic article, and the vowels that begin a word there and in Hebrew.
    .replace(/(^|[\s-])ال(?=\p{L}{2})/gu, '$1al-')
    .replace(/(^|[\s-])[أإآاعאע]/gu, '$1a');
  const isHangul = hangul.test(normal);
  let latin = anyAscii(normal).replace(apostrophes, '');
  // Syllables of Han and Hangul come with a capital each.
  if (han.test(normal) || isHangul) latin = latin.replace(/([a-z])(?=[A-Z])/g, '$1 ');
  // The usual romanisation writes r where a syllable begins.
  if (isHangul) latin = latin.replace(/\bL(?=[aeiouwy])/g, 'R');
  return {
    text: latin,
    isUnvowelled: unvowelled.test(normal),
    isChinese: han.test(normal) || isHangul,
  };
}

/**
 * The canonical spelling of a romanised word: umlauts written out are read as those that are not (Mueller, Müller,
 * Muller), Mac as Mc, and the forms of Abd as one.
 */
export function canonical(word: string): string {
  const lower = word.toLowerCase();
  if (lower.length < 3) return lower;
  return lower
    .replace(/([aou])e/g, '$1')
    .replace(/aa/g, 'a')
    .replace(/^mac(?=[a-z]{4})/, 'mc')
    .replace(/^abd[aeou]l?l?(?=[a-z]{4})/, 'abd');
}

/** A word of a name. */
export interface Word {
  /** In canonical spelling. */
  text: string;
  /** In lower case, as it is written. */
  written: string;
  /** Without the particles before it: Cruz of de la Cruz. */
  bare?: string;
  isInitial: boolean;
  isUnvowelled: boolean;
}

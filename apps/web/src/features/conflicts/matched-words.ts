import type { MarkedText } from '@caseward/contract/search';

/** Letters that are no letter with an accent, as names are compared. */
const plain: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};

const folded = (word: string) =>
  word
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/[ßæœøłđðþı]/g, (letter) => plain[letter] ?? letter);

/**
 * A name with those of its words marked that were taken for words of another one.
 * @param words as reasons name them: in plain Latin letters, some of them several words
 */
export function matchedWords(name: string, words: readonly string[]): MarkedText {
  const wanted = new Set(words.flatMap((each) => each.split(' ')).map(folded));
  wanted.delete('');
  const marks = [...name.matchAll(/[\p{L}\p{M}\p{N}'’ʼ]+/gu)]
    .filter(([word]) => wanted.has(folded(word)))
    .map(({ 0: word, index }): [number, number] => [index, index + word.length]);
  return { text: name, marks };
}

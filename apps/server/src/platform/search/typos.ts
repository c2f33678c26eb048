import type { Scope } from '../../db/scope.ts';
import type { Corrections } from './corrections.ts';
import type { SearchQuery } from './query-language.ts';
import { wordVariants } from './search.queries.ts';

const alphabet = [...'abcdefghijklmnopqrstuvwxyz'];
/** Shorter words have too many others around them, longer ones too many typos; numbers are another number. */
const mistypable = /^\p{L}{4,20}$/u;
/** A beginning shorter than this has a typo in common with everything. */
const leastBeginning = 6;
/** What may be a part of a word; the index of parts holds groups of three letters. */
const partOfWord = /^\p{L}{3,20}$/u;

/**
 * Typo tolerance: the words of the firm that are one typo away from those that were typed, or that have them within.
 * @returns only words for which there are any
 */
export async function correctionsOf(scope: Scope, { required }: SearchQuery): Promise<Corrections> {
  const found = required.flatMap(({ words, exact }, place) =>
    words.map(async (word, index): Promise<[string, string[]]> => {
      if (exact || !partOfWord.test(word)) return [word, []];
      const isLast = place === required.length - 1 && index === words.length - 1;
      const typos = mistypable.test(word) ? oneTypoAway(word) : [];
      const variants = await wordVariants(scope, typos, isLast && word.length >= leastBeginning, word);
      return [word, variants.filter((variant) => variant !== word)];
    }),
  );
  return new Map((await Promise.all(found)).filter(([, words]) => words.length > 0));
}

/** A word with one letter too many, too few, wrong, or swapped with the next. */
function oneTypoAway(word: string): string[] {
  const found = new Set<string>();
  const all = [...word];
  for (let at = 0; at <= all.length; at += 1) {
    const before = all.slice(0, at).join('');
    const [here = '', next = '', ...rest] = all.slice(at);
    const after = next + rest.join('');
    for (const letter of alphabet) {
      found.add(before + letter + here + after);
      if (here) found.add(before + letter + after);
    }
    if (here) found.add(before + after);
    if (next) found.add(before + next + here + rest.join(''));
  }
  return [...found];
}

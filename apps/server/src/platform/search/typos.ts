import type { Scope } from '../../db/scope.ts';
import type { Corrections } from './corrections.ts';
import type { PreparedSearch } from './prepare.ts';
import { wordVariants } from './search.queries.ts';

const alphabet = [...'abcdefghijklmnopqrstuvwxyz'];
/** Shorter words have too many others around them, longer ones too many typos; numbers are another number. */
const mistypable = /^\p{L}{4,20}$/u;
/** A beginning shorter than this has a typo in common with everything. */
const leastBeginning = 6;
/** What may be a part of a word; the index of parts holds groups of three letters. */
const partOfWord = /^\p{L}{3,20}$/u;

/** So many words of a search are corrected, whatever is typed: each takes hundreds of look-ups. */
const mostCorrected = 2;

/**
 * Typo tolerance: the words of the firm that are one typo away from those that were typed, or that have them within.
 * Of a search's words, the ones that no record has are corrected first, then the longest.
 * @returns only words for which there are any; none while a word is left that no record has
 */
export async function correctionsOf(
  scope: Scope,
  { query: { required }, unknownWords }: Pick<PreparedSearch, 'query' | 'unknownWords'>,
): Promise<Corrections> {
  const unknown = new Set(unknownWords);
  if (unknown.size > mostCorrected) return new Map();
  const last = required.at(-1)?.words.at(-1);
  const words = new Set(required.flatMap(({ words, exact }) => (exact ? [] : words)));
  const corrected = [...words]
    .filter((word) => partOfWord.test(word))
    .sort((a, b) => Number(unknown.has(b)) - Number(unknown.has(a)) || b.length - a.length)
    .slice(0, mostCorrected);
  const found = await Promise.all(
    corrected.map(async (word): Promise<[string, string[]]> => {
      const typos = mistypable.test(word) ? oneTypoAway(word) : [];
      const variants = await wordVariants(scope, typos, word === last && word.length >= leastBeginning, word);
      return [word, variants.filter((variant) => variant !== word)];
    }),
  );
  const corrections = new Map(found.filter(([, variants]) => variants.length > 0));
  return [...unknown].every((word) => corrections.has(word)) ? corrections : new Map();
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

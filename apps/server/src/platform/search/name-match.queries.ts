import { foldedWords } from '../../db/folding.ts';
import type { Scope } from '../../db/scope.ts';
import { newestFound, noFilters } from './search.queries.ts';

/** Maximum number of contacts per name. */
const mostNamed = 1000;

/**
 * The contacts, newest first, whose present or former names have a part beginning with each of these words, in any
 * order, ignoring accents and case.
 * @param name a name, or parts of one
 */
export async function contactsNamed(scope: Scope, name: string): Promise<string[]> {
  const words = foldedWords(name);
  if (words.length === 0) return [];
  const plan = {
    terms: words.map((word) => `'~${word}':*`).join(' & '),
    together: words.map((word) => `${word}*`),
    // By weight: titles and names, but no address.
    phrases: words.map((word) => `'${word}':*AB`),
    excluded: [],
    text: null,
    whole: null,
    begins: null,
    any: null,
    marks: [],
  };
  return newestFound(scope, 'contacts', plan, noFilters, { limit: mostNamed });
}

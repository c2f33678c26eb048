/**
 * The words of a search as LIKE patterns, each to be found anywhere, in any order. Lower case, like the columns they
 * are compared with.
 */
export const likePatterns = (search: string): string[] =>
  words(search).map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);

/** The words of a search, in lower case. */
const words = (search: string): string[] => search.toLowerCase().split(/\s+/u).filter(Boolean);

import { foldedWords } from './folding.ts';

/** The words of a search as LIKE patterns, each to be found anywhere in what `caseward.folded_words` answers. */
export const likePatterns = (search: string): string[] => foldedWords(search).map((word) => `%${word}%`);

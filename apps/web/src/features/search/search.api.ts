import { type FoundType, search } from '@caseward/contract/search';
import { answerQuery } from '../../shared/api/queries.ts';

/** What is found for what was typed, operators included: every group of it, or one type alone. */
export const findQuery = (q: string, wanted: { type?: FoundType | undefined; limit?: string } = {}) =>
  answerQuery(search.find, { query: { q, ...wanted } });

/** What the signed-in person opened lately, latest first. */
export const recentQuery = () => answerQuery(search.recent, {});

/** The matters that the signed-in person opened lately, latest first. */
export const recentMattersQuery = answerQuery(search.recent, { query: { type: 'matter' } });

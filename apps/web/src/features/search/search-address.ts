import { type FoundType, foundTypes } from '@caseward/contract/search';
import { hitsOfEach, stepOf } from './steps.ts';

/** The search that an address names: its text, of one type alone or of all, and how many hits of each are shown. */
export function readSearch({ q = '', type: asked, limit }: Readonly<Record<string, string | undefined>>): {
  q: string;
  type: FoundType | undefined;
  limit: string;
} {
  const type = foundTypes.find((each) => each === asked);
  return { q, type, limit: type ? stepOf(limit) : hitsOfEach };
}

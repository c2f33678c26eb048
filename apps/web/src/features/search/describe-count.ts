import type { SearchAnswer } from '@caseward/contract/search';

/** How much was found, in words. */
export function describeCount({ groups }: SearchAnswer): string {
  const shown = groups.reduce((sum, { hits }) => sum + hits.length, 0);
  if (shown === 0) return 'Nothing found.';
  const results = shown === 1 ? '1 result' : `${shown} results`;
  return groups.some(({ more }) => more) ? `Top ${results}` : `${results}.`;
}

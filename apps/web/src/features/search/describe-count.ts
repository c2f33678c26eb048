import type { SearchAnswer } from '@caseward/contract/search';
import { t } from '@lingui/core/macro';

/** How much was found, in words. */
export function describeCount({ groups }: SearchAnswer): string {
  const shown = groups.reduce((sum, { hits }) => sum + hits.length, 0);
  if (shown === 0) return t`Nothing found.`;
  const results = shown === 1 ? t`1 result` : t`${shown} results`;
  return groups.some(({ more }) => more) ? t`Top ${results}` : `${results}.`;
}

import type { ConflictCheckSummary } from '@caseward/contract/conflict-checks';
import { t } from '@lingui/core/macro';
import { figure } from '../../shared/counts.ts';

/** How much of what the watch has found is in its check; null: all of it. */
export function leftOutInWords({
  hits,
  left_out,
}: Pick<ConflictCheckSummary, 'hits' | 'left_out'>): string | null {
  if (left_out === 0) return null;
  return t`The watch has kept ${figure(hits)} of ${figure(hits + left_out)} hits. Run a check of the matter to see all of them.`;
}

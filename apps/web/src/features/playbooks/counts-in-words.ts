import type { PlaybookRow } from '@caseward/contract/playbooks';
import { t } from '@lingui/core/macro';
import { manyOf } from '../../shared/counts.ts';
import { inARow } from '../../shared/language/language.ts';

/** How many tasks, events and deadlines there are, in words. */
export function countsInWords({ tasks, events, deadlines }: PlaybookRow['counts']): string {
  const parts = [
    tasks > 0 && manyOf(tasks, { one: t`task`, several: t`tasks` }),
    events > 0 && manyOf(events, { one: t`event`, several: t`events` }),
    deadlines > 0 && manyOf(deadlines, { one: t`deadline`, several: t`deadlines` }),
  ];
  return inARow(parts.filter((part) => part !== false));
}

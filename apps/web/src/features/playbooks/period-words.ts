import type { PlaybookLine } from '@caseward/contract/playbook-lines';
import { fromOpening } from '@caseward/contract/playbook-lines';
import { t } from '@lingui/core/macro';
import { manyOf } from '../../shared/counts.ts';

type Period = NonNullable<PlaybookLine['period']>;

/** How long a period is, in words. */
function lengthOf({ n, unit, count }: Period): string {
  switch (unit) {
    case 'DAY':
      return count === 'OPEN'
        ? manyOf(n, { one: t`working day`, several: t`working days` })
        : manyOf(n, { one: t`day`, several: t`days` });
    case 'WEEK':
      return manyOf(n, { one: t`week`, several: t`weeks` });
    case 'MONTH':
      return manyOf(n, { one: t`month`, several: t`months` });
    case 'YEAR':
      return manyOf(n, { one: t`year`, several: t`years` });
  }
}

/** When a line is, in words. @param base the title of the line from which it is counted */
export function whenInWords(
  { type, period, rule }: Pick<PlaybookLine, 'type' | 'period' | 'rule'>,
  base: string | null,
): string {
  const from = base ?? t`the opening of the matter`;
  if (rule !== null) return t`By a court rule, from ${from}`;
  if (period === null) return type === 'EVENT' ? t`Its day is entered later` : t`No due date`;
  if (period.n === 0) return t`On the day of ${from}`;
  const length = lengthOf(period);
  return period.direction === 'AFTER' ? t`${length} after ${from}` : t`${length} before ${from}`;
}

/** The title of what a line is counted from; null: the opening. */
export const baseTitle = (line: PlaybookLine, lines: readonly PlaybookLine[]): string | null =>
  line.from === fromOpening ? null : (lines.find(({ key }) => key === line.from)?.title ?? '');

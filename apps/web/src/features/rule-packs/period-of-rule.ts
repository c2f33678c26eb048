import { t } from '@lingui/core/macro';
import { manyOf } from '../../shared/counts.ts';
import type { RuleText } from './pack-text.ts';

function lengthOf(n: number, unit: string): string {
  switch (unit) {
    case 'HOUR':
      return manyOf(n, { one: t`hour`, several: t`hours` });
    case 'WEEK':
      return manyOf(n, { one: t`week`, several: t`weeks` });
    case 'MONTH':
      return manyOf(n, { one: t`month`, several: t`months` });
    case 'YEAR':
      return manyOf(n, { one: t`year`, several: t`years` });
    default:
      return manyOf(n, { one: t`day`, several: t`days` });
  }
}

/** How long a rule's period is, and on which side of its trigger. @param trigger what that is called */
export function periodOfRule({ period: [n, unit], direction }: RuleText, trigger: string): string {
  const length = lengthOf(n, unit);
  return direction === 'BEFORE' ? t`${length} before: ${trigger}` : t`${length} after: ${trigger}`;
}

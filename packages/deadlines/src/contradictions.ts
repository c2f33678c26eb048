import type { Calculation } from '@caseward/contract/deadline-terms';
import { InputFault } from './days.ts';

/** What a calculation of one's own may not say, each with what is told of it. */
const contradictions: readonly [is: (asked: Calculation) => boolean, message: string][] = [
  [
    ({ direction, next_weekday }) => direction === 'BEFORE' && next_weekday !== undefined,
    'A weekday after the period goes with a period that is counted forward.',
  ],
  [
    ({ direction, start }) => direction === 'BEFORE' && start === 'END_OF_YEAR',
    'A period that begins when the year ends is counted forward.',
  ],
  [
    ({ count, unit }) => count === 'OPEN' && unit !== 'DAY' && unit !== 'HOUR',
    'Days and hours alone can be counted as open ones: count ALL, or state the period in days.',
  ],
  [({ start, unit }) => start === 'NEXT_HOUR' && unit !== 'HOUR', 'Hours alone run from the next full hour.'],
  [
    ({ not_before, not_after }) =>
      not_before !== undefined && not_after !== undefined && not_before > not_after,
    'The day of not_after comes before that of not_before.',
  ],
];

/**
 * Refuses parts of a calculation that contradict each other: one of them would be passed over, and the day be wrong.
 * @throws InputFault
 */
export function refuseContradictions(calculation: Calculation): void {
  const [, message] = contradictions.find(([is]) => is(calculation)) ?? [];
  if (message) throw new InputFault('calculation', message);
}

import { asItIs, type Telling } from './field-descriptions.ts';
import type { RepeatUnit, Repetition } from './repeats.ts';

const everyOneLabels: Record<RepeatUnit, string> = {
  DAY: 'Every day',
  WEEK: 'Every week',
  MONTH: 'Every month',
  YEAR: 'Every year',
};
/** With the place of a number. */
const everySomeLabels: Record<RepeatUnit, string> = {
  DAY: 'Every # days',
  WEEK: 'Every # weeks',
  MONTH: 'Every # months',
  YEAR: 'Every # years',
};
/** With the place of a day. */
const untilLabels = ['until #'] as const;

/** How a task repeats, as text: every 2 weeks, until a day. */
export function repetitionText({ every, unit, until }: Repetition, telling: Telling = {}): string {
  const { day = asItIs, label = asItIs } = telling;
  const often =
    every === 1 ? label(everyOneLabels[unit]) : label(everySomeLabels[unit]).replace('#', String(every));
  return until === null ? often : `${often}, ${label(untilLabels[0]).replace('#', day(until))}`;
}

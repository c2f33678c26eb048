import type { DeadlineStep } from '@caseward/contract/deadline-preview';
import type { PeriodUnit } from '@caseward/contract/deadline-terms';
import { weekdayOf } from './days.ts';

type Period = readonly [one: string, many: (n: number) => string];

const periodLabels: Record<PeriodUnit, Period> = {
  HOUR: ['1 hour', (n) => `${n} hours`],
  DAY: ['1 day', (n) => `${n} days`],
  WEEK: ['1 week', (n) => `${n} weeks`],
  MONTH: ['1 month', (n) => `${n} months`],
  YEAR: ['1 year', (n) => `${n} years`],
};

/** Of these only the open ones can be counted. */
const openLabels: Partial<Record<PeriodUnit, Period>> = {
  HOUR: ['1 hour of open days', (n) => `${n} hours of open days`],
  DAY: ['1 open day', (n) => `${n} open days`],
};

const weekdayLabels = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

/** A weekday, as an explanation calls it. */
export const weekdayName = (day: string): string => weekdayLabels[weekdayOf(day) - 1] ?? '';

/** A step of an explanation in words, without its authority. */
export function sentenceOf(step: Omit<DeadlineStep, 'text'>): string {
  const [from, to] = [inWords(step.from), inWords(step.to)];
  const period = periodOf(step);
  switch (step.op) {
    case 'DEEMED':
      return `Deemed served on ${to}.`;
    case 'EXCLUDE':
      return from === to
        ? `The day of the event, ${from}, is not counted.`
        : `The period begins when the year ends, on ${to}.`;
    case 'INCLUDE':
      return `The day of the event, ${from}, is the first day of the period.`;
    case 'COUNT':
      return from > to
        ? `Counting ${period} back from ${from} leads to ${to}.`
        : `Counting ${period} from ${from} leads to ${to}.`;
    case 'ADD':
      return `An addition of ${period} leads to ${to}.`;
    case 'WEEKDAY':
      return `The next ${weekdayName(to)} after ${from} is ${to}.`;
    case 'MINIMUM':
      return `The period has to hold ${period}, so it ends on ${to}.`;
    case 'ROLL':
      return `The court is closed on ${from} (${step.because[0]?.why}), so the period ends on ${to}.`;
    case 'EXTEND':
      return `The extension, ${period} from ${from}, leads to ${to}.`;
    case 'INACCESSIBLE':
      return `The clerk's office could not be reached on ${from}, so the period ends on ${to}.`;
    case 'CHOICE':
      return from > to ? `The earlier day, ${to}, counts.` : `The later day, ${to}, counts.`;
    case 'END':
      return to.length > 'YYYY-MM-DD'.length ? `It has to be done by ${to}.` : `The last day is ${to}.`;
  }
}

const inWords = (dayOrMoment: string): string => dayOrMoment.replace('T', ' ');

function periodOf({ n, unit, count }: Omit<DeadlineStep, 'text'>): string {
  if (n === null || unit === null) return '';
  const [one, many] = (count === 'OPEN' ? openLabels[unit] : undefined) ?? periodLabels[unit];
  return n === 1 ? one : many(n);
}

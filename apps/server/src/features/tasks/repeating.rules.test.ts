import { expect, it } from 'vitest';
import { dayAfter } from './repeating.rules.ts';

const every = (count: number, unit: 'DAY' | 'WEEK' | 'MONTH' | 'YEAR', until: string | null = null) => ({
  every: count,
  unit,
  until,
});

it.each([
  ['the next day', '2027-01-04', every(1, 'DAY'), '2027-01-04', '2027-01-05'],
  ['in two weeks', '2027-01-04', every(2, 'WEEK'), '2027-01-04', '2027-01-18'],
  ['on the last day of a shorter month', '2027-01-31', every(1, 'MONTH'), '2027-01-31', '2027-02-28'],
  ['on its own day again after that', '2027-01-31', every(1, 'MONTH'), '2027-02-28', '2027-03-31'],
  ['on 28 February after 29 February', '2028-02-29', every(1, 'YEAR'), '2028-02-29', '2029-02-28'],
  ['on 29 February four years later', '2028-02-29', every(1, 'YEAR'), '2031-02-28', '2032-02-29'],
  ['after what was missed, in step', '2027-01-04', every(2, 'WEEK'), '2027-03-02', '2027-03-15'],
  ['a century later, in step', '1900-01-31', every(1, 'DAY'), '2026-11-28', '2026-11-29'],
  [
    'months later, on the last day of a shorter one',
    '1900-01-31',
    every(5, 'MONTH'),
    '2026-11-28',
    '2027-02-28',
  ],
  ['on its last day', '2027-01-04', every(1, 'WEEK', '2027-01-11'), '2027-01-04', '2027-01-11'],
])('the next one is due %s', (_, from, repetition, day, next) => {
  expect(dayAfter(from, repetition, day)).toBe(next);
});

it.each([
  ['its last day has passed', '2027-01-04', every(1, 'WEEK', '2027-01-10'), '2027-01-04'],
  ['its last day was missed', '2027-01-04', every(1, 'WEEK', '2027-02-01'), '2027-02-01'],
  ['no record may have its day', '2200-12-31', every(1, 'DAY'), '2200-12-31'],
])('there is none where %s', (_, from, repetition, day) => {
  expect(dayAfter(from, repetition, day)).toBeUndefined();
});

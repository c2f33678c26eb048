import { expect, test } from 'vitest';
import { dayAndTime, isAnswerable, withoutHalfTime, withTime } from './new-day.ts';

test.each([
  ['', '', ''],
  ['2026-05-01', '2026-05-01', ''],
  ['2026-05-01T14:30', '2026-05-01', '14:30'],
  ['T14:30', '', '14:30'],
  ['2026-05-01T--:--', '2026-05-01', '--:--'],
  // No day, but what somebody typed.
  ['Tomorow', 'Tomorow', ''],
  ['OcT of 26', 'OcT of 26', ''],
  ['Tuesday or soT14:30', 'Tuesday or so', '14:30'],
])('%j is the day %j at %j', (trigger, day, time) => {
  expect(dayAndTime(trigger)).toEqual({ day, time });
  expect(withTime(day, time)).toBe(trigger);
});

test('an hour that is not whole computes no day, and goes with its field', () => {
  const rule = { rule: 'us-frcp/33-b-2-answers', trigger: '2026-05-01T--:--' };
  expect(isAnswerable(rule)).toBe(false);
  expect(withoutHalfTime(rule.trigger)).toBe('2026-05-01');
  expect(withoutHalfTime('2026-05-01T14:30')).toBe('2026-05-01T14:30');
});

import { expect, test, vi } from 'vitest';
import { formatDay, formatMinute, formatMoment, tellBeside, tellDay, today } from './dates.ts';

test('a calendar day is the same day everywhere', () => {
  expect(formatDay('2026-01-01')).toBe('January 1, 2026');
  expect(formatDay('2024-02-29')).toBe('February 29, 2024');
  expect(formatDay(null)).toBe('N/A');
});

test('a moment falls on the day it was in the firm', () => {
  const moment = '2026-03-01T02:30:00.000Z';
  expect(formatMoment(moment, 'Europe/Berlin')).toBe('March 1, 2026');
  expect(formatMoment(moment, 'America/New_York')).toBe('February 28, 2026');
});

test('a minute is the one the clock showed in the firm', () => {
  const moment = '2026-03-01T02:30:59.000Z';
  // Between the minutes and AM or PM is a narrow no-break space.
  expect(formatMinute(moment, 'Europe/Berlin')).toMatch(/^March 1, 2026 at 3:30\sAM$/);
  expect(formatMinute(moment, 'America/New_York')).toMatch(/^February 28, 2026 at 9:30\sPM$/);
});

test('today begins at midnight in the firm', () => {
  const now = new Date('2026-12-31T23:30:00.000Z');
  expect(today('UTC', now)).toBe('2026-12-31');
  expect(today('Asia/Tokyo', now)).toBe('2027-01-01');
});

test('a formatter is made once for each time zone', () => {
  const made = vi.spyOn(Intl, 'DateTimeFormat');
  for (let row = 0; row < 100; row += 1) {
    formatDay('2026-01-01');
    formatMoment('2026-03-01T02:30:00.000Z', 'Asia/Dhaka');
    formatMinute('2026-03-01T02:30:00.000Z', 'Asia/Dhaka');
    today('Asia/Dhaka');
  }
  expect(made.mock.calls.length).toBeLessThanOrEqual(4);
  made.mockRestore();
});

test.each([
  ['2026-11-22', 'Today'],
  ['2026-11-23', 'Tomorrow'],
  ['2026-11-21', 'Yesterday'],
  ['2026-11-25', 'Wed, in 3 days'],
  ['2026-11-20', 'Fri, 2 days ago'],
  ['2026-12-22', 'Tue, in 30 days'],
  ['2026-12-23', undefined],
  ['2026-10-22', undefined],
])('on November 22, 2026 the day %s is told as %s', (day, told) => {
  expect(tellDay(day, '2026-11-22')).toBe(told);
});

test('a day is told by the calendar, over the end of a year and of summer time', () => {
  expect(tellDay('2027-01-01', '2026-12-31')).toBe('Tomorrow');
  expect(tellDay('2026-03-30', '2026-03-28')).toBe('Mon, in 2 days');
});

test.each([
  ['2026-12-22', 'Tue, in 30 days'],
  ['2026-12-23', 'Wed'],
  ['2027-11-23', 'Tue'],
  ['2027-11-24', undefined],
  ['2026-10-22', undefined],
])('on November 22, 2026 beside the day %s stands %s', (day, told) => {
  expect(tellBeside(day, '2026-11-22')).toBe(told);
});

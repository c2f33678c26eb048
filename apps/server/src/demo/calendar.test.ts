import { describe, expect, it } from 'vitest';
import { calendarOf } from './calendar.ts';

const newYork = { time_zone: 'America/New_York', locale: 'en-US' };
const at = (now: string, firm = newYork) => calendarOf(new Date(now), firm);

describe('the calendar of a firm', () => {
  it('counts working days from the today of the firm, not of the server', () => {
    // Still Tuesday evening in New York, Wednesday morning in Auckland.
    const now = '2026-03-04T02:30:00Z';
    expect([-3, -2, -1, 0, 1, 3, 4].map(at(now).day)).toEqual(
      ['02-26', '02-27', '03-02', '03-03', '03-04', '03-06', '03-09'].map((day) => `2026-${day}`),
    );
    expect(at(now, { ...newYork, time_zone: 'Pacific/Auckland' }).day(0)).toBe('2026-03-04');
  });

  it('takes the Monday for today, and the Friday for the day before, at a weekend', () => {
    for (const now of ['2026-03-07T12:00:00Z', '2026-03-08T12:00:00Z'])
      expect([-2, -1, 0, 1].map(at(now).day)).toEqual([
        '2026-03-05',
        '2026-03-06',
        '2026-03-09',
        '2026-03-10',
      ]);
  });

  it('reads a time by the clock of that day, summer and winter', () => {
    const calendar = at('2026-03-10T12:00:00Z');
    expect(calendar.moment(-3, '09:05')).toBe('2026-03-05T14:05:00.000Z');
    expect(calendar.moment(-1, '09:05')).toBe('2026-03-09T13:05:00.000Z');
    const london = at('2026-01-06T12:00:00Z', { time_zone: 'Europe/London', locale: 'en-GB' });
    expect(london.moment(-1, '09:05')).toBe('2026-01-05T09:05:00.000Z');
  });

  it('writes dates as the firm does, over the turn of the year', () => {
    expect(at('2026-01-02T12:00:00Z').inWords(-2)).toBe('December 31, 2025');
    expect(at('2026-01-02T12:00:00Z').year(-2)).toBe(2025);
    expect(at('2026-01-02T12:00:00Z', { ...newYork, locale: 'en-GB' }).inWords(1)).toBe('5 January 2026');
  });
});

import type { CalendarEntry } from '@caseward/contract/calendar-record';
import { expect, it } from 'vitest';
import { byDay } from './by-day.ts';
import { hoursOf } from './entry-words.ts';

const trial: CalendarEntry = {
  type: 'event',
  id: '0',
  title: 'Trial',
  kind: 'TRIAL',
  state: 'OPEN',
  day: '2026-12-05',
  end_day: '2026-12-07',
  time: '22:00',
  end_time: '02:00',
  time_zone: 'UTC',
  critical: false,
  confirmed: true,
  latest_on: null,
  proposed_on: null,
  stored_on: null,
  extension_until: null,
  place: '',
  matter: null,
  people: [],
  version: 1,
  updated_at: '2026-12-01T00:00:00.000Z',
};
const hoursOn = (entry: CalendarEntry) =>
  byDay({ from: '2026-12-04', to: '2026-12-08' }, {
    today: '2026-12-04',
    entries: [entry],
    counts: null,
    closed: [],
    uncovered: [],
  } as never).map(({ entries }) => entries.map((each) => hoursOf(each, 'UTC') ?? 'all day'));

it('an event of several days begins on its first, fills the next, and ends on its last', () => {
  expect(hoursOn(trial)).toEqual([[], ['10:00 PM'], ['all day'], ['until 2:00 AM'], []]);
});

it('an event of one day has both its hours', () => {
  expect(hoursOn({ ...trial, end_day: null, end_time: '23:00' })).toEqual([
    [],
    ['10:00 PM to 11:00 PM'],
    [],
    [],
    [],
  ]);
});

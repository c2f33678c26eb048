import { expect, test } from 'vitest';
import { byTrigger } from './by-trigger.ts';

const event = (id: string, day: string) => ({ id, title: `Event ${id}`, day, called_off: false });
const none: Parameters<typeof byTrigger>[0][number] = {
  event: null,
  event_details: null,
  other_events: [],
  before_details: null,
};
const served = { ...none, event: 'a', event_details: event('a', '2026-11-03') };
const heard = { ...none, event: 'b', event_details: event('b', '2026-12-01') };

const told = (rows: Parameters<typeof byTrigger>[0]) =>
  byTrigger(rows)?.map(({ heading, rows: of }) => [heading, of.length]) ?? null;

test.each([
  ['nothing', []],
  ['one trigger', [served, served, served]],
  ['no trigger', [none, none]],
])('deadlines of %s have no headings', (_, rows) => {
  expect(byTrigger(rows)).toBeNull();
});

test('deadlines stand below what they are counted from, in the order of the first of each', () => {
  expect(told([heard, none, served, heard])).toEqual([
    ['Counted from Event b (December 1, 2026)', 2],
    ['Not counted from anything', 1],
    ['Counted from Event a (November 3, 2026)', 1],
  ]);
});

test('further events are told, each once, and the deadline that comes after', () => {
  const further = { ...served, other_events: [event('a', '2026-11-03'), event('b', '2026-12-01')] };
  const before = { ...none, before_details: { id: 'c', title: 'Answer', due_on: '2026-12-24' } };
  expect(told([further, served, before])).toEqual([
    ['Counted from Event a (November 3, 2026) and Event b (December 1, 2026)', 1],
    ['Counted from Event a (November 3, 2026)', 1],
    ['Counted from Answer (December 24, 2026)', 1],
  ]);
});

test('an event in the trash is no lack of one', () => {
  expect(told([none, { ...none, event: 'a' }, { ...none, event: 'b' }])).toEqual([
    ['Not counted from anything', 1],
    ['Counted from an event that is in the trash', 2],
  ]);
});

test('the order of several events makes no other group', () => {
  const [a, b] = [event('a', '2026-11-03'), event('b', '2026-12-01')];
  const one = { ...served, other_events: [b] };
  const other = { ...heard, other_events: [a] };
  expect(told([one, other, none])).toEqual([
    ['Counted from Event a (November 3, 2026) and Event b (December 1, 2026)', 2],
    ['Not counted from anything', 1],
  ]);
});

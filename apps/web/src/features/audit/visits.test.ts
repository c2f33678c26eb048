import type { AuditEvent } from '@caseward/contract/audit';
import { expect, test } from 'vitest';
import { dayInWords } from './day-in-words.ts';
import { byVisit, isOfNotesToo } from './visits.ts';

const person = (id: string) => ({
  id,
  username: id,
  name: id,
  disabled: false,
  read_only: false,
  away_from: null,
  away_until: null,
});
const event = (id: string, time: string, more: Partial<AuditEvent> = {}): AuditEvent => ({
  id,
  created_at: `2026-11-21T${time}:00.000Z`,
  user: person('ann'),
  session_id: 's',
  token: null,
  address: '10.0.0.1',
  action: 'READ',
  object_type: 'matter',
  object_id: 'm',
  object_label: null,
  matter: { id: 'm', title: null },
  changes: null,
  details: null,
  earlier_texts: null,
  seal: null,
  ...more,
});
const told = (...events: AuditEvent[]) =>
  byVisit(events).map(({ event: latest, others }) => [latest, ...others].map(({ id }) => id).join(' '));

test('views of a matter and its notes in one visit are one entry', () => {
  const notes = event('notes', '10:01', { object_type: 'note', object_id: null });
  expect(told(event('third', '10:40'), notes, event('first', '10:00'))).toEqual(['third notes first']);
  const [both] = byVisit([notes, event('first', '10:00')]);
  expect(both && isOfNotesToo(both)).toBe(true);
  const [one] = byVisit([event('second', '10:40'), event('first', '10:00')]);
  expect(one && isOfNotesToo(one)).toBe(false);
});

test('what others do in between stays an entry of its own', () => {
  const ben = event('ben', '10:20', { user: person('ben') });
  const change = event('change', '10:10', { action: 'CHANGED' });
  expect(told(event('later', '10:30'), ben, change, event('first', '10:00'))).toEqual([
    'later first',
    'ben',
    'change',
  ]);
});

test.each<[string, Partial<AuditEvent>]>([
  ['another session', { session_id: 't' }],
  ['another address', { address: '10.0.0.2' }],
  ['another matter', { matter: { id: 'n', title: null } }],
  ['a download', { action: 'DOWNLOADED' }],
  ['more than an hour between', { created_at: '2026-11-21T08:59:00.000Z' }],
])('%s is another entry', (_, more) => {
  expect(told(event('later', '10:00'), event('first', '09:30', more))).toEqual(['later', 'first']);
});

test.each([
  ['2026-11-21T06:00:00Z', 'Today, November 21, 2026'],
  ['2026-11-21T04:00:00Z', 'Yesterday, November 20, 2026'],
  ['2026-11-19T12:00:00Z', 'November 19, 2026'],
  ['2026-11-22T12:00:00Z', 'November 22, 2026'],
])('the day of %s is told from today in the firm', (moment, words) => {
  expect(dayInWords(moment, 'America/New_York', new Date('2026-11-21T20:00:00Z'))).toBe(words);
});

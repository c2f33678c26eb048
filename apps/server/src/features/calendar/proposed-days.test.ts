import { calendar } from '@caseward/contract/calendar';
import { daySheet } from '@caseward/contract/day-sheet';
import { deadlines } from '@caseward/contract/deadlines';
import { matters } from '@caseward/contract/matters';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { proposeDay } from '../../testing/background-work.ts';
import { type Firm, foundFirm, type Person } from '../../testing/firm.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

/*
 * A day that is proposed and not decided stands in the calendar and on the day sheet, beside the stored one.
 */

let test: TestApp;
let firm: Firm;
let lawyer: Person;
let id: string;
beforeAll(async () => {
  test = await startTestApp();
  firm = await foundFirm(test);
  lawyer = firm.people.ATTORNEY;
  const matter = (await lawyer.call(matters.create, { body: { title: 'Byron' } })).body.id;
  const fields = { title: 'Answer', kind: 'RESPONSE' as const, matter, reason: 'Served' };
  id = (await lawyer.call(deadlines.create, { body: { ...fields, due_on: '2026-06-10' } })).body.id;
  await proposeDay(test, firm.id, id, lawyer.id, 'Service', { question: '{}', answer: '{}' }, -7);
});
afterAll(() => test.close());

const stored = { day: '2026-06-10', proposed_on: '2026-06-03', stored_on: null };
const proposed = { day: '2026-06-03', proposed_on: '2026-06-03', stored_on: '2026-06-10' };
const entries = async (from: string, to: string, more: object = {}) =>
  (await lawyer.call(calendar.read, { query: { from, to, ...more } })).body.entries?.map((entry) => ({
    day: entry.day,
    proposed_on: entry.proposed_on,
    stored_on: entry.stored_on,
  }));

it('in the calendar, on both days, of one’s own too', async () => {
  expect(await entries('2026-06-01', '2026-06-30')).toEqual([proposed, stored]);
  expect(await entries('2026-06-03', '2026-06-03', { whose: 'me' })).toEqual([proposed]);
  expect(await entries('2026-06-10', '2026-06-10')).toEqual([stored]);
  expect(await entries('2026-06-01', '2026-06-30', { kinds: 'HEARING' })).toEqual([]);
});

it('on the day sheet and in its file', async () => {
  const query = { day: '2026-06-03' };
  const { due } = (await lawyer.call(daySheet.read, { query })).body;
  expect(due).toMatchObject([{ entry: { id, stored_on: '2026-06-10' }, closing: null }]);
  const response = await fetch(`${test.url}${daySheet.export.path}?day=${query.day}`, {
    headers: { authorization: `Bearer ${lawyer.access}` },
  });
  expect(await response.text()).toContain('2026-06-03,2026-06-03,2026-06-10');
});

it('on its own day alone once it is done', async () => {
  await lawyer.call(deadlines.done, { params: { id }, body: { words: 'Filed' } });
  expect(await entries('2026-06-01', '2026-06-30')).toEqual([{ ...stored, proposed_on: null }]);
});

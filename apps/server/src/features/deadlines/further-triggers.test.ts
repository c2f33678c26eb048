import { courts } from '@caseward/contract/courts';
import { deadlinePreview } from '@caseward/contract/deadline-preview';
import { deadlines } from '@caseward/contract/deadlines';
import { eventDeadlines } from '@caseward/contract/event-deadlines';
import { events } from '@caseward/contract/events';
import { inbox } from '@caseward/contract/inbox';
import { matters } from '@caseward/contract/matters';
import { replays } from '@caseward/contract/replays';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Firm, foundFirm, type Person } from '../../testing/firm.ts';
import { expectInvalid, expectProblem } from '../../testing/problem.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

/*
 * The further days that a rule needs name their events, as its trigger does (docs/decisions/161-further-triggers.md).
 */

let test: TestApp;
let firm: Firm;
let lawyer: Person;
let matter: string;
let served: string;
let appeared: string;
beforeAll(async () => {
  test = await startTestApp({ replays: true });
});
beforeEach(async () => {
  firm = await foundFirm(test);
  lawyer = firm.people.ATTORNEY;
  matter = await addMatter('Byron');
  served = await addEvent('Service', '2026-05-01');
  appeared = await addEvent('Appearance', '2026-05-11');
});
afterAll(() => test.close());

const addMatter = async (title: string) => (await lawyer.call(matters.create, { body: { title } })).body.id;
const addEvent = async (title: string, day: string, of = matter) =>
  (await lawyer.call(events.create, { body: { title, kind: 'SERVICE', day, matter: of } })).body.id;

const refused = (reply: Parameters<typeof expectInvalid>[0], field: string, why: RegExp) =>
  expect(expectInvalid(reply, field).errors?.[field]?.[0]).toMatch(why);

/** Fed. R. Civ. P. 16(b)(2): the earlier of 90 days after service and 60 days after the appearance. */
const rule = 'us-federal/frcp-16-b-2';
const name = 'defendant_appeared';
const asked = (others: object[]) => ({ rule, trigger: '2026-05-01', other_days: others as never });
const bodyWith = (others: object[]) => ({
  ...{ title: 'Scheduling order', kind: 'ORDERED' as const, matter, event: served, reason: 'Served' },
  question: asked(others),
});
const add = async (others: object[] = [{ name, day: '2026-05-11', event: appeared }]) => {
  const reply = await lawyer.call(deadlines.create, { body: bodyWith(others) });
  expect(reply.status, JSON.stringify(reply.body)).toBe(201);
  return reply.body;
};
const get = async (id: string) => (await lawyer.call(deadlines.get, { params: { id } })).body;
const valuesFor = async (person: Person, id: string) =>
  (await person.call(deadlines.values, { params: { id } })).body;
const change = async (event: string, body: object) => {
  const reply = await lawyer.call(events.patch, { params: { id: event }, body });
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
};
const done = (count: number) =>
  expect
    .poll(async () => (await lawyer.call(replays.list)).body.map(({ state }) => state))
    .toEqual(Array(count).fill('DONE'));

it('a further trigger that moves proposes another day, and accepting it keeps what it is counted from', async () => {
  const { id, due_on, other_events } = await add();
  expect(due_on).toBe('2026-07-10');
  expect(other_events).toEqual([
    { id: appeared, title: 'Appearance', day: expect.any(String), called_off: false },
  ]);
  await change(appeared, { day: '2026-05-13', reason: 'Docket entry' });
  await done(1);
  expect(await get(id)).toMatchObject({ due_on: '2026-07-10', proposed_on: '2026-07-13' });
  const [replay] = (await lawyer.call(replays.list)).body;
  const decision = { decision: 'ACCEPT' as const, reason: 'Docket entry' };
  await lawyer.call(replays.decide, { params: { id: replay?.id ?? '' }, body: decision });
  const [now, before] = await valuesFor(lawyer, id);
  const title = 'First defendant appeared';
  expect(now).toMatchObject({ due_on: '2026-07-13', source: 'REPLAYED' });
  expect(now?.question?.other_days).toEqual([{ name, title, day: '2026-05-13', event: appeared }]);
  expect(before?.question?.other_days).toEqual([{ name, title, day: '2026-05-11', event: appeared }]);
  await change(appeared, { day: '2026-05-11', reason: 'It was right' });
  await done(2);
  expect((await get(id)).proposed_on).toBe('2026-07-10');
  // The first trigger moves too: what is proposed follows both.
  await change(served, { day: '2026-04-06', reason: 'Proof of service' });
  await done(3);
  expect((await get(id)).proposed_on).toBe('2026-07-06');
});

it('a day that was entered by hand stays, whatever moves', async () => {
  const { id, other_events } = await add([{ name, day: '2026-05-11' }]);
  expect(other_events).toEqual([]);
  await change(appeared, { day: '2026-05-13', reason: 'Docket entry' });
  await done(1);
  expect((await get(id)).proposed_on).toBeNull();
});

it('the court of an event that gives a further day is not that of the deadline', async () => {
  const { id } = await add();
  const court = await lawyer.call(courts.create, { body: { name: 'Elsewhere', time_zone: 'Asia/Tokyo' } });
  await change(appeared, { court: court.body.id });
  await done(1);
  expect(await get(id)).toMatchObject({ court: null, zone: null, proposed_on: null });
});

it('a second person enters the further days, too', async () => {
  const { id } = await add();
  const [shown] = await valuesFor(firm.people.STAFF, id);
  expect(shown).toMatchObject({ withheld: true, question: null, second_entry: 'TRIGGER' });
  expect(shown?.second_days).toEqual([{ name, title: 'First defendant appeared', document: null }]);
  const confirm = (more: object) =>
    firm.people.STAFF.call(deadlines.confirm, {
      params: { id },
      body: { number: 1, trigger: '2026-05-01', ...more } as never,
    });
  refused(await confirm({}), 'other_days', /further days/i);
  expect((await confirm({ other_days: [{ name, day: '2026-05-12' }] })).body.confirmed).toBe(false);
  expect((await confirm({ other_days: [{ name, day: '2026-05-11' }] })).body.confirmed).toBe(true);
});

it('an event that gives a further day lists the deadline, is not deleted, and tells when it is called off', async () => {
  const { id } = await add();
  const listed = await lawyer.call(deadlines.list, { query: { event: appeared } });
  expect(listed.body.map((each) => each.id)).toEqual([id]);
  expectProblem(await lawyer.call(events.remove, { params: { id: appeared } }), 'conflict');
  // Whoever calls it off is not told.
  const called = { params: { id: appeared }, body: { status: 'CANCELLED' as const } };
  await firm.admin.call(events.patch, called);
  expect((await get(id)).other_events).toMatchObject([{ id: appeared, called_off: true }]);
  const told = (await lawyer.call(inbox.list)).body.map(({ kind }) => kind);
  expect(told).toContain('TRIGGER_CALLED_OFF');
});

it('another day drops or keeps what its further days are counted from', async () => {
  const { id } = await add();
  const params = { id };
  const byHand = { due_on: '2026-07-20', reason: 'Ordered' };
  await lawyer.call(deadlines.addValue, { params, body: byHand });
  expect((await get(id)).other_events).toMatchObject([{ id: appeared }]);
  const question = asked([{ name, day: '2026-05-12' }]);
  await lawyer.call(deadlines.addValue, { params, body: { question, reason: 'Another one appeared' } });
  expect(await get(id)).toMatchObject({ other_events: [], event: served });
});

it('refuses an event of another matter, and another day than that of the event', async () => {
  const other = await addEvent('Elsewhere', '2026-05-11', await addMatter('Other'));
  const noSuch = [{ name, day: '2026-05-11', event: other }];
  const otherDay = [{ name, day: '2026-05-12', event: appeared }];
  const create = (others: object[]) => lawyer.call(deadlines.create, { body: bodyWith(others) });
  const ofEvent = (others: object[]) =>
    lawyer.call(eventDeadlines.create, {
      params: { id: served },
      body: { rules: [rule], other_days: others as never },
    });
  const preview = (others: object[]) => lawyer.call(deadlinePreview.preview, { body: asked(others) });
  refused(await create(noSuch), 'question', /event/i);
  refused(await create(otherDay), 'question', /another one than/i);
  refused(await ofEvent(noSuch), 'other_days', /event/i);
  refused(await ofEvent(otherDay), 'other_days', /another one than/i);
  refused(await preview(otherDay), 'other_days', /another one than/i);
  const made = await ofEvent([{ name, day: '2026-05-11', event: appeared }]);
  expect(made.body).toMatchObject([{ due_on: '2026-07-10', other_events: [{ id: appeared }] }]);
});

it('refuses a further day that the rule does not take, which would not be considered', async () => {
  const misspelt = [{ name: 'defendant_apeared', day: '2026-05-11' }];
  const takes = /takes no further day defendant_apeared.*defendant_appeared/;
  refused(await lawyer.call(deadlinePreview.preview, { body: asked(misspelt) }), 'other_days', takes);
  refused(await lawyer.call(deadlines.create, { body: bodyWith(misspelt) }), 'question', takes);
  const answer = { trigger: '2026-05-01', rule: 'us-federal/frcp-12-a-1-a-i' };
  const body = { ...answer, other_days: [{ name, day: '2026-05-11' }] };
  refused(await lawyer.call(deadlinePreview.preview, { body }), 'other_days', /takes no further day\.$/);
  const ofEvent = (rules: string[], others: object[]) =>
    lawyer.call(eventDeadlines.preview, {
      params: { id: served },
      body: { rules, other_days: others as never },
    });
  refused(await ofEvent([rule, answer.rule], misspelt), 'other_days', /None of these rules/);
  expect((await ofEvent([rule, answer.rule], body.other_days)).body).toHaveLength(2);
});

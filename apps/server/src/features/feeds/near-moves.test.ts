import { courts } from '@caseward/contract/courts';
import { deadlines } from '@caseward/contract/deadlines';
import { events } from '@caseward/contract/events';
import { feeds } from '@caseward/contract/feeds';
import { inbox } from '@caseward/contract/inbox';
import { matters } from '@caseward/contract/matters';
import { replays } from '@caseward/contract/replays';
import { walls } from '@caseward/contract/walls';
import { plusDays } from '@caseward/deadlines/days';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Firm, foundFirm, type Person } from '../../testing/firm.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

/*
 * Calendar programs look for changes when they like: what moves within three days is told to all in whose calendars it
 * stands (docs/decisions/128-feeds.md).
 */

let test: TestApp;
let firm: Firm;
let admin: Person;
let lawyer: Person;
let staff: Person;
let reader: Person;
let matter: string;
const today = new Date().toISOString().slice(0, 10);
beforeAll(async () => {
  test = await startTestApp({ replays: true });
});
beforeEach(async () => {
  firm = await foundFirm(test);
  ({ admin } = firm);
  ({ ATTORNEY: lawyer, STAFF: staff, READ_ONLY: reader } = firm.people);
  matter = await openFor([lawyer.id]);
});
afterAll(() => test.close());

/** A matter with this team, which the reader's calendar program reads. */
async function openFor(assigned_users: string[]) {
  const { body } = await admin.call(matters.create, { body: { title: 'Byron v. Lovelace', assigned_users } });
  const feed = { name: 'Office screen', scope: 'MATTER' as const, matter: body.id };
  const made = await reader.call(feeds.create, { body: feed });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return body.id;
}
const told = async (person: Person) =>
  (await person.call(inbox.list)).body
    .filter(({ kind }) => /_(MOVED|PROPOSED|CALLED_OFF)$/.test(kind))
    .map(({ kind, object: { id } }) => [kind, id]);
async function addEvent(body: object = {}) {
  const reply = await admin.call(events.create, {
    body: { title: 'Hearing', kind: 'HEARING', day: plusDays(today, 2), matter, ...body },
  });
  expect(reply.status, JSON.stringify(reply.body)).toBe(201);
  return reply.body.id;
}
const change = (id: string, body: object) => admin.call(events.patch, { params: { id }, body });
async function addDeadline(body: object = {}) {
  const reply = await admin.call(deadlines.create, {
    body: { title: 'Answer', matter, kind: 'INTERNAL', reason: 'Served', ...body },
  });
  expect(reply.status, JSON.stringify(reply.body)).toBe(201);
  return reply.body.id;
}

it('an event without attendees is told to the team, and to readers of the feed of its matter', async () => {
  const id = await addEvent();
  await change(id, { day: plusDays(today, 9), reason: 'Adjourned' });
  for (const person of [lawyer, reader]) expect(await told(person)).toEqual([['EVENT_MOVED', id]]);
  for (const person of [staff, admin]) expect(await told(person)).toEqual([]);
});

it('an event that some attend is told to them, and not to the rest of the team', async () => {
  const id = await addEvent({ attendees: [staff.id] });
  await change(id, { day: plusDays(today, 9), reason: 'Adjourned' });
  for (const person of [staff, reader]) expect(await told(person)).toEqual([['EVENT_MOVED', id]]);
  expect(await told(lawyer)).toEqual([]);
});

it('an event that is called off is told to them while it is near, once each', async () => {
  const id = await addEvent();
  const far = await addEvent({ day: plusDays(today, 9) });
  const counted = await addDeadline({ event: id, due_on: plusDays(today, 20), responsible: staff.id });
  for (const event of [id, far]) await change(event, { status: 'CANCELLED' });
  for (const person of [lawyer, reader]) expect(await told(person)).toEqual([['EVENT_CALLED_OFF', id]]);
  expect(await told(staff)).toEqual([['TRIGGER_CALLED_OFF', counted]]);
});

it('an event that is called off is told to who has turned off what that does to deadlines', async () => {
  const id = await addEvent({ attendees: [lawyer.id, staff.id] });
  await addDeadline({ event: id, due_on: plusDays(today, 20), responsible: staff.id, backup: lawyer.id });
  await staff.call(inbox.choose, { body: { muted: ['TRIGGER_CALLED_OFF'] } });
  await change(id, { status: 'CANCELLED' });
  expect(await told(staff)).toEqual([['EVENT_CALLED_OFF', id]]);
  expect(await told(lawyer)).toEqual([['TRIGGER_CALLED_OFF', expect.anything()]]);
});

it('a deadline is told to readers of the feed of its matter', async () => {
  const id = await addDeadline({ due_on: plusDays(today, 2), responsible: staff.id });
  await admin.call(deadlines.addValue, {
    params: { id },
    body: { due_on: plusDays(today, 40), reason: 'Adjourned' },
  });
  for (const person of [staff, reader]) expect(await told(person)).toEqual([['DEADLINE_MOVED', id]]);
  expect(await told(lawyer)).toEqual([]);
});

it('walls hold, and feeds that were revoked count no more', async () => {
  matter = await openFor([]);
  const id = await addEvent({ attendees: [lawyer.id] });
  const [feed] = (await reader.call(feeds.list)).body.feeds;
  await admin.call(walls.raise, {
    params: { id: matter },
    body: { reason: 'A conflict', members: [admin.id, reader.id] },
  });
  await change(id, { day: plusDays(today, 3), reason: 'Adjourned' });
  expect(await told(lawyer)).toEqual([]);
  expect(await told(reader)).toEqual([['EVENT_MOVED', id]]);
  await reader.call(feeds.revoke, { params: { id: feed?.id ?? '' } });
  await change(id, { day: plusDays(today, 2), reason: 'Brought forward' });
  expect(await told(reader)).toHaveLength(1);
});

it('a proposed day that is near is told, and so is that it is proposed no more', async () => {
  const { body: court } = await admin.call(courts.create, {
    body: { name: 'N.D. Cal.', time_zone: 'America/Los_Angeles', holiday_sets: ['us-federal'] },
  });
  const event = await addEvent({ title: 'Service', kind: 'SERVICE', day: plusDays(today, -5) });
  const rule = 'us-federal/frcp-12-a-1-a-i';
  const id = await addDeadline({
    kind: 'RESPONSE',
    event,
    question: { rule, trigger: plusDays(today, -5), court: court.id },
    ...{ responsible: lawyer.id, backup: staff.id },
  });
  const done = (count: number) =>
    expect
      .poll(async () => (await admin.call(replays.list)).body.filter(({ state }) => state === 'DONE').length)
      .toBe(count);
  const due = async () => (await admin.call(deadlines.get, { params: { id } })).body.proposed_on;
  // Twenty-one days before tomorrow, or before the next open day after it.
  await change(event, { day: plusDays(today, -20), reason: 'Proof of service' });
  await done(1);
  expect(await due()).not.toBeNull();
  for (const person of [staff, reader]) expect(await told(person)).toEqual([['DEADLINE_PROPOSED', id]]);
  // Who is responsible is told that there is something to decide.
  expect(await told(lawyer)).toEqual([]);
  expect((await lawyer.call(inbox.list)).body.map(({ kind }) => kind)).toContain('DEADLINES_TO_DECIDE');
  expect(await told(admin)).toEqual([]);
  await change(event, { day: plusDays(today, -5), reason: 'An error' });
  await done(2);
  expect(await due()).toBeNull();
  for (const person of [staff, reader]) expect(await told(person)).toHaveLength(2);
  expect(await told(lawyer)).toEqual([['DEADLINE_PROPOSED', id]]);
});

import { audit } from '@caseward/contract/audit';
import { courtDays, courts } from '@caseward/contract/courts';
import { deadlines } from '@caseward/contract/deadlines';
import { events } from '@caseward/contract/events';
import { inbox } from '@caseward/contract/inbox';
import { matters } from '@caseward/contract/matters';
import { replays } from '@caseward/contract/replays';
import { trash } from '@caseward/contract/trash';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Firm, foundFirm, type Person } from '../../testing/firm.ts';
import { expectProblem } from '../../testing/problem.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

/*
 * What else of an event, and the court of a matter, deadlines are computed from
 * (docs/decisions/151-replays-follow-what-was-proposed.md).
 */

let test: TestApp;
let firm: Firm;
let lawyer: Person;
let court: string;
let matter: string;
beforeAll(async () => {
  test = await startTestApp({ replays: true });
});
beforeEach(async () => {
  firm = await foundFirm(test);
  lawyer = firm.people.ATTORNEY;
  court = await addCourt('N.D. Cal.');
  matter = (await lawyer.call(matters.create, { body: { title: 'Byron', court, lead_attorney: lawyer.id } }))
    .body.id;
});
afterAll(() => test.close());

const answer = 'us-federal/frcp-12-a-1-a-i';
/** It takes the ways of service of Rule 6(d). */
const toAdmissions = 'us-federal/frcp-36-a-3';
const addCourt = async (name: string, more: object = {}) =>
  (
    await lawyer.call(courts.create, {
      body: { name, time_zone: 'America/Los_Angeles', holiday_sets: ['us-federal'], ...more },
    })
  ).body.id;
const close = (id: string, day: string) =>
  lawyer.call(courtDays.add, { params: { id }, body: { day, kind: 'HOLIDAY', source: 'County' } });
const addEvent = async (more: object = {}) => {
  const body = { title: 'Service', kind: 'SERVICE' as const, day: '2026-05-01', matter, ...more };
  return (await lawyer.call(events.create, { body })).body.id;
};
const change = async (event: string, body: object) => {
  const reply = await lawyer.call(events.patch, { params: { id: event }, body });
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
};
const add = async (question: object, more: object = {}) => {
  const reply = await lawyer.call(deadlines.create, {
    body: {
      ...{ title: 'Answer', matter, reason: 'Served', kind: 'RESPONSE' as const },
      question: { trigger: '2026-05-01', court, ...question } as never,
      ...more,
    },
  });
  expect(reply.status, JSON.stringify(reply.body)).toBe(201);
  return reply.body;
};
const get = async (id: string) => (await lawyer.call(deadlines.get, { params: { id } })).body;
const all = async () => (await lawyer.call(replays.list)).body;
/** So many replays are done. */
const done = (count: number) =>
  expect.poll(async () => (await all()).map(({ state }) => state)).toEqual(Array(count).fill('DONE'));
const uncomputed = async () =>
  (await lawyer.call(inbox.list)).body
    .filter(({ kind }) => kind === 'DEADLINE_UNCOMPUTED')
    .map(({ object }) => object.id);

it('another way of service is proposed, and what is proposed follows a later change', async () => {
  const event = await addEvent({ service_method: 'MAIL' });
  const { id, due_on } = await add({ rule: toAdmissions, service: 'MAIL' }, { event });
  expect(due_on).toBe('2026-06-04');
  await change(event, { service_method: 'PERSONAL' });
  await done(1);
  expect(await get(id)).toMatchObject({ due_on: '2026-06-04', proposed_on: '2026-06-01' });
  // A closure of another day: the way of service is not forgotten.
  await close(court, '2026-06-01');
  await done(2);
  expect((await get(id)).proposed_on).toBe('2026-06-02');
});

it('what the rule of a deadline does not run from changes nothing of it', async () => {
  const event = await addEvent();
  const { id } = await add({ rule: answer }, { event });
  await change(event, { service_method: 'MAIL' });
  await done(1);
  expect((await get(id)).proposed_on).toBeNull();
});

it('an hour is that of the court, and another time zone of the event moves it', async () => {
  const event = await addEvent({ start_time: '10:00', time_zone: 'America/Los_Angeles' });
  const calculation = { n: 24, unit: 'HOUR' };
  const { id } = await add({ calculation, trigger: '2026-05-01T10:00' }, { event });
  expect(await get(id)).toMatchObject({ due_on: '2026-05-02', due_time: '10:00' });
  await change(event, { time_zone: 'America/New_York', reason: 'By telephone from New York' });
  await done(1);
  const [found] = (await lawyer.call(replays.items, { params: { id: (await all())[0]?.id ?? '' } })).body;
  expect(found).toMatchObject({ new_on: '2026-05-02', new_time: '07:00' });
});

it('another court of an event counts for what was counted in the court that it had', async () => {
  const event = await addEvent();
  const [ofEvent, ofOther] = [await add({ rule: answer }, { event }), await addCourt('S.D. Cal.')];
  const appeal = await add({ rule: answer, court: ofOther }, { event });
  const other = await addCourt('C.D. Cal.');
  await close(other, '2026-05-22');
  await done(1);
  await change(event, { court: other });
  await done(2);
  expect((await get(ofEvent.id)).proposed_on).toBe('2026-05-26');
  expect((await get(appeal.id)).proposed_on).toBeNull();
});

it('another court of a matter counts for what was counted in the court that it had', async () => {
  const [own, none] = [await add({ rule: answer }), await add({ rule: answer, court: undefined })];
  const elsewhere = await addCourt('9th Cir.');
  const appeal = await add({ rule: answer, court: elsewhere });
  const other = await addCourt('C.D. Cal.');
  await close(other, '2026-05-22');
  await done(1);
  await lawyer.call(matters.patch, { params: { id: matter }, body: { court: other } });
  await done(2);
  expect((await get(own.id)).proposed_on).toBe('2026-05-26');
  for (const { id } of [none, appeal]) expect(await get(id)).toMatchObject({ proposed_on: null });
  expect((await get(appeal.id)).court).toBe(elsewhere);
});

it('a day that is the same in the other court moves with the closures of that one from then on', async () => {
  const { id } = await add({ rule: answer });
  const other = await addCourt('C.D. Cal.');
  await lawyer.call(matters.patch, { params: { id: matter }, body: { court: other } });
  await done(1);
  expect(await get(id)).toMatchObject({ proposed_on: null, court: other, version: 2 });
  const { body } = await firm.admin.call(audit.list, { query: { object_id: id } });
  expect(body[0]).toMatchObject({ action: 'CHANGED', changes: { court_id: { old: court, new: other } } });
  await close(other, '2026-05-22');
  await done(2);
  expect((await get(id)).proposed_on).toBe('2026-05-26');
});

it('the same hour on the clocks of another court is another moment, and proposed', async () => {
  const { id } = await add({ calculation: { n: 24, unit: 'HOUR' }, trigger: '2026-05-01T10:00' });
  const day = await add({ rule: answer });
  const other = await addCourt('D. Colo.', { time_zone: 'America/Denver' });
  await lawyer.call(matters.patch, { params: { id: matter }, body: { court: other } });
  await done(1);
  expect(await get(id)).toMatchObject({ due_on: '2026-05-02', due_time: '10:00', proposed_on: '2026-05-02' });
  // A day is the same everywhere, and from then on one of that court.
  expect((await get(day.id)).proposed_on).toBeNull();
  const { rows } = await test.owner.query('select zone from caseward.deadlines where id = $1', [day.id]);
  expect(rows).toEqual([{ zone: 'America/Denver' }]);
});

it('an hour that was kept on the clocks of one court is proposed on those of a third, and not of the same', async () => {
  const { id } = await add({ calculation: { n: 24, unit: 'HOUR' }, trigger: '2026-05-01T10:00' });
  const denver = await addCourt('D. Colo.', { time_zone: 'America/Denver' });
  const chicago = await addCourt('N.D. Ill.', { time_zone: 'America/Chicago' });
  let count = 0;
  const moveTo = async (to: string) => {
    await lawyer.call(matters.patch, { params: { id: matter }, body: { court: to } });
    count += 1;
    await done(count);
    return (await get(id)).proposed_on;
  };
  expect(await moveTo(denver)).toBe('2026-05-02');
  const [replay] = await all();
  const kept = await lawyer.call(replays.decide, {
    params: { id: replay?.id ?? '' },
    body: { decision: 'KEEP', reason: 'Agreed with the court' },
  });
  expect(kept.status, JSON.stringify(kept.body)).toBe(200);
  await moveTo(court);
  expect(await moveTo(denver)).toBeNull();
  await moveTo(court);
  expect(await moveTo(chicago)).toBe('2026-05-02');
});

it('where a matter has no court any more, lawyers are told and nothing is proposed', async () => {
  const { id } = await add({ rule: answer });
  await lawyer.call(matters.patch, { params: { id: matter }, body: { court: null } });
  await done(1);
  expect(await get(id)).toMatchObject({ proposed_on: null, court });
  expect(await uncomputed()).toEqual([id]);
});

it('what changed while a matter was in the trash is computed when it is restored', async () => {
  const { id } = await add({ rule: answer });
  await lawyer.call(matters.remove, { params: { id: matter } });
  await close(court, '2026-05-22');
  await done(1);
  const [deleted] = (await lawyer.call(trash.list)).body;
  await lawyer.call(trash.restore, { params: { id: deleted?.id ?? '' } });
  await done(2);
  expect((await all())[0]).toMatchObject({ cause: 'RESTORED', why: 'Byron', moved: 1 });
  expect(await get(id)).toMatchObject({ due_on: '2026-05-22', proposed_on: '2026-05-26' });
});

it('an extended day that was computed is computed anew when the deadline is opened again', async () => {
  const { id } = await add({ rule: answer });
  const question = { rule: answer, trigger: '2026-05-01', court, extension: { n: 14, unit: 'DAY' as const } };
  const extended = await lawyer.call(deadlines.addValue, {
    params: { id },
    body: { question, source: 'EXTENDED', reason: 'Granted' },
  });
  expect(extended.status, JSON.stringify(extended.body)).toBe(201);
  expect(await get(id)).toMatchObject({ source: 'EXTENDED', due_on: '2026-06-05' });
  await lawyer.call(deadlines.done, { params: { id }, body: { words: 'Filed' } });
  await close(court, '2026-06-05');
  await done(1);
  await lawyer.call(deadlines.reopen, { params: { id }, body: { reason: 'Rejected' } });
  await done(2);
  expect((await get(id)).proposed_on).toBe('2026-06-08');
});

const extend = (id: string) =>
  lawyer.call(deadlines.extend, { params: { id }, body: { step: 'GRANTED', by: { n: 14, unit: 'DAY' } } });

it('an extension by rule waits until a proposed day is decided on', async () => {
  const event = await addEvent();
  const { id } = await add({ rule: answer }, { event });
  await change(event, { day: '2026-05-04', reason: 'Proof of service' });
  await done(1);
  expect(await get(id)).toMatchObject({ due_on: '2026-05-22', proposed_on: '2026-05-26' });
  expectProblem(await extend(id), 'conflict');
  expect(await get(id)).toMatchObject({ due_on: '2026-05-22', proposed_on: '2026-05-26' });
});

it('an extension by rule is computed in the court of which the deadline is by now', async () => {
  const { id } = await add({ rule: answer });
  const other = await addCourt('D. Mass.', { time_zone: 'America/New_York' });
  await close(other, '2026-06-05');
  await done(1);
  await lawyer.call(matters.patch, { params: { id: matter }, body: { court: other } });
  await done(2);
  expect(await get(id)).toMatchObject({ due_on: '2026-05-22', proposed_on: null, court: other });
  expect((await extend(id)).body).toMatchObject({ due_on: '2026-06-08', court: other });
});

it('the second person enters the last day of an extension by rule: the trigger says nothing of its length', async () => {
  const { id } = await add({ rule: answer });
  const { body } = await extend(id);
  expect(body).toMatchObject({ due_on: '2026-06-05', confirmed: false });
  const entered = async (entry: object) =>
    firm.admin.call(deadlines.confirm, { params: { id }, body: { number: 2, ...entry } as never });
  const [shown] = (await firm.admin.call(deadlines.values, { params: { id } })).body;
  expect(shown).toMatchObject({ withheld: true, second_entry: 'DUE_ON' });
  expect(expectProblem(await entered({ trigger: '2026-05-01' }), 'invalid').errors).toHaveProperty('due_on');
  expect((await entered({ due_on: '2026-06-04' })).body.confirmed).toBe(false);
  expect((await entered({ due_on: '2026-06-05' })).body.confirmed).toBe(true);
});

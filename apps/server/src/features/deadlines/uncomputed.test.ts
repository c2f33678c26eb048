import { courts } from '@caseward/contract/courts';
import { dashboard } from '@caseward/contract/dashboard';
import { deadlines } from '@caseward/contract/deadlines';
import { events } from '@caseward/contract/events';
import { inbox } from '@caseward/contract/inbox';
import { matters } from '@caseward/contract/matters';
import { replays } from '@caseward/contract/replays';
import { walls } from '@caseward/contract/walls';
import { shipped } from '@caseward/deadlines/library';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { inScope } from '../../db/scope.ts';
import { SYSTEM_USER_ID } from '../../platform/jobs/job-kinds.ts';
import { insertReplay } from '../../platform/replays/replays.queries.ts';
import { type Firm, foundFirm, type Person } from '../../testing/firm.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { outdatedIn } from './computed-with.ts';
import { nextCandidates, packsComputedWith, tellUncomputed } from './replays.queries.ts';
import { runReplay } from './run-replay.ts';

/*
 * What a replay has no answer for, and what was closed while something changed: neither stays silently on an old day.
 */

let test: TestApp;
let firm: Firm;
let lawyer: Person;
let staff: Person;
let court: string;
let matter: string;
let event: string;
beforeAll(async () => {
  test = await startTestApp({ replays: true });
});
beforeEach(async () => {
  firm = await foundFirm(test);
  lawyer = firm.people.ATTORNEY;
  staff = firm.people.STAFF;
  court = (await firm.admin.call(courts.create, { body: { name: 'N.D. Cal.', ...federal } })).body.id;
  const { body } = await firm.admin.call(matters.create, {
    body: { title: 'Byron', court, lead_attorney: lawyer.id },
  });
  matter = body.id;
  event = (
    await firm.admin.call(events.create, {
      body: { title: 'Service', kind: 'SERVICE', day: '2026-05-01', matter },
    })
  ).body.id;
});
afterAll(() => test.close());

const federal = { time_zone: 'America/Los_Angeles', holiday_sets: ['us-federal'] };
const rule = 'us-federal/frcp-12-a-1-a-i';
async function add() {
  const reply = await firm.admin.call(deadlines.create, {
    body: {
      ...{ title: 'Answer', matter, event, reason: 'Served', kind: 'RESPONSE', responsible: staff.id },
      question: { rule, trigger: '2026-05-01', court },
    },
  });
  expect(reply.status, JSON.stringify(reply.body)).toBe(201);
  return reply.body.id;
}
const get = async (id: string) => (await firm.admin.call(deadlines.get, { params: { id } })).body;
const latest = async () => (await firm.admin.call(replays.list)).body[0];
const isDone = (cause: string) => expect.poll(latest).toMatchObject({ cause, state: 'DONE', progress: 100 });
const toldTo = async (person: Person) =>
  (await person.call(inbox.list)).body
    .filter(({ kind }) => kind === 'DEADLINE_UNCOMPUTED')
    .map(({ object }) => object.id);

it('a lawyer of the matter is told where a new court does not apply the rule, and the day stays', async () => {
  const id = await add();
  const texan = { time_zone: 'America/Chicago', packs: ['us-tx'] };
  const other = await firm.admin.call(courts.create, { body: { name: 'Travis County', ...texan } });
  await firm.admin.call(matters.patch, { params: { id: matter }, body: { court: other.body.id } });
  await isDone('COURT');
  expect(await get(id)).toMatchObject({ due_on: '2026-05-22', proposed_on: null });
  expect(await toldTo(lawyer)).toEqual([id]);
  expect(await toldTo(staff)).toEqual([id]);
  expect(await toldTo(firm.admin)).toEqual([]);
});

it('an administrator is told where a matter has no lawyer', async () => {
  await firm.admin.call(matters.patch, { params: { id: matter }, body: { lead_attorney: null } });
  const id = await add();
  const other = await firm.admin.call(courts.create, {
    body: { name: 'Travis County', time_zone: 'America/Chicago', packs: ['us-tx'] },
  });
  await firm.admin.call(matters.patch, { params: { id: matter }, body: { court: other.body.id } });
  await isDone('COURT');
  expect(await toldTo(firm.admin)).toEqual([id]);
});

it('a deadline that is opened again is computed anew, and its other day is proposed and counted', async () => {
  const id = await add();
  await staff.call(deadlines.done, { params: { id }, body: { words: 'Filed' } });
  await firm.admin.call(events.patch, {
    params: { id: event },
    body: { day: '2026-04-24', reason: 'Proof of service' },
  });
  await isDone('TRIGGER');
  expect((await get(id)).proposed_on).toBeNull();
  await staff.call(deadlines.reopen, { params: { id }, body: { reason: 'Rejected by the clerk' } });
  await isDone('REOPENED');
  expect(await get(id)).toMatchObject({ due_on: '2026-05-22', proposed_on: '2026-05-15' });
  expect((await staff.call(dashboard.deadlines)).body.mine.to_decide).toBe(1);
  expect((await firm.admin.call(dashboard.deadlines)).body).toMatchObject({
    mine: { to_decide: 0 },
    firm: { to_decide: 1 },
  });
  const listed = await staff.call(deadlines.list, { query: { to_decide: 'true', responsible: 'me' } });
  expect(listed.body.map((each) => each.id)).toEqual([id]);
});

const inFirm: Parameters<typeof runReplay>[0] = (work, options) =>
  inScope(test.services.pool, { tenantId: firm.id, userId: SYSTEM_USER_ID }, work, options);
/** @param by null: the product's daily search */
const ofPack = (by: string | null = null) =>
  inFirm((scope) => insertReplay(scope, { cause: 'PACK', why: 'us-federal' }, by));
/** As if the rule of a deadline were gone from newer court rules. */
async function withoutRule(id: string) {
  await test.owner.query(
    `update caseward.deadlines set computed_with = 'pack:us-federal@older' where id = $1`,
    [id],
  );
  await test.owner.query(
    `update caseward.deadline_values set question = replace(question, $2, 'us-federal/gone') where deadline_id = $1`,
    [id, rule],
  );
}

it('newer court rules without an answer are looked at once, and not again every day', async () => {
  const id = await add();
  await withoutRule(id);
  const newer = () =>
    inFirm(async (scope) => (await packsComputedWith(scope)).flatMap((line) => outdatedIn(line, shipped)));
  expect(await newer()).toEqual(['us-federal']);
  await runReplay(inFirm, await ofPack());
  expect(await toldTo(lawyer)).toEqual([id]);
  expect(await get(id)).toMatchObject({ due_on: '2026-05-22', proposed_on: null });
  expect(await newer()).toEqual([]);
});

it('what the daily search told of is told again where lawyers sign or withdraw court rules', async () => {
  const id = await add();
  await withoutRule(id);
  await runReplay(inFirm, await ofPack());
  await runReplay(inFirm, await ofPack());
  expect(await toldTo(lawyer)).toEqual([id]);
  const signed = await ofPack(firm.admin.id);
  await runReplay(inFirm, signed);
  await runReplay(inFirm, signed);
  expect(await toldTo(lawyer)).toEqual([id, id]);
});

it('a deadline that got another day meanwhile is not said to be without an answer', async () => {
  const id = await add();
  await withoutRule(id);
  const replay = await ofPack();
  await inFirm(async (scope) => {
    const seen = await nextCandidates(scope, replay, null, 1);
    const order = { due_on: '2026-06-01', reason: 'Order', source: 'ORDERED' } as const;
    await lawyer.call(deadlines.addValue, { params: { id }, body: order });
    await tellUncomputed(scope, replay, seen);
  });
  expect(await toldTo(lawyer)).toEqual([]);
  const { rows } = await test.owner.query('select computed_with from caseward.deadlines where id = $1', [id]);
  expect(rows).toEqual([{ computed_with: '' }]);
});

it('whoever raises a wall while a replay tells of deadlines waits for it, and both come to their end', async () => {
  const id = await add();
  await withoutRule(id);
  const replay = await ofPack();
  const holder = await test.owner.connect();
  const waiting = async () =>
    (
      await holder.query(
        'select distinct l.pid from pg_locks l join pg_stat_activity a using (pid) where not l.granted and a.datname = current_database()',
      )
    ).rows.length;
  try {
    // The replay stops where it tells people: after it wrote to the deadline.
    await holder.query('begin');
    await holder.query('lock table caseward.notifications in exclusive mode');
    const run = runReplay(inFirm, replay);
    await expect.poll(waiting).toBe(1);
    const raised = lawyer.call(walls.raise, {
      params: { id: matter },
      body: { reason: 'Conflict', members: [lawyer.id, staff.id] },
    });
    await expect.poll(waiting).toBe(2);
    await holder.query('commit');
    expect((await raised).status).toBe(201);
    expect(await run).toBe(0);
  } finally {
    await holder.query('rollback');
    holder.release();
  }
  expect(await toldTo(lawyer)).toEqual([id]);
});

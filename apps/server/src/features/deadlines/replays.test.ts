import { courtDays, courts } from '@caseward/contract/courts';
import { deadlines } from '@caseward/contract/deadlines';
import { eventDeadlines } from '@caseward/contract/event-deadlines';
import { events } from '@caseward/contract/events';
import { inbox } from '@caseward/contract/inbox';
import { matters } from '@caseward/contract/matters';
import { replays } from '@caseward/contract/replays';
import { walls } from '@caseward/contract/walls';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inScope } from '../../db/scope.ts';
import { SYSTEM_USER_ID } from '../../platform/jobs/job-kinds.ts';
import { insertReplay } from '../../platform/replays/replays.queries.ts';
import { type Firm, foundFirm, type Person } from '../../testing/firm.ts';
import { expectInvalid, expectProblem } from '../../testing/problem.ts';
import { staleDates } from '../../testing/stale-dates.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { runReplay } from './run-replay.ts';

// What deadlines are computed from changes: nothing moves, and a lawyer accepts or keeps each (docs/decisions/123-replays.md).

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
  court = (await lawyer.call(courts.create, { body: { name: 'N.D. Cal.', ...federal } })).body.id;
  matter = (await lawyer.call(matters.create, { body: { title: 'Byron', court } })).body.id;
  const body = { title: 'Service', kind: 'SERVICE', day: '2026-05-01', matter } as const;
  event = (await lawyer.call(events.create, { body })).body.id;
});
afterAll(() => test.close());

const federal = { time_zone: 'America/Los_Angeles', holiday_sets: ['us-federal'] };
const rule = 'us-federal/frcp-12-a-1-a-i';
const add = async (body: object = {}, person = lawyer) => {
  const reply = await person.call(deadlines.create, {
    body: {
      ...{ title: 'Answer', matter, event, reason: 'Served', kind: 'RESPONSE' as const },
      question: { rule, trigger: '2026-05-01', court },
      ...body,
    },
  });
  expect(reply.status, JSON.stringify(reply.body)).toBe(201);
  return reply.body;
};
const get = async (id: string, person = lawyer) =>
  (await person.call(deadlines.get, { params: { id } })).body;
const stored = async (id: string) =>
  (
    await test.owner.query(
      'select v::text as row from caseward.deadline_values v where deadline_id = $1 order by number',
      [id],
    )
  ).rows;
const latest = async (person = lawyer) => (await person.call(replays.list)).body[0];
const done = async (cause: string) => {
  await expect.poll(() => latest()).toMatchObject({ cause, state: 'DONE', progress: 100 });
  const found = await latest();
  if (!found) throw new Error('There is no replay.');
  return found;
};
const itemsOf = async (id: string, person = lawyer) =>
  (await person.call(replays.items, { params: { id } })).body;
const decide = (id: string, decision: 'ACCEPT' | 'KEEP', more = {}, person = lawyer) =>
  person.call(replays.decide, { params: { id }, body: { decision, reason: 'Checked', ...more } });
const close = (day: string, kind: 'INACCESSIBLE' | 'HOLIDAY') =>
  lawyer.call(courtDays.add, { params: { id: court }, body: { day, kind, source: 'General order' } });

/** Each cause, with what makes it, and where a deadline of May 22 would go. */
const causes = {
  TRIGGER: [
    () =>
      lawyer.call(events.patch, {
        params: { id: event },
        body: { day: '2026-04-24', reason: 'Proof of service' },
      }),
    '2026-05-15',
  ],
  CLOSURE: [() => close('2026-05-22', 'INACCESSIBLE'), '2026-05-26'],
  HOLIDAY: [() => close('2026-05-22', 'HOLIDAY'), '2026-05-26'],
  COURT: [
    async () => {
      const other = await lawyer.call(courts.create, { body: { name: 'Other', ...federal } });
      await lawyer.call(courtDays.add, {
        params: { id: other.body.id },
        body: { day: '2026-05-22', kind: 'HOLIDAY', source: 'County' },
      });
      await done('HOLIDAY');
      await lawyer.call(matters.patch, { params: { id: matter }, body: { court: other.body.id } });
    },
    '2026-05-26',
  ],
  PACK: [
    async (id: string) => {
      // As if an earlier version had counted otherwise.
      await test.owner.query(
        `update caseward.deadlines set due_on = '2026-05-20', earliest_on = '2026-05-20' where id = $1`,
        [id],
      );
      await inFirm(async (scope) => {
        replay = await insertReplay(scope, { cause: 'PACK', why: 'us-federal' }, null);
      });
      await runReplay(inFirm, replay);
    },
    '2026-05-22',
  ],
} as const;
let replay = '';
const inFirm: Parameters<typeof runReplay>[0] = (work, options) =>
  inScope(test.services.pool, { tenantId: firm.id, userId: SYSTEM_USER_ID }, work, options);

describe.each(Object.entries(causes))('of a change (%s)', (cause, [change, moved]) => {
  it('the stored day stays, exactly what would move is proposed, accepting adds a day and keeping none', async () => {
    const one = await add({ responsible: staff.id });
    const other = await add({
      title: 'By hand',
      question: undefined,
      event: undefined,
      due_on: '2026-05-22',
    });
    const kept = await add({ title: 'Kept' });
    expect(one).toMatchObject({ due_on: '2026-05-22', event, court });
    const before = await stored(one.id);
    // Of both alike; that a pack is newer is said of each.
    for (const { id } of cause === 'PACK' ? [one, kept] : [one]) await change(id);
    const found = await done(cause);
    const waiting = cause === 'PACK' ? await get(kept.id) : await get(one.id);
    expect(await stored(one.id)).toEqual(before);
    const day = cause === 'PACK' ? '2026-05-20' : '2026-05-22';
    expect(waiting).toMatchObject({ due_on: day, proposed_on: moved, replay: found.id });
    expect(waiting.remind_on).toBe(moved < day ? moved : day);
    expect((await get(other.id)).proposed_on).toBeNull();
    expect(await staleDates(test.owner, firm.id)).toEqual([]);
    const items = await itemsOf(found.id);
    expect(items.map(({ deadline }) => deadline.title).sort()).toEqual(['Answer', 'Kept']);
    expect(items[0]).toMatchObject({ old_on: day, new_on: moved, decision: 'PENDING' });
    expectProblem(await decide(found.id, 'ACCEPT', {}, staff), 'forbidden');
    const itemOf = (title: string) => items.find(({ deadline }) => deadline.title === title)?.id ?? '';
    await decide(found.id, 'ACCEPT', { items: [itemOf('Answer')] });
    await decide(found.id, 'KEEP', { items: [itemOf('Kept')] });
    expect(await get(one.id)).toMatchObject({
      ...{ due_on: moved, source: 'REPLAYED', confirmed: false, value_number: 2, proposed_on: null },
    });
    expect((await stored(one.id)).slice(0, 1)).toEqual(before);
    expect(await get(kept.id)).toMatchObject({
      due_on: day,
      value_number: 1,
      proposed_on: null,
      remind_on: day,
    });
    expect(await latest()).toMatchObject({ moved: 2, pending: 0 });
    expect(await staleDates(test.owner, firm.id)).toEqual([]);
  });
});

describe('a proposal', () => {
  it('is decided once, however many decide at the same time', async () => {
    const { id } = await add();
    await causes.TRIGGER[0]();
    const found = await done('TRIGGER');
    const answers = await Promise.all(
      Array.from({ length: 4 }, (_, n) => decide(found.id, n % 2 ? 'KEEP' : 'ACCEPT')),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(answers.flatMap(({ body }) => body.decided)).toHaveLength(1);
    expect((await get(id)).proposed_on).toBeNull();
  });

  it('that was kept is not proposed again, and one that got another day is superseded', async () => {
    const { id } = await add();
    await causes.TRIGGER[0]();
    await decide((await done('TRIGGER')).id, 'KEEP');
    await close('2026-05-04', 'INACCESSIBLE');
    expect(await done('CLOSURE')).toMatchObject({ moved: 0 });
    expect((await get(id)).proposed_on).toBeNull();
    await close('2026-05-15', 'HOLIDAY');
    const again = await done('HOLIDAY');
    expect((await get(id)).proposed_on).toBe('2026-05-18');
    await lawyer.call(deadlines.addValue, {
      params: { id },
      body: { due_on: '2026-06-01', reason: 'Ordered', source: 'ORDERED' },
    });
    expect(await itemsOf(again.id)).toMatchObject([{ decision: 'SUPERSEDED' }]);
    expect((await get(id)).proposed_on).toBeNull();
  });

  it('tells who is responsible, once, and those outside a wall nothing at all', async () => {
    await add({ responsible: staff.id });
    const hidden = (await lawyer.call(matters.create, { body: { title: 'Hidden', court } })).body.id;
    await add({ matter: hidden, event: undefined, title: 'Hidden answer', responsible: lawyer.id });
    await lawyer.call(walls.raise, {
      params: { id: hidden },
      body: { reason: 'Conflict', members: [lawyer.id] },
    });
    await close('2026-05-22', 'INACCESSIBLE');
    const found = await done('CLOSURE');
    expect(found).toMatchObject({ moved: 2, pending: 2 });
    const told = async (person: Person) =>
      (await person.call(inbox.list)).body.filter(({ kind }) => kind === 'DEADLINES_TO_DECIDE');
    expect(await told(staff)).toMatchObject([
      { object: { type: 'replay', id: found.id, title: 'N.D. Cal.' } },
    ]);
    expect(await latest(staff)).toMatchObject({ moved: 1, pending: 1 });
    expect((await itemsOf(found.id, staff)).map(({ matter: { title } }) => title)).toEqual(['Byron']);
    const outside = await decide(found.id, 'KEEP', {}, firm.admin);
    expect(outside.body.decided).toHaveLength(1);
    expect(await latest()).toMatchObject({ pending: 1 });
  });

  it('of a deadline follows to those that come before it', async () => {
    const { id } = await add();
    const calculation = { n: 1, unit: 'WEEK', direction: 'BEFORE', roll: 'PREVIOUS' };
    const early = await add({
      ...{ title: 'Draft', kind: 'INTERNAL', event: undefined, before: id },
      question: { calculation, trigger: '2026-05-22', court },
    });
    expect(early).toMatchObject({
      due_on: '2026-05-15',
      before_details: { title: 'Answer' },
      confirmed: true,
    });
    await causes.TRIGGER[0]();
    await decide((await done('TRIGGER')).id, 'ACCEPT');
    await expect.poll(async () => (await get(early.id)).proposed_on).toBe('2026-05-08');
    expect((await get(early.id)).due_on).toBe('2026-05-15');
  });
});

describe('an event', () => {
  it('gives the deadlines of chosen rules at once, previewed first, in the court of its matter', async () => {
    const params = { id: event };
    const body = { rules: [rule, 'us-federal/frcp-33-b-2'] };
    const shown = (await lawyer.call(eventDeadlines.preview, { params, body })).body;
    expect(shown.map(({ preview }) => preview?.due?.on)).toEqual(['2026-05-22', '2026-06-01']);
    const made = await lawyer.call(eventDeadlines.create, { params, body });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject([
      { due_on: '2026-05-22', event, court, event_details: { title: 'Service' } },
      { due_on: '2026-06-01', confirmed: false },
    ]);
    const listed = await lawyer.call(deadlines.list, { query: { event } });
    expect(listed.body).toHaveLength(2);
    expectInvalid(
      await lawyer.call(eventDeadlines.preview, { params, body: { rules: ['none/such'] } }),
      'rules',
    );
  });

  it('is not deleted while open deadlines are counted from it, nor a trigger on another day', async () => {
    await add();
    expectProblem(await lawyer.call(events.remove, { params: { id: event } }), 'conflict');
    expectInvalid(
      await lawyer.call(deadlines.create, {
        body: { title: 'Wrong', matter, event, reason: 'Served', question: { rule, trigger: '2026-05-02' } },
      }),
      'question',
    );
  });
});

it('10,000 open deadlines are computed anew some at a time, with the progress in between', async () => {
  const { id } = await add();
  await test.owner.query(
    `with made as (insert into caseward.deadlines (tenant_id, id, matter_id, title, kind, critical, due_on, earliest_on,
        latest_on, source, confirmed, court_id, created_by, updated_by)
      select tenant_id, gen_random_uuid(), matter_id, title, kind, critical, due_on, due_on, due_on, source, confirmed,
        court_id, created_by, updated_by from caseward.deadlines, generate_series(1, 9999) where id = $1
      returning tenant_id, id, matter_id)
    insert into caseward.deadline_values (tenant_id, id, matter_id, deadline_id, number, due_on, earliest_on, latest_on,
        source, question, answer, reason, created_by)
      select m.tenant_id, gen_random_uuid(), m.matter_id, m.id, 1, v.due_on, v.earliest_on, v.latest_on, v.source,
        v.question, v.answer, v.reason, v.created_by from made m, caseward.deadline_values v where v.deadline_id = $1`,
    [id],
  );
  // Autovacuum takes minutes where many databases are made; until then a firm that is new is taken for an empty one.
  await test.owner.query('analyze caseward.deadlines, caseward.deadline_values');
  await close('2026-05-22', 'INACCESSIBLE');
  const seen: number[] = [];
  const look = async () => {
    const found = await latest();
    if (found?.state === 'RUNNING') seen.push(found.progress);
    return found;
  };
  await expect
    .poll(look, { timeout: 240_000, interval: 100 })
    .toMatchObject({ state: 'DONE', moved: 10_000, progress: 100 });
  expect(seen.some((progress) => progress > 0 && progress < 100)).toBe(true);
  expect(seen).toEqual(seen.toSorted((one, other) => one - other));
}, 300_000);

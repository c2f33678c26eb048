import { courts } from '@caseward/contract/courts';
import { deadlines } from '@caseward/contract/deadlines';
import { firm as firmApi } from '@caseward/contract/firm';
import { matters } from '@caseward/contract/matters';
import { walls } from '@caseward/contract/walls';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Firm, foundFirm, type Person } from '../../testing/firm.ts';
import { expectInvalid, expectProblem } from '../../testing/problem.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

/*
 * Who acknowledges a deadline, what its kind has to do with the second person, and calls that are sent again.
 */

let test: TestApp;
let firm: Firm;
let admin: Person;
let lawyer: Person;
let staff: Person;
let matter: string;
beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(async () => {
  firm = await foundFirm(test);
  ({ admin } = firm);
  lawyer = firm.people.ATTORNEY;
  staff = firm.people.STAFF;
  matter = (await lawyer.call(matters.create, { body: { title: 'Byron v. Lovelace' } })).body.id;
});
afterAll(() => test.close());

async function add(body: object = {}) {
  const fields = { title: 'Answer', kind: 'STATUTORY' as const, due_on: '2027-06-10', reason: 'Served' };
  const reply = await lawyer.call(deadlines.create, { body: { ...fields, matter, ...body } });
  expect(reply.status, JSON.stringify(reply.body)).toBe(201);
  return reply.body.id;
}
const actsOf = async (id: string) =>
  (await lawyer.call(deadlines.acts, { params: { id } })).body.map(({ kind }) => kind);
const get = async (id: string) => (await lawyer.call(deadlines.get, { params: { id } })).body;

it('is acknowledged by those who answer for it alone', async () => {
  const id = await add({ backup: staff.id });
  const acknowledge = (person: Person) => person.call(deadlines.acknowledge, { params: { id } });
  expectProblem(await acknowledge(admin), 'conflict');
  expect((await acknowledge(firm.people.READ_ONLY)).status).toBe(403);
  expect(await actsOf(id)).toEqual([]);
  expect((await acknowledge(staff)).status).toBe(200);
  expect((await acknowledge(lawyer)).status).toBe(200);
  await admin.call(firmApi.update, { body: { docket_group: [admin.id] } });
  expect((await acknowledge(admin)).status).toBe(200);
  expect(await actsOf(id)).toEqual(Array(3).fill('ACKNOWLEDGED'));
});

it('that is made one of the firm’s own still waits for its second person, and says what happened', async () => {
  const id = await add();
  const call = async (kind: 'INTERNAL' | 'STATUTORY') =>
    (await lawyer.call(deadlines.patch, { params: { id }, body: { kind } })).body.confirmed;
  expect(await call('INTERNAL')).toBe(false);
  expect(await actsOf(id)).toEqual(['RECLASSIFIED']);
  const confirm = { number: 1, due_on: '2027-06-10' };
  expect((await staff.call(deadlines.confirm, { params: { id }, body: confirm })).body.confirmed).toBe(true);
  expect(await call('STATUTORY')).toBe(true);
  // What was the firm's own from the beginning needs nobody, until it is no longer.
  const own = await add({ kind: 'INTERNAL' });
  expect((await get(own)).confirmed).toBe(true);
  const body = { kind: 'STATUTORY' } as const;
  expect((await lawyer.call(deadlines.patch, { params: { id: own }, body })).body.confirmed).toBe(false);
  expect(await actsOf(own)).toEqual([]);
});

it('ends on the clocks of its court, of its matter’s court, or of the firm', async () => {
  await admin.call(firmApi.update, { body: { time_zone: 'America/New_York' } });
  const { body: court } = await admin.call(courts.create, {
    body: { name: 'N.D. Cal.', time_zone: 'America/Los_Angeles', holiday_sets: ['us-federal'] },
  });
  const ends = async (id: string) => {
    const { ends_zone, ends_at } = await get(id);
    return [ends_zone, ends_at];
  };
  const id = await add();
  expect(await ends(id)).toEqual(['America/New_York', '2027-06-11T04:00:00.000Z']);
  await lawyer.call(matters.patch, { params: { id: matter }, body: { court: court.id } });
  expect(await ends(id)).toEqual(['America/Los_Angeles', '2027-06-11T07:00:00.000Z']);
  expect(await ends(await add({ due_time: '10:00', zone: 'America/Chicago' }))).toEqual([
    'America/Chicago',
    '2027-06-10T15:00:00.000Z',
  ]);
});

it('is extended by its rule, which says from where that counts', async () => {
  // ZPO 520 II: the month after a Sunday is counted from the Monday on which it ended (BGH IX ZB 198/04).
  const question = { rule: 'de-zpo/zpo-520-ii', trigger: '2025-12-15', place: 'BE' };
  const id = await add({ due_on: undefined, question });
  expect((await get(id)).due_on).toBe('2026-02-16');
  const extend = (body: object) =>
    lawyer.call(deadlines.extend, { params: { id }, body: { step: 'GRANTED', ...body } });
  const by = { n: 1, unit: 'MONTH' };
  expectInvalid(await extend({ by, until: '2026-03-16' }), 'by');
  expectInvalid(await extend({ by: { n: 0, unit: 'MONTH' } }), 'by');
  const asked = await extend({ step: 'ASKED', by });
  expect([asked.body.due_on, asked.body.extension_until]).toEqual(['2026-02-16', '2026-03-16']);
  expect((await extend({ by })).body).toMatchObject({
    due_on: '2026-03-16',
    source: 'EXTENDED',
    confirmed: false,
    extension_until: null,
  });
  const [value] = (await lawyer.call(deadlines.values, { params: { id } })).body;
  expect(value?.answer?.due?.steps.map(({ op }) => op)).toContain('EXTEND');
  expectInvalid(await extend({ by }), 'by');
  const byHand = await add();
  const refused = await lawyer.call(deadlines.extend, {
    params: { id: byHand },
    body: { step: 'GRANTED', by } as never,
  });
  expectInvalid(refused, 'by');
});

it('takes a day, an extension and an acknowledgement once for each key', async () => {
  const id = await add();
  const keyed = <Body extends object>(body: Body, key = 'once') => ({
    params: { id },
    body,
    headers: { 'idempotency-key': key },
  });
  const day = { due_on: '2027-07-01', reason: 'Ordered' };
  const first = await lawyer.call(deadlines.addValue, keyed(day));
  expect(first.status, JSON.stringify(first.body)).toBe(201);
  const again = await Promise.all([1, 2].map(() => lawyer.call(deadlines.addValue, keyed(day))));
  for (const reply of again) {
    if (reply.status === 201) expect(reply.body).toEqual(first.body);
    else expectProblem(reply, 'conflict');
  }
  expectProblem(await lawyer.call(deadlines.addValue, keyed({ ...day, due_on: '2027-07-02' })), 'key-reused');
  expect((await lawyer.call(deadlines.values, { params: { id } })).body).toHaveLength(2);

  const extension = { step: 'ASKED' as const, until: '2027-08-02' };
  const asked = await lawyer.call(deadlines.extend, keyed(extension));
  expect((await lawyer.call(deadlines.extend, keyed(extension))).body).toEqual(asked.body);
  const headers = { 'idempotency-key': 'once' };
  for (const _ of [1, 2]) await lawyer.call(deadlines.acknowledge, { params: { id }, headers });
  expect(await actsOf(id)).toEqual(['ACKNOWLEDGED', 'EXTENSION_ASKED']);
  // Another person's key is another one; and a wall holds for what is repeated, too.
  await admin.call(walls.raise, {
    params: { id: matter },
    body: { reason: 'A conflict', members: [admin.id] },
  });
  expectProblem(await lawyer.call(deadlines.addValue, keyed(day)), 'not-found');
});

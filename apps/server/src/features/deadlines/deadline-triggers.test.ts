import { deadlines } from '@caseward/contract/deadlines';
import { events } from '@caseward/contract/events';
import { matters } from '@caseward/contract/matters';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { foundFirm, type Person } from '../../testing/firm.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

/*
 * What a deadline goes on being counted from when it gets another day (docs/decisions/122-triggers.md).
 */

let test: TestApp;
let lawyer: Person;
let matter: string;
let event: string;
beforeAll(async () => {
  test = await startTestApp();
  lawyer = (await foundFirm(test)).people.ATTORNEY;
  matter = (await lawyer.call(matters.create, { body: { title: 'Byron' } })).body.id;
  const service = { title: 'Service', kind: 'SERVICE' as const, day: '2026-05-01', matter };
  event = (await lawyer.call(events.create, { body: service })).body.id;
});
afterAll(() => test.close());

const after = (trigger: string, n: number) => ({
  question: { trigger, zone: 'UTC', calculation: { n, unit: 'DAY' as const } },
  reason: 'Agreed',
});
const before = (trigger: string, n: number) => ({
  question: { trigger, zone: 'UTC', calculation: { n, unit: 'DAY' as const, direction: 'BEFORE' as const } },
  reason: 'Time to draft',
});
const add = async (body: object) => {
  const reply = await lawyer.call(deadlines.create, {
    body: { title: 'Answer', kind: 'RESPONSE', matter, ...body } as never,
  });
  expect(reply.status, JSON.stringify(reply.body)).toBe(201);
  return reply.body.id;
};
const another = async (id: string, body: object) => {
  const reply = await lawyer.call(deadlines.addValue, { params: { id }, body: body as never });
  expect(reply.status, JSON.stringify(reply.body)).toBe(201);
  return (await lawyer.call(deadlines.get, { params: { id } })).body;
};

it('another day is counted from the same event while it begins on its day, and then from one of its own', async () => {
  const id = await add({ ...after('2026-05-01', 21), event });
  expect(await another(id, after('2026-05-01', 30))).toMatchObject({ due_on: '2026-05-31', event });
  expect(await another(id, { due_on: '2026-06-15', reason: 'Order' })).toMatchObject({ event });
  const own = { due_on: '2026-06-01', event: null, before: null };
  expect(await another(id, after('2026-05-02', 30))).toMatchObject(own);
});

it('another day of what comes before a deadline stays counted from that one', async () => {
  const main = await add(after('2026-05-01', 30));
  const draft = { title: 'Draft', kind: 'INTERNAL', before: main };
  const id = await add({ ...before('2026-05-31', 7), ...draft });
  const sooner = await another(id, before('2026-05-31T09:00', 3));
  expect(sooner).toMatchObject({ due_on: '2026-05-28', event: null, before: main });
  expect(await another(id, before('2026-06-01', 3))).toMatchObject({ before: null });
});

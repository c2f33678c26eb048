import { deadlines } from '@caseward/contract/deadlines';
import { eventDeadlines } from '@caseward/contract/event-deadlines';
import { events } from '@caseward/contract/events';
import { matters } from '@caseward/contract/matters';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { foundFirm, type Person } from '../../testing/firm.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

/*
 * What a rule says of a deadline beside its day.
 */

let test: TestApp;
let lawyer: Person;
let matter: string;
beforeAll(async () => {
  test = await startTestApp();
  lawyer = (await foundFirm(test)).people.ATTORNEY;
  matter = (await lawyer.call(matters.create, { body: { title: 'Byron v. Lovelace' } })).body.id;
});
afterAll(() => test.close());

async function add(rule: string, more: object = {}) {
  const question = { rule, trigger: '2026-05-01' };
  const reply = await lawyer.call(deadlines.create, {
    body: { title: 'Claim', matter, question, reason: 'Accident report', ...more },
  });
  expect(reply.status, JSON.stringify(reply.body)).toBe(201);
  return reply.body;
}

it('has the kind of its rule, where none is named', async () => {
  expect(await add('us-federal/frcp-33-b-2')).toMatchObject({ kind: 'RESPONSE', critical: false });
  expect(await add('us-federal/frcp-33-b-2', { kind: 'ORDERED' })).toMatchObject({ kind: 'ORDERED' });
  const count = { n: 7, unit: 'DAY' as const };
  const calculated = { question: { calculation: count, trigger: '2026-05-01' } };
  expect(await add('', calculated)).toMatchObject({ kind: 'STATUTORY' });
});

it.each([
  ['us-ca/ccp-335.1', {}],
  ['gb-cpr/la-1980-5', {}],
  ['de-zpo/bgb-195', { place: 'BY' }],
])('by a limitation period (%s) is critical, whatever it is called', async (rule, more) => {
  const question = { rule, trigger: '2024-05-01', ...more };
  expect(await add(rule, { question })).toMatchObject({ kind: 'LIMITATION', critical: true });
  const called = { question, kind: 'STATUTORY', critical: false };
  expect(await add(rule, called)).toMatchObject({ kind: 'STATUTORY', critical: true });
});

it('from an event takes the other days that its rule names', async () => {
  const event = await lawyer.call(events.create, {
    body: { title: 'Service', kind: 'SERVICE', day: '2026-05-01', matter },
  });
  const params = { id: event.body.id };
  const rules = ['us-federal/frcp-16-b-2', 'us-federal/frcp-33-b-2'];
  const alone = await lawyer.call(eventDeadlines.preview, { params, body: { rules } });
  expect(alone.body.map(({ preview }) => preview?.due?.on)).toEqual(['2026-07-30', '2026-06-01']);
  expect(alone.body[0]?.preview?.warnings.map(({ code }) => code)).toContain('DAY_NOT_GIVEN');
  const other_days = [{ name: 'defendant_appeared', day: '2026-05-11' }];
  const made = await lawyer.call(eventDeadlines.create, { params, body: { rules, other_days } });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  expect(made.body).toMatchObject([
    { due_on: '2026-07-10', kind: 'ORDERED' },
    { due_on: '2026-06-01', kind: 'RESPONSE' },
  ]);
});

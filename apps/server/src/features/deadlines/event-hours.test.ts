import { courts } from '@caseward/contract/courts';
import { deadlines } from '@caseward/contract/deadlines';
import { eventDeadlines } from '@caseward/contract/event-deadlines';
import { events } from '@caseward/contract/events';
import { matters } from '@caseward/contract/matters';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { foundFirm, type Person } from '../../testing/firm.ts';
import { expectInvalid } from '../../testing/problem.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

/*
 * The hour of an event counts where a rule asks for it: on the clocks of the court (docs/decisions/122-triggers.md).
 */

let test: TestApp;
let lawyer: Person;
let matter: string;
beforeAll(async () => {
  test = await startTestApp();
  lawyer = (await foundFirm(test)).people.ATTORNEY;
  const { body } = await lawyer.call(courts.create, {
    body: { name: 'High Court', time_zone: 'Europe/London' },
  });
  matter = (await lawyer.call(matters.create, { body: { title: 'Byron', court: body.id } })).body.id;
});
afterAll(() => test.close());

const addEvent = async (start_time: string | null, time_zone = 'Europe/London', more: object = {}) => {
  const moment = start_time === null ? {} : { start_time, time_zone };
  const body = { title: 'Service', kind: 'SERVICE' as const, day: '2026-05-12', matter, ...moment, ...more };
  const reply = await lawyer.call(events.create, { body });
  expect(reply.status, JSON.stringify(reply.body)).toBe(201);
  return reply.body.id;
};
const acknowledgement = 'gb-cpr/cpr-10.3';
const dueOf = async (id: string, body: object = {}) => {
  const params = { id };
  const shown = await lawyer.call(eventDeadlines.preview, {
    params,
    body: { rules: [acknowledgement], ...body },
  });
  return shown.body[0]?.preview?.due?.on;
};

it('what is served by e-mail after 16:30 counts for the next open day', async () => {
  const service = { service_method: 'ELECTRONIC' };
  expect(await dueOf(await addEvent(null, undefined, service))).toBe('2026-05-26');
  expect(await dueOf(await addEvent('16:29', undefined, service))).toBe('2026-05-26');
  const late = await addEvent('16:30', undefined, service);
  expect(await dueOf(late)).toBe('2026-05-27');
  // 16:30 in London.
  expect(await dueOf(await addEvent('11:30', 'America/New_York', service))).toBe('2026-05-27');
  expect(await dueOf(late, { service: 'FIRST_CLASS_POST' })).toBe('2026-05-28');
  const params = { id: late };
  const made = await lawyer.call(eventDeadlines.create, { params, body: { rules: [acknowledgement] } });
  expect(made.body).toMatchObject([{ due_on: '2026-05-27', event: late }]);
});

it('a period of hours runs from the hour of its event, be it another day at the court', async () => {
  const body = { rules: ['eu-1182/gdpr-33-1'], place: 'BE' };
  const params = { id: await addEvent('20:00', 'America/New_York') };
  const [shown] = (await lawyer.call(eventDeadlines.preview, { params, body })).body;
  expect(shown).toMatchObject({ problem: null, preview: { due: expect.anything() } });
  const made = await lawyer.call(eventDeadlines.create, { params, body });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const id = made.body[0]?.id ?? '';
  const values = (await lawyer.call(deadlines.values, { params: { id } })).body;
  expect(values[0]?.question?.trigger).toBe('2026-05-13T01:00');
});

it('a day without an hour is the own day of its event, where a replay would put it', async () => {
  const event = await addEvent('20:00', 'America/New_York');
  const countedFrom = (trigger: string) =>
    lawyer.call(deadlines.create, {
      body: {
        ...{ title: 'Answer', kind: 'RESPONSE', matter, event, reason: 'Served' },
        question: { trigger, zone: 'Europe/London', calculation: { n: 1, unit: 'WEEK' } },
      },
    });
  expectInvalid(await countedFrom('2026-05-13'), 'question');
  for (const trigger of ['2026-05-12', '2026-05-13T01:00'])
    expect((await countedFrom(trigger)).status, trigger).toBe(201);
});

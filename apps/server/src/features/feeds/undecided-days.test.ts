import { deadlines } from '@caseward/contract/deadlines';
import { feeds } from '@caseward/contract/feeds';
import { matters } from '@caseward/contract/matters';
import { plusDays } from '@caseward/deadlines/days';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { proposeDay } from '../../testing/background-work.ts';
import { foundFirm } from '../../testing/firm.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { read } from './feeds.testing.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

it('a feed has a deadline on the earlier day while another one is proposed, tentative and marked', async () => {
  const firm = await foundFirm(test);
  const { ATTORNEY: lawyer } = firm.people;
  const matter = (await lawyer.call(matters.create, { body: { title: 'Byron' } })).body.id;
  const due_on = plusDays(new Date().toISOString().slice(0, 10), 20);
  const { body } = await lawyer.call(deadlines.create, {
    body: { title: 'Draft', kind: 'INTERNAL', matter, due_on, reason: 'Agreed' },
  });
  const { address } = (await lawyer.call(feeds.create, { body: { name: 'Phone', scope: 'ME' } })).body;
  const lines = async () => (await read(address)).text.split('\r\n');
  const on = (day: string) => `DTSTART;VALUE=DATE:${day.replaceAll('-', '')}`;
  expect(await lines()).toEqual(expect.arrayContaining([on(due_on), 'STATUS:CONFIRMED']));
  await proposeDay(test, firm.id, body.id, lawyer.id, 'Service', { question: '{}', answer: '{}' }, -7);
  const undecided = await lines();
  expect(undecided).toEqual(expect.arrayContaining([on(plusDays(due_on, -7)), 'STATUS:TENTATIVE']));
  expect(undecided).not.toContain(on(due_on));
  expect(undecided.join(' ')).toContain('day to be decided');
});

it('what is proposed no longer was changed later than what was proposed', async () => {
  const firm = await foundFirm(test);
  const { ATTORNEY: lawyer } = firm.people;
  const matter = (await lawyer.call(matters.create, { body: { title: 'Byron' } })).body.id;
  const due_on = plusDays(new Date().toISOString().slice(0, 10), 20);
  const { body } = await lawyer.call(deadlines.create, {
    body: { title: 'Draft', kind: 'INTERNAL', matter, due_on, reason: 'Agreed' },
  });
  const { address } = (await lawyer.call(feeds.create, { body: { name: 'Phone', scope: 'ME' } })).body;
  const stamps = async () =>
    (await read(address)).text.split('\r\n').filter((line) => /^(DTSTAMP|LAST-MODIFIED):/.test(line));
  // As if it had been entered an hour ago, proposed half an hour ago, and is withdrawn now.
  await test.owner.query(
    `update caseward.deadlines set updated_at = now() - interval '1 hour' where id = $1`,
    [body.id],
  );
  const entered = await stamps();
  const replay = await proposeDay(test, firm.id, body.id, lawyer.id, 'Service', {
    question: '{}',
    answer: '{}',
  });
  await test.owner.query(
    `update caseward.replay_items set created_at = now() - interval '30 minutes' where replay_id = $1`,
    [replay],
  );
  const proposed = await stamps();
  const asComputed = { new_on: due_on, new_time: null, zone: null, computed_with: '' };
  const client = await test.services.pool.connect();
  await client.query(`select set_config('app.tenant_id', $1, false)`, [firm.id]);
  await client.query('select caseward.propose_days($1, $2, $3)', [
    firm.id,
    replay,
    JSON.stringify([{ deadline_id: body.id, value_number: 1, ...asComputed }]),
  ]);
  client.release(true);
  const withdrawn = await stamps();
  for (const each of [entered, proposed, withdrawn]) expect(each).toHaveLength(2);
  for (const place of [0, 1])
    expect([entered[place], proposed[place], withdrawn[place]]).toEqual(
      [entered[place], proposed[place], withdrawn[place]].toSorted(),
    );
  expect(new Set([entered[0], proposed[0], withdrawn[0]]).size).toBe(3);
});

it('an hour is on the clocks of the day that it is of', async () => {
  const firm = await foundFirm(test);
  const { ATTORNEY: lawyer } = firm.people;
  const matter = (await lawyer.call(matters.create, { body: { title: 'Byron' } })).body.id;
  const today = new Date().toISOString().slice(0, 10);
  const { address } = (await lawyer.call(feeds.create, { body: { name: 'Phone', scope: 'ME' } })).body;
  for (const [after, days, time, zone, hour] of [
    [20, -7, '15:00', 'Europe/Berlin', '150000'],
    [30, 7, '09:00', 'America/New_York', '120000'],
    [40, 0, '15:00', 'America/New_York', '120000'],
    [50, 0, '09:00', 'Europe/Berlin', '090000'],
  ] as const) {
    const due_on = plusDays(today, after);
    const moment = { due_on, due_time: '12:00', zone: 'America/New_York' };
    const { body } = await lawyer.call(deadlines.create, {
      body: { title: 'Draft', kind: 'INTERNAL', matter, reason: 'Agreed', ...moment },
    });
    const computed = { question: '{}', answer: '{}' };
    const replay = await proposeDay(test, firm.id, body.id, lawyer.id, 'Service', computed, days);
    await test.owner.query(
      `update caseward.replay_items set new_time = $2, zone = 'Europe/Berlin' where replay_id = $1`,
      [replay, time],
    );
    const day = plusDays(due_on, Math.min(days, 0)).replaceAll('-', '');
    const { text } = await read(address);
    expect(text, `${days} ${time}`).toContain(`DTSTART;TZID=${zone}:${day}T${hour}`);
  }
});

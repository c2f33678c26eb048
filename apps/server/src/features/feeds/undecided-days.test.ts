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

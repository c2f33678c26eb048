import { deadlines } from '@caseward/contract/deadlines';
import { matters } from '@caseward/contract/matters';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { foundFirm, type Person } from '../../testing/firm.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

it('the list of what one may confirm leaves out own entries, what one has looked at, and what is done', async () => {
  const { admin, people } = await foundFirm(test);
  const { ATTORNEY: lawyer, STAFF: staff, READ_ONLY: reader } = people;
  const matter = (await admin.call(matters.create, { body: { title: 'Byron' } })).body.id;
  const question = { rule: 'us-federal/frcp-12-a-1-a-i', trigger: '2026-05-01' };
  const add = async (title: string, person: Person, more: object = {}) => {
    const body = { title, matter, kind: 'RESPONSE' as const, reason: 'Served', question, ...more };
    const reply = await person.call(deadlines.create, { body });
    expect(reply.status, JSON.stringify(reply.body)).toBe(201);
    return reply.body.id;
  };
  await add('Own', lawyer);
  const [looked, open, confirmed] = [
    await add('Looked', staff),
    await add('Open', staff),
    await add('Confirmed', staff),
  ];
  await add('Internal', staff, { kind: 'INTERNAL' });
  const cancelled = await add('Cancelled', staff);
  await lawyer.call(deadlines.look, { params: { id: looked } });
  await lawyer.call(deadlines.cancel, { params: { id: cancelled }, body: { reason: 'Not needed' } });
  await admin.call(deadlines.confirm, {
    params: { id: confirmed },
    body: { number: 1, trigger: '2026-05-01' },
  });
  const listed = async (person: Person) =>
    (await person.call(deadlines.list, { query: { confirmable: 'me' } })).body
      .map(({ title }) => title)
      .sort();
  expect(await listed(lawyer)).toEqual(['Open']);
  expect(await listed(staff)).toEqual(['Own']);
  expect(await listed(reader)).toEqual([]);
  // What is listed is what its page offers.
  const { body } = await lawyer.call(deadlines.values, { params: { id: open } });
  expect(body[0]?.confirmable).toBe(true);
});

it('of a day by hand the second person enters the hour too', async () => {
  const { admin, people } = await foundFirm(test);
  const matter = (await admin.call(matters.create, { body: { title: 'Byron' } })).body.id;
  const day = { due_on: '2026-06-10' };
  const add = async (hour: { due_time?: string }) => {
    const body = { title: 'Answer', matter, kind: 'RESPONSE' as const, reason: 'Ordered', ...day, ...hour };
    return (await people.ATTORNEY.call(deadlines.create, { body })).body.id;
  };
  const confirm = async (id: string, hour: { due_time?: string }) => {
    const body = { number: 1, ...day, ...hour };
    return (await people.STAFF.call(deadlines.confirm, { params: { id }, body })).body.confirmed;
  };
  const timed = await add({ due_time: '10:00' });
  expect(await confirm(timed, {})).toBe(false);
  expect(await confirm(timed, { due_time: '16:00' })).toBe(false);
  expect(await confirm(timed, { due_time: '10:00' })).toBe(true);
  const whole = await add({});
  expect(await confirm(whole, { due_time: '10:00' })).toBe(false);
  expect(await confirm(whole, {})).toBe(true);
});

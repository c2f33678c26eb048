import { deadlines } from '@caseward/contract/deadlines';
import { events } from '@caseward/contract/events';
import { matters } from '@caseward/contract/matters';
import { openWork } from '@caseward/contract/open-work';
import { tasks } from '@caseward/contract/tasks';
import { walls } from '@caseward/contract/walls';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Firm, foundFirm, type Person } from '../../testing/firm.ts';
import { expectInvalid } from '../../testing/problem.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let test: TestApp;
let firm: Firm;
let admin: Person;
beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(async () => {
  firm = await foundFirm(test);
  admin = firm.admin;
});
afterAll(() => test.close());

const open = async (body: object = {}) =>
  (await admin.call(matters.create, { body: { title: 'M', ...body } })).body.id;
const addTask = async (matter: string | null, more: object = {}) =>
  (await admin.call(tasks.create, { body: { title: 'T', matter, ...more } })).body.id;
const addDeadline = async (matter: string, due_on: string) =>
  (await admin.call(deadlines.create, { body: { title: 'Answer', matter, due_on, reason: 'Served' } })).body
    .id;
const addEvent = async (matter: string, day: string, more: object = {}) =>
  admin.call(events.create, { body: { title: 'Hearing', kind: 'HEARING', matter, day, ...more } });
const count = async (ids: string[], person = admin) =>
  (await person.call(openWork.count, { body: { ids } })).body;
const none = { count: 0, matters: 0 };
const nothing = { tasks: none, deadlines: { ...none, next_on: null }, events: { ...none, next_on: null } };
const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

describe('what is still open in matters', () => {
  it('is tasks that are not done, open deadlines and planned events, of how many of them', async () => {
    const [one, two, idle] = [await open(), await open(), await open()];
    for (const matter of [one, one, two]) await addTask(matter);
    await addTask(one, { status: 'IN_PROGRESS' });
    await addDeadline(one, '2199-05-01');
    await addDeadline(one, '2199-03-09');
    await addEvent(two, '2199-04-01');
    expect(await count([one, two, idle])).toEqual({
      tasks: { count: 4, matters: 2 },
      deadlines: { count: 2, matters: 1, next_on: '2199-03-09' },
      events: { count: 1, matters: 1, next_on: '2199-04-01' },
    });
    expect((await count([two])).tasks).toEqual({ count: 1, matters: 1 });
    expect((await count([two])).deadlines).toEqual({ count: 0, matters: 0, next_on: null });
    expect(await count([idle])).toEqual(nothing);
    expect((await count([one, one])).deadlines.count).toBe(2);
  });

  it('is nothing that is done, cancelled, over, deleted or of no matter', async () => {
    const id = await open();
    await addTask(null);
    await addTask(id, { status: 'DONE' });
    await admin.call(tasks.remove, { params: { id: await addTask(id) } });
    const [done, cancelled] = [await addDeadline(id, '2199-03-09'), await addDeadline(id, '2199-03-10')];
    await admin.call(deadlines.done, { params: { id: done }, body: { words: 'Filed' } });
    await admin.call(deadlines.cancel, { params: { id: cancelled }, body: { reason: 'Settled' } });
    await addEvent(id, '2020-01-01', { end_day: '2020-01-02' });
    await addEvent(id, '2199-03-09', { status: 'CANCELLED' });
    expect(await count([id])).toEqual(nothing);
    const begun = dayFromNow(-3);
    await addEvent(id, begun, { end_day: dayFromNow(3) });
    const { events: going } = await count([id]);
    expect(going).toMatchObject({ count: 1, matters: 1 });
    // Not the day on which it began: it goes on today.
    expect(going.next_on && going.next_on > begun).toBe(true);
  });

  it('tells nobody of what they are screened from, and no firm of another', async () => {
    const [id, walled] = [await open(), await open()];
    for (const matter of [id, walled]) {
      await addTask(matter);
      await addDeadline(matter, '2199-03-09');
      await addEvent(matter, '2199-03-09');
    }
    await admin.call(walls.raise, { params: { id: walled }, body: { reason: 'S', members: [admin.id] } });
    const { READ_ONLY } = firm.people;
    const ids = [id, walled, uuidv7()];
    expect((await count(ids)).tasks).toEqual({ count: 2, matters: 2 });
    expect(await count(ids, READ_ONLY)).toEqual({
      tasks: { count: 1, matters: 1 },
      deadlines: { count: 1, matters: 1, next_on: '2199-03-09' },
      events: { count: 1, matters: 1, next_on: '2199-03-09' },
    });
    expect(await count(ids, (await foundFirm(test)).admin)).toEqual(nothing);
  });

  it('is asked of at least one matter, and of as many as a bulk change takes', async () => {
    const body = (ids: unknown[]) => ({ body: { ids } });
    expectInvalid(await admin.call(openWork.count, body([])), 'ids');
    expectInvalid(await admin.call(openWork.count, body(['M'])), 'ids');
    const many = Array.from({ length: 501 }, () => uuidv7());
    expectInvalid(await admin.call(openWork.count, body(many)), 'ids');
    expect((await admin.call(openWork.count, body(many.slice(1)))).body).toEqual(nothing);
  });
});

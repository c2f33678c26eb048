import { audit } from '@caseward/contract/audit';
import { calendar } from '@caseward/contract/calendar';
import { exports } from '@caseward/contract/exports';
import { type Task, type TaskInput, tasks } from '@caseward/contract/tasks';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { foundFirm, type Person } from '../../testing/firm.ts';
import { expectInvalid } from '../../testing/problem.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let test: TestApp;
let admin: Person;
beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(async () => {
  admin = (await foundFirm(test)).admin;
});
afterAll(() => test.close());

const day = '2027-03-01';
const add = async (more: Partial<TaskInput> = {}) =>
  (await admin.call(tasks.create, { body: { title: 'File', due_date: day, ...more } })).body;
const patch = (id: string, body: unknown) => admin.call(tasks.patch, { params: { id }, body });
const read = async ({ id }: Pick<Task, 'id'>) => (await admin.call(tasks.get, { params: { id } })).body;

it('a task is due at a time of day, which a save that does not name it keeps and null empties', async () => {
  const task = await add({ due_time: '09:30' });
  expect(task).toMatchObject({ due_date: day, due_time: '09:30' });
  expect((await admin.call(tasks.list)).body).toEqual([task]);
  const { body: replaced } = await admin.call(tasks.update, {
    params: { id: task.id },
    body: { title: 'Send' },
  });
  expect(replaced).toMatchObject({ version: 2, due_time: '09:30' });
  expect((await patch(task.id, { due_date: '2027-03-02' })).body.due_time).toBe('09:30');
  expect((await patch(task.id, { due_time: '17:05' })).body.due_time).toBe('17:05');
  expect((await patch(task.id, { due_time: null })).body).toMatchObject({
    due_date: '2027-03-02',
    due_time: null,
  });
  const [last] = (await admin.call(audit.list, { query: { object_id: task.id } })).body;
  expect(last?.changes).toEqual({ due_time: { old: '17:05', new: null } });
});

it('a time without a day is refused by name, and goes with its day', async () => {
  const wrong = await admin.call(tasks.create, { body: { title: 'File', due_time: '09:30' } });
  expect(expectInvalid(wrong, 'due_time').errors?.due_time).toEqual([
    'Enter the due date, too, or leave the time empty.',
  ]);
  const undated = await add({ due_date: null });
  expectInvalid(await patch(undated.id, { due_time: '09:30' }), 'due_time');
  const task = await add({ due_time: '09:30' });
  expectInvalid(await patch(task.id, { due_date: null, due_time: '10:00' }), 'due_time');
  expectInvalid(await patch(task.id, { due_time: '24:00' }), 'due_time');
  expect((await patch(task.id, { due_date: null })).body).toMatchObject({ due_date: null, due_time: null });
});

it('a bulk change of due dates keeps times; one that removes them is undone with its times', async () => {
  const task = await add({ due_time: '09:30' });
  const bulk = (due_date: string | null) =>
    admin.call(tasks.bulk, { body: { ids: [task.id], change: { due_date } } });
  await bulk('2027-04-01');
  expect(await read(task)).toMatchObject({ due_date: '2027-04-01', due_time: '09:30' });
  const { changed } = (await bulk(null)).body;
  expect(await read(task)).toMatchObject({ due_date: null, due_time: null });
  await admin.call(tasks.undoBulk, { body: { changed } });
  expect(await read(task)).toMatchObject({ due_date: '2027-04-01', due_time: '09:30' });
});

it('the calendar has tasks of a time behind those of the whole day, and an export has a column of it', async () => {
  await add({ title: 'Late', due_time: '17:00' });
  await add({ title: 'Early', due_time: '08:00' });
  await add({ title: 'Some time' });
  const { body } = await admin.call(calendar.read, { query: { from: day, to: day } });
  expect(body.entries?.map(({ title, time }) => [title, time])).toEqual([
    ['Some time', null],
    ['Early', '08:00'],
    ['Late', '17:00'],
  ]);
  const { body: file } = await admin.call(exports.create, {
    body: { kind: 'tasks', columns: ['title', 'due_date', 'due_time'], format: 'csv' },
  });
  expect(await (await fetch(file.url)).text()).toContain(`Early,${day},08:00`);
});

it('a time without a day, as a server of the release before may leave it, is not shown and goes with the next save', async () => {
  const task = await add({ due_time: '09:30' });
  await test.owner.query('update caseward.tasks set due_date = null where id = $1', [task.id]);
  expect((await read(task)).due_time).toBeNull();
  expect((await patch(task.id, { title: 'Send' })).body.due_time).toBeNull();
});

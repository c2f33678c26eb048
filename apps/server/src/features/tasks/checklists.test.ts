import { audit } from '@caseward/contract/audit';
import { mostItems } from '@caseward/contract/checklists';
import { exports } from '@caseward/contract/exports';
import { matters } from '@caseward/contract/matters';
import { search } from '@caseward/contract/search';
import { type Task, type TaskInput, tasks } from '@caseward/contract/tasks';
import { walls } from '@caseward/contract/walls';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Firm, foundFirm, type Person } from '../../testing/firm.ts';
import { expectProblem } from '../../testing/problem.ts';
import { snapshot } from '../../testing/snapshot.ts';
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

const item = (text: string, done = false) => ({ text, done });
const add = async (more: Partial<TaskInput> = {}) =>
  (await admin.call(tasks.create, { body: { title: 'File', ...more } })).body;
const patch = (id: string, body: unknown, headers = {}) =>
  admin.call(tasks.patch, { params: { id }, body, headers });
const historyOf = async ({ id }: Pick<Task, 'id'>) =>
  (await admin.call(audit.list, { query: { object_id: id } })).body.map(({ changes }) => changes);

it('a checklist keeps the order of its items, and what is not ticked is open', async () => {
  const task = await add({ checklist: [{ text: ' Sign; seal ' }, item('Copy', true), item('Copy')] });
  const checklist = [item('Sign; seal'), item('Copy', true), item('Copy')];
  expect(task.checklist).toEqual(checklist);
  expect((await admin.call(tasks.get, { params: { id: task.id } })).body).toEqual(task);
  expect((await admin.call(tasks.list)).body).toEqual([task]);
});

it('an item is ticked, and a save that does not name the checklist keeps it', async () => {
  const task = await add({ checklist: [item('Sign'), item('Copy')] });
  const { body: ticked } = await patch(task.id, { checklist: [item('Sign', true), item('Copy')] });
  expect(ticked).toMatchObject({ version: 2, checklist: [item('Sign', true), item('Copy')] });
  const { body: saved } = await admin.call(tasks.update, {
    params: { id: task.id },
    body: { title: 'Send' },
  });
  expect(saved).toMatchObject({ version: 3, checklist: ticked.checklist });
  expect((await patch(task.id, { checklist: [] })).body.checklist).toEqual([]);
});

it('its history has the items before and after, and a save of the same ones is none', async () => {
  const task = await add({ checklist: [item('Sign'), item('Copy')] });
  expect((await patch(task.id, { checklist: task.checklist })).body.version).toBe(1);
  await patch(task.id, { checklist: [item('Copy'), item('Sign')] });
  const [changed, ...others] = await historyOf(task);
  expect(changed).toEqual({ checklist: { old: task.checklist, new: [item('Copy'), item('Sign')] } });
  expect(others).toHaveLength(1);
});

it('whoever ticks knows the version: of two at once, one is told', async () => {
  const task = await add({ checklist: [item('Sign'), item('Copy')] });
  const answers = await Promise.all(
    [0, 1].map((place) =>
      patch(
        task.id,
        { checklist: task.checklist.map((each, at) => (at === place ? item(each.text, true) : each)) },
        { 'if-match': '"1"' },
      ),
    ),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412]);
});

it.each([
  ['no list', null],
  ['an item without a text', [item(' ')]],
  ['a long item', [item('x'.repeat(201))]],
  ['an item of two lines', [item('One\nTwo')]],
  ['an item that is done in words', [{ text: 'Sign', done: 'yes' }]],
  ['an item with more', [{ ...item('Sign'), by: 'me' }]],
  ['fifty-one items', Array.from({ length: mostItems + 1 }, () => item('Sign'))],
])('refuses %s as a checklist', async (_, checklist) => {
  const task = await add();
  const before = await snapshot(test.owner, firm.id);
  const refused = await patch(task.id, { checklist });
  expect(refused.status).toBe(400);
  expect(JSON.stringify(refused.body)).toMatch(/checklist|"by"/);
  expect(await snapshot(test.owner, firm.id)).toEqual(before);
});

it('fifty items are taken', async () => {
  const checklist = Array.from({ length: mostItems }, (_, place) => item(`Item ${place}`));
  expect((await add({ checklist })).checklist).toEqual(checklist);
});

it('the search finds its words, and says where', async () => {
  const task = await add({ checklist: [item('Notarize the affidavit')] });
  const { body: found } = await admin.call(search.find, { query: { q: 'affidavit' } });
  expect(JSON.stringify(found)).toContain(task.id);
  expect(JSON.stringify(found)).toContain('Notarize the affidavit');
  await patch(task.id, { checklist: [] });
  expect((await admin.call(tasks.list, { query: { search: 'affidavit' } })).body).toEqual([]);
});

it('who only reads sees it and ticks nothing, and outside the wall of its matter there is none', async () => {
  const { READ_ONLY, STAFF } = firm.people;
  const { body: matter } = await admin.call(matters.create, { body: { title: 'Estate' } });
  const task = await add({ matter: matter.id, checklist: [item('Notarize it')] });
  const params = { id: task.id };
  const body = { checklist: [item('Notarize it', true)] };
  expectProblem(await READ_ONLY.call(tasks.patch, { params, body }), 'forbidden');
  expect((await READ_ONLY.call(tasks.get, { params })).body.checklist).toEqual(task.checklist);
  await admin.call(walls.raise, {
    params: { id: matter.id },
    body: { reason: 'Conflict with the buyer', members: [admin.id] },
  });
  expectProblem(await STAFF.call(tasks.patch, { params, body }), 'not-found');
  expect((await STAFF.call(tasks.list, { query: { search: 'notarize' } })).body).toEqual([]);
  expect((await admin.call(tasks.list, { query: { search: 'notarize' } })).body).toHaveLength(1);
});

it('an export has a line for each item', async () => {
  await add({ checklist: [item('Sign', true), item('Copy')] });
  const { body } = await admin.call(exports.create, {
    body: { kind: 'tasks', columns: ['title', 'checklist'], format: 'csv' },
  });
  expect(await (await fetch(body.url)).text()).toContain('File,"[x] Sign\n[ ] Copy"');
});

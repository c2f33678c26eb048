import { matters } from '@caseward/contract/matters';
import { mostPins, pins } from '@caseward/contract/pins';
import { views } from '@caseward/contract/views';
import { walls } from '@caseward/contract/walls';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Firm, foundFirm, type Person } from '../../testing/firm.ts';
import { expectProblem } from '../../testing/problem.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let test: TestApp;
let firm: Firm;
let staff: Person;
beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(async () => {
  firm = await foundFirm(test);
  staff = firm.people.STAFF;
});
afterAll(() => test.close());

const open = async (title: string) => (await firm.admin.call(matters.create, { body: { title } })).body.id;
const at = (id: string) => ({ params: { id } });
const pinsOf = async (person: Person) => (await person.call(pins.list)).body;
const titlesOf = async (person: Person) => (await pinsOf(person)).map(({ title }) => title);

it('keeps matters at hand in the order of pinning, for each person alone', async () => {
  const [first, second] = [await open('First'), await open('Second')];
  expect((await staff.call(pins.addMatter, at(second))).status).toBe(204);
  await staff.call(pins.addMatter, at(first));
  await staff.call(pins.addMatter, at(second));
  expect(await pinsOf(staff)).toEqual([
    { type: 'matter', id: second, title: 'Second', list: null },
    { type: 'matter', id: first, title: 'First', list: null },
  ]);
  expect(await pinsOf(firm.admin)).toEqual([]);
  await firm.people.READ_ONLY.call(pins.addMatter, at(first));
  expect(await titlesOf(firm.people.READ_ONLY)).toEqual(['First']);
  expect((await staff.call(pins.removeMatter, at(second))).status).toBe(204);
  await staff.call(pins.removeMatter, at(second));
  expect(await titlesOf(staff)).toEqual(['First']);
});

it('shows nothing of what one cannot see, and has it again afterwards', async () => {
  const id = await open('Merger');
  await staff.call(pins.addMatter, at(id));
  const raised = await firm.admin.call(walls.raise, {
    ...at(id),
    body: { members: [firm.admin.id], reason: 'Insiders' },
  });
  expect(await pinsOf(staff)).toEqual([]);
  expectProblem(await staff.call(pins.removeMatter, at(id)), 'not-found');
  await firm.admin.call(walls.lift, { ...at(raised.body.standing?.id ?? ''), body: { reason: 'Announced' } });
  expect(await titlesOf(staff)).toEqual(['Merger']);
  await firm.admin.call(matters.remove, at(id));
  expect(await pinsOf(staff)).toEqual([]);
  expectProblem(await staff.call(pins.addMatter, at(id)), 'not-found');
  expectProblem(await staff.call(pins.addMatter, at(uuidv7())), 'not-found');
});

it('keeps saved views at hand: one’s own, and the firm’s', async () => {
  const save = async (name: string, shared: boolean) =>
    (await firm.admin.call(views.create, { body: { list: 'tasks', name, shared } })).body.id;
  const [shared, own] = [await save('Urgent', true), await save('Mine', false)];
  await staff.call(pins.addView, at(shared));
  expectProblem(await staff.call(pins.addView, at(own)), 'not-found');
  await firm.admin.call(pins.addView, at(own));
  expect(await pinsOf(staff)).toEqual([{ type: 'view', id: shared, title: 'Urgent', list: 'tasks' }]);
  expect(await titlesOf(firm.admin)).toEqual(['Mine']);
  await firm.admin.call(views.update, { ...at(shared), body: { shared: false } });
  expect(await pinsOf(staff)).toEqual([]);
  await firm.admin.call(pins.removeView, at(own));
  expect(await pinsOf(firm.admin)).toEqual([]);
});

it('has an end, which what is gone does not count for', async () => {
  const ids: string[] = [];
  for (let count = 0; count <= mostPins; count++) ids.push(await open(`Matter ${count}`));
  const last = ids.pop() ?? '';
  for (const id of ids) await staff.call(pins.addMatter, at(id));
  const refused = await staff.call(pins.addMatter, at(last));
  expectProblem(refused, 'conflict');
  await staff.call(pins.addMatter, at(ids[0] ?? ''));
  await firm.admin.call(matters.remove, at(ids[3] ?? ''));
  expect((await staff.call(pins.addMatter, at(last))).status).toBe(204);
  const shown = (await pinsOf(staff)).map(({ id }) => id);
  expect(shown).toEqual([...ids.filter((_, place) => place !== 3), last]);
});

import { views } from '@caseward/contract/views';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Firm, foundFirm, named, type Person } from '../../testing/firm.ts';
import { expectInvalid, expectProblem } from '../../testing/problem.ts';
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

const save = (body: object, person = staff) =>
  person.call(views.create, { body: { list: 'matters', name: 'Mine', ...body } });
const patch = (id: string, body: object, person = staff) =>
  person.call(views.update, { params: { id }, body });
const remove = (id: string, person = staff) => person.call(views.remove, { params: { id } });
const namesOf = async (person: Person, query?: Record<string, string>) =>
  (await person.call(views.list, query ? { query } : {})).body.map(({ name }) => name);

it('keeps what the address and the table say', async () => {
  const fields = {
    query: { status: 'OPEN,PENDING', assigned_to: 'me', ordering: '-number' },
    columns: ['number', 'title'],
    density: 'COMPACT',
  };
  const { status, body } = await save(fields);
  expect(status).toBe(201);
  expect(body).toMatchObject({
    ...fields,
    list: 'matters',
    name: 'Mine',
    shared: false,
    changeable: true,
    owner: named(staff),
    version: 1,
  });
  expect((await staff.call(views.list)).body).toEqual([body]);
  expect((await patch(body.id, body)).body).toEqual(body);
  expect((await patch(body.id, { name: 'Ours', query: {} })).body).toMatchObject({
    name: 'Ours',
    query: {},
    columns: ['number', 'title'],
    version: 2,
  });
});

it('is its maker’s alone, until it is shared', async () => {
  const { id } = (await save({})).body;
  await save({ list: 'tasks', name: 'Due' });
  for (const other of [firm.admin, firm.people.READ_ONLY]) {
    expect(await namesOf(other)).toEqual([]);
    expectProblem(await patch(id, { name: 'X' }, other), 'not-found');
    expectProblem(await remove(id, other), 'not-found');
  }
  await patch(id, { shared: true });
  expect(await namesOf(firm.people.READ_ONLY)).toEqual(['Mine']);
  expect(await namesOf(staff, { list: 'tasks' })).toEqual(['Due']);
  expect(await namesOf((await foundFirm(test)).admin)).toEqual([]);
});

it('that is shared is changed by its maker and by administrators', async () => {
  const { id } = (await save({ shared: true })).body;
  expectProblem(await patch(id, { name: 'X' }, firm.people.ATTORNEY), 'forbidden');
  expectProblem(await remove(id, firm.people.ATTORNEY), 'forbidden');
  expect((await patch(id, { name: 'Better' }, firm.admin)).body).toMatchObject({ name: 'Better' });
  expect((await remove(id, firm.admin)).status).toBe(204);
  expect(await namesOf(staff)).toEqual([]);
});

it('of those who only read stays their own', async () => {
  const reader = firm.people.READ_ONLY;
  expectProblem(await save({ shared: true }, reader), 'forbidden');
  const { id } = (await save({}, reader)).body;
  expectProblem(await patch(id, { shared: true }, reader), 'forbidden');
  expect(await namesOf(staff)).toEqual([]);
  expect((await patch(id, { name: 'Read', shared: false }, reader)).body).toMatchObject({ name: 'Read' });
});

it.each([
  ['name', { name: ' ' }],
  ['list', { list: 'notes' }],
  ['query', { query: { status: 'OPEN,' } }],
  ['query', { query: { cursor: 'x' } }],
  ['query', { list: 'tasks', query: { client: uuidv7() } }],
  ['columns', { columns: ['A b'] }],
  ['density', { density: 'HUGE' }],
  ['shared', { list: 'tasks', query: { matter: uuidv7() }, shared: true }],
])('takes no wrong %s', async (field, body) => {
  expectInvalid(await save(body), field);
  expect(await namesOf(staff)).toEqual([]);
});

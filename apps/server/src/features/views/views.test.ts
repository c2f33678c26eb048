import { session } from '@caseward/contract/session';
import { views } from '@caseward/contract/views';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
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

describe('as the default of a list', () => {
  const asDefault = (id: string, person = staff) => person.call(views.makeDefault, { params: { id } });
  const defaultsOf = async (person: Person) => (await person.call(session.me)).body.user.default_views;

  it('is each person’s own choice, one for each list', async () => {
    const { id: shared } = (await save({ shared: true })).body;
    const { id: own } = (await save({ name: 'Own' })).body;
    const { id: due } = (await save({ list: 'tasks', name: 'Due' })).body;
    expect((await asDefault(shared)).status).toBe(204);
    await asDefault(due);
    expect(await defaultsOf(staff)).toEqual({ matters: shared, tasks: due });
    await asDefault(shared, firm.people.READ_ONLY);
    await asDefault(own);
    expect(await defaultsOf(staff)).toEqual({ matters: own, tasks: due });
    expect(await defaultsOf(firm.people.READ_ONLY)).toEqual({ matters: shared });
    expect(await defaultsOf(firm.admin)).toEqual({});
    // That of another view is left alone.
    await staff.call(views.clearDefault, { params: { id: shared } });
    expect(await defaultsOf(staff)).toEqual({ matters: own, tasks: due });
    expect((await staff.call(views.clearDefault, { params: { id: own } })).status).toBe(204);
    expect(await defaultsOf(staff)).toEqual({ tasks: due });
  });

  it('must be seen, and goes with what can be seen', async () => {
    const { id } = (await save({ shared: true })).body;
    await asDefault(id);
    await asDefault(id, firm.admin);
    await patch(id, { shared: false });
    expect(await defaultsOf(firm.admin)).toEqual({});
    expect(await defaultsOf(staff)).toEqual({ matters: id });
    expectProblem(await asDefault(id, firm.admin), 'not-found');
    expectProblem(await asDefault(uuidv7()), 'not-found');
    await remove(id);
    expect(await defaultsOf(staff)).toEqual({});
  });
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

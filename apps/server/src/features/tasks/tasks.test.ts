import { audit } from '@caseward/contract/audit';
import { contacts } from '@caseward/contract/contacts';
import { dashboard } from '@caseward/contract/dashboard';
import { matters } from '@caseward/contract/matters';
import { taskPriorities, taskStatuses, tasks } from '@caseward/contract/tasks';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Firm, foundFirm, named, type Person } from '../../testing/firm.ts';
import { expectInvalid, expectProblem } from '../../testing/problem.ts';
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

const add = (body: unknown = { title: 'Call' }, person = admin) => person.call(tasks.create, { body });
const read = (id: string) => admin.call(tasks.get, { params: { id } });
const put = (id: string, body: unknown) => admin.call(tasks.update, { params: { id }, body });
const patch = (id: string, body: unknown) => admin.call(tasks.patch, { params: { id }, body });
const remove = (id: string) => admin.call(tasks.remove, { params: { id } });
const open = async (title: string, person = admin) =>
  (await person.call(matters.create, { body: { title } })).body.id;

describe('adding a task', () => {
  it('takes a title alone: to do, of normal priority, for the person who adds it', async () => {
    const { status, body } = await add({ title: ' Call ' }, firm.people.STAFF);
    const { id } = firm.people.STAFF;
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(String),
      title: 'Call',
      description: '',
      status: 'TODO',
      priority: 'NORMAL',
      due_date: null,
      matter: null,
      matter_details: null,
      assigned_to: id,
      assigned_to_details: named(firm.people.STAFF),
      deadline: null,
      deadline_details: null,
      checklist: [],
      due_time: null,
      repeats: null,
      next_task: null,
      held: false,
      version: 1,
      created_at: expect.any(String),
      updated_at: body.created_at,
    });
    expect((await read(body.id)).body).toEqual(body);
  });

  it('takes everything a task has, and shows on its matter', async () => {
    const matter = await open('Estate of Miller');
    const { ATTORNEY } = firm.people;
    const fields = {
      title: 'File',
      description: 'One\nTwo',
      status: 'IN_PROGRESS',
      priority: 'URGENT',
      due_date: '2028-02-29',
      matter,
      assigned_to: ATTORNEY.id,
    };
    const { body } = await add(fields);
    expect(body).toMatchObject({
      ...fields,
      matter_details: { id: matter, title: 'Estate of Miller' },
      assigned_to_details: named(ATTORNEY),
    });
    const { body: shown } = await admin.call(matters.get, { params: { id: matter } });
    expect(shown.tasks).toEqual([body]);
  });

  it.each([null, ''])('takes %j for what is missing: then it is nobody’s', async (none) => {
    const { body } = await add({
      title: 'T',
      description: none,
      due_date: none,
      matter: none,
      assigned_to: none,
    });
    expect(body).toMatchObject({
      description: '',
      due_date: null,
      matter: null,
      assigned_to: null,
      assigned_to_details: null,
    });
  });

  it.each(['1900-01-01', '1999-12-31', '2026-03-29', '2200-12-31'])(
    'keeps the day %s as it is, whatever time zone anyone is in',
    async (dueDate) => {
      expect((await add({ title: 'T', due_date: dueDate })).body.due_date).toBe(dueDate);
    },
  );

  it.each([
    ['title', {}],
    ['title', { title: '' }],
    ['title', { title: 'x'.repeat(256) }],
    ['description', { title: 'T', description: 'x'.repeat(20_001) }],
    ['status', { title: 'T', status: 'done' }],
    ['status', { title: 'T', status: null }],
    ['priority', { title: 'T', priority: 'ASAP' }],
    ['due_date', { title: 'T', due_date: '2026-02-29' }],
    ['due_date', { title: 'T', due_date: '2026-1-1' }],
    ['due_date', { title: 'T', due_date: '0000-01-01' }],
    ['due_date', { title: 'T', due_date: '2026-01-01T00:00:00Z' }],
    ['due_date', { title: 'T', due_date: 'infinity' }],
    ['due_date', { title: 'T', due_date: 20260101 }],
    ['matter_details', { title: 'T', matter_detail: {} }, 'matter_detail'],
  ])('refuses a wrong %s', async (field, body, named = field) => {
    const before = await snapshot(test.owner, firm.id);
    expectInvalid(await add(body), named);
    expect(await snapshot(test.owner, firm.id)).toEqual(before);
  });
});

describe('a reference to what the firm does not have', () => {
  it('is refused with one same sentence, whatever is wrong with it', async () => {
    const other = await foundFirm(test);
    const gone = await open('Gone');
    await admin.call(matters.remove, { params: { id: gone } });
    const contact = (await admin.call(contacts.create, { body: { first_name: 'A' } })).body.id;
    const wrong = {
      matter: ['x', 7, [], uuidv7(), gone, await open('Theirs', other.admin)],
      assigned_to: ['x', 7, {}, uuidv7(), contact, other.admin.id],
    };
    const sentences = { matter: ['No such matter.'], assigned_to: ['No such team member.'] };
    const { body: task } = await add();
    const before = await snapshot(test.owner, firm.id);
    for (const field of ['matter', 'assigned_to'] as const)
      for (const id of wrong[field]) {
        const body = { title: 'T', [field]: id };
        for (const reply of [await add(body), await put(task.id, body), await patch(task.id, body)])
          expect(expectInvalid(reply, field).errors?.[field]).toEqual(sentences[field]);
      }
    expect(await snapshot(test.owner, firm.id)).toEqual(before);
  });
});

describe('changing a task', () => {
  it('with exactly what was read changes nothing, its version neither', async () => {
    const { body } = await add({ title: 'T', due_date: '2026-05-01', matter: await open('M') });
    const { status, body: after } = await put(body.id, body);
    expect(status).toBe(200);
    expect(after).toEqual(body);
  });

  it('with the four fields of the edit form keeps matter, assignee and priority', async () => {
    const matter = await open('M');
    const { STAFF } = firm.people;
    const { body } = await add({ title: 'T', priority: 'HIGH', matter, assigned_to: STAFF.id });
    const form = { title: 'U', description: 'D', status: 'DONE', due_date: '2026-05-01' };
    expect((await put(body.id, form)).body).toMatchObject({
      ...form,
      priority: 'HIGH',
      matter,
      assigned_to: STAFF.id,
    });
    expect((await put(body.id, { ...form, due_date: null })).body.due_date).toBeNull();
  });

  it('by PUT takes its title again, by PATCH does not', async () => {
    const { body } = await add({ title: 'T', due_date: '2026-05-01' });
    expectInvalid(await put(body.id, { status: 'DONE' }), 'title');
    expect((await patch(body.id, { status: 'DONE' })).body).toMatchObject({
      title: 'T',
      due_date: '2026-05-01',
      status: 'DONE',
      version: 2,
    });
    expectInvalid(await patch(body.id, { done: true }), 'done');
  });

  it.each([null, ''])('empties with %j', async (none) => {
    const { body } = await add({
      title: 'T',
      description: 'D',
      due_date: '2026-05-01',
      matter: await open('M'),
    });
    const emptied = { description: none, due_date: none, matter: none, assigned_to: none };
    expect((await patch(body.id, emptied)).body).toMatchObject({
      description: '',
      due_date: null,
      matter: null,
      matter_details: null,
      assigned_to: null,
    });
  });

  it('goes from any status to any other, and takes every priority', async () => {
    const { body } = await add();
    for (const from of taskStatuses)
      for (const to of taskStatuses) {
        await patch(body.id, { status: from });
        expect((await patch(body.id, { status: to })).body.status).toBe(to);
      }
    for (const priority of taskPriorities)
      expect((await patch(body.id, { priority })).body.priority).toBe(priority);
  });

  it('moves it from one matter to another', async () => {
    const [from, to] = [await open('From'), await open('To')];
    const { body } = await add({ title: 'T', matter: from });
    await patch(body.id, { matter: to });
    const tasksOf = async (id: string) =>
      (await admin.call(matters.get, { params: { id } })).body.tasks.map((task) => task.id);
    expect(await tasksOf(from)).toEqual([]);
    expect(await tasksOf(to)).toEqual([body.id]);
    const history = async (id: string) =>
      (await admin.call(audit.history, { params: { id } })).body.filter(({ action }) => action === 'CHANGED');
    expect(await history(from)).toMatchObject([{ changes: { matter: { old: from, new: null } } }]);
    expect(await history(to)).toMatchObject([{ changes: { matter: { old: null, new: to } } }]);
  });
});

describe('deleting a task', () => {
  it('takes it out of lists, counts, its matter and its address, and removes no row', async () => {
    const matter = await open('M');
    const { body } = await add({ title: 'T', matter });
    expect((await admin.call(dashboard.summary)).body.pending_tasks).toBe(1);
    expect((await remove(body.id)).status).toBe(204);
    expect((await admin.call(dashboard.summary)).body.pending_tasks).toBe(0);
    expect((await admin.call(tasks.list)).body).toEqual([]);
    expect((await admin.call(dashboard.myTasks)).body).toEqual([]);
    expect((await admin.call(matters.get, { params: { id: matter } })).body.tasks).toEqual([]);
    const { rows } = await test.owner.query(
      `select deleted_by, deleted_at is not null and deletion_id is not null as marked, version
       from caseward.tasks where id = $1`,
      [body.id],
    );
    expect(rows).toEqual([{ deleted_by: admin.id, marked: true, version: 2 }]);
  });
});

describe('an address that names no task of the firm', () => {
  it('is answered as not found, for reading and for any change', async () => {
    const other = await foundFirm(test);
    const theirs = (await add({ title: 'Theirs' }, other.admin)).body.id;
    const gone = (await add()).body.id;
    await remove(gone);
    for (const id of [uuidv7(), theirs, gone, 'malformed'])
      for (const reply of [
        await read(id),
        await put(id, { title: 'Mine' }),
        await patch(id, {}),
        await remove(id),
      ])
        expectProblem(reply, 'not-found');
    expect((await other.admin.call(tasks.get, { params: { id: theirs } })).body.title).toBe('Theirs');
  });
});

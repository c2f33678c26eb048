import { contacts } from '@caseward/contract/contacts';
import { dashboard } from '@caseward/contract/dashboard';
import { matters } from '@caseward/contract/matters';
import { tasks } from '@caseward/contract/tasks';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Firm, foundFirm, type Person } from '../../testing/firm.ts';
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

const summary = async () => (await admin.call(dashboard.summary)).body;
const addTask = (body: object) => admin.call(tasks.create, { body: { title: 'T', ...body } });

describe('the summary', () => {
  it('of a new firm is all zeros', async () => {
    expect(await summary()).toEqual({ total_matters: 0, total_contacts: 0, pending_tasks: 0 });
  });

  it('counts all matters and contacts of the firm, and its tasks that are not done, whoever has them', async () => {
    const other = await foundFirm(test);
    await other.admin.call(matters.create, { body: { title: 'Theirs' } });
    await other.admin.call(contacts.create, { body: { first_name: 'Theirs' } });
    await other.admin.call(tasks.create, { body: { title: 'Theirs' } });
    for (const status of ['OPEN', 'CLOSED', 'ARCHIVED'])
      await admin.call(matters.create, { body: { title: 'M', status } });
    for (const contactType of ['CLIENT', 'JUDGE'])
      await admin.call(contacts.create, { body: { first_name: 'C', contact_type: contactType } });
    for (const status of ['TODO', 'IN_PROGRESS', 'DONE']) await addTask({ status });
    await addTask({ assigned_to: firm.people.STAFF.id });
    await addTask({ assigned_to: null });
    expect(await summary()).toEqual({ total_matters: 3, total_contacts: 2, pending_tasks: 4 });
    expect((await firm.people.READ_ONLY.call(dashboard.summary)).body).toEqual(await summary());
  });
});

describe('my tasks', () => {
  const mine = async (person = admin) =>
    (await person.call(dashboard.myTasks)).body.map(({ title }) => title);

  it('are those assigned to me that are not done, soonest due first, without a date last', async () => {
    await addTask({ title: 'Someday' });
    await addTask({ title: 'Later', due_date: '2026-05-02' });
    await addTask({ title: 'Overdue', due_date: '2001-01-01', status: 'IN_PROGRESS' });
    await addTask({ title: 'Done', due_date: '2000-01-01', status: 'DONE' });
    await addTask({ title: 'Hers', due_date: '2000-01-01', assigned_to: firm.people.STAFF.id });
    await addTask({ title: 'Nobody’s', due_date: '2000-01-01', assigned_to: null });
    expect(await mine()).toEqual(['Overdue', 'Later', 'Someday']);
    expect(await mine(firm.people.STAFF)).toEqual(['Hers']);
    expect(await mine(firm.people.READ_ONLY)).toEqual([]);
  });

  it('leave when they are done or given away, and come back', async () => {
    const { id } = (await addTask({ title: 'Mine' })).body;
    const patch = (body: object) => admin.call(tasks.patch, { params: { id }, body });
    expect(await mine()).toEqual(['Mine']);
    await patch({ status: 'DONE' });
    expect(await mine()).toEqual([]);
    await patch({ status: 'TODO', assigned_to: firm.people.STAFF.id });
    expect(await mine()).toEqual([]);
    await patch({ assigned_to: admin.id });
    expect(await mine()).toEqual(['Mine']);
  });

  it('are whole tasks, as their own list shows them', async () => {
    const { id } = (await admin.call(matters.create, { body: { title: 'M' } })).body;
    const { body } = await addTask({ matter: id, due_date: '2026-05-02' });
    expect((await admin.call(dashboard.myTasks)).body).toEqual([body]);
  });
});

import { contacts } from '@caseward/contract/contacts';
import { matters } from '@caseward/contract/matters';
import { notes } from '@caseward/contract/notes';
import { tasks } from '@caseward/contract/tasks';
import { walls } from '@caseward/contract/walls';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Firm, foundFirm, type Person } from '../../testing/firm.ts';
import { expectInvalid, expectProblem } from '../../testing/problem.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let test: TestApp;
let firm: Firm;
let admin: Person;
let ada: string;
beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(async () => {
  firm = await foundFirm(test);
  admin = firm.admin;
  ada = (await admin.call(contacts.create, { body: { first_name: 'Ada' } })).body.id;
});
afterAll(() => test.close());

const open = async (title: string, clients = [ada], by = admin) =>
  (await by.call(matters.create, { body: { title, clients, assigned_users: [by.id] } })).body.id;
const note = (matter: string, text: string) => admin.call(notes.create, { body: { matter, note: text } });
const task = (matter: string | null, title: string, body = {}) =>
  admin.call(tasks.create, { body: { matter, title, ...body } });
const tasksOf = async (party: string, by = admin) =>
  (await by.call(tasks.list, { query: { party } })).body.map(({ title }) => title);
const notesOf = async (by = admin) => (await by.call(contacts.notes, { params: { id: ada } })).body;

it('tasks and notes of the matters of a contact are listed, in whatever role it is a party', async () => {
  const [estate, sale] = [await open('Estate'), await open('Sale', [])];
  const other = await open('Other', []);
  await test.owner.query(
    `insert into caseward.matter_parties (tenant_id, matter_id, contact_id, role, side, created_by)
     values ($1, $2, $3, 'WITNESS', 'NEUTRAL', $4)`,
    [firm.id, sale, ada, admin.id],
  );
  await task(estate, 'File', { due_date: '2026-05-02' });
  await task(sale, 'Call', { due_date: '2026-05-01' });
  for (const matter of [other, null]) await task(matter, 'Not hers');
  expect(await tasksOf(ada)).toEqual(['Call', 'File']);
  await note(estate, `First ${'x'.repeat(300)}`);
  await note(sale, 'Second');
  await note(other, 'Not hers');
  const found = await notesOf();
  expect(found).toMatchObject([
    { beginning: 'Second', kind: 'NOTE', matter: { id: sale, title: 'Sale' }, created_by: { id: admin.id } },
    { beginning: `First ${'x'.repeat(153)}…`, matter: { id: estate } },
  ]);
});

it('what is deleted, or behind a wall, is not among them', async () => {
  const { ATTORNEY } = firm.people;
  const secret = await open('Secret', [ada], ATTORNEY);
  const gone = await open('Gone');
  for (const matter of [secret, gone]) {
    await note(matter, 'A note');
    await task(matter, 'A task');
  }
  await ATTORNEY.call(walls.raise, { params: { id: secret }, body: { reason: 'A conflict.', members: [] } });
  await admin.call(matters.remove, { params: { id: gone } });
  expect(await notesOf()).toEqual([]);
  expect(await tasksOf(ada)).toEqual([]);
  expect((await notesOf(ATTORNEY)).map(({ matter }) => matter.id)).toEqual([secret]);
  expect(await tasksOf(ada, ATTORNEY)).toEqual(['A task']);
});

it('no contact of the firm has neither', async () => {
  const other = await foundFirm(test);
  const theirs = (await other.admin.call(contacts.create, { body: { first_name: 'Theirs' } })).body.id;
  for (const id of [uuidv7(), theirs]) {
    expectInvalid(await admin.call(tasks.list, { query: { party: id } }), 'party');
    expectProblem(await admin.call(contacts.notes, { params: { id } }), 'not-found');
  }
});

import { account } from '@caseward/contract/account';
import { contacts } from '@caseward/contract/contacts';
import { firm as firmCalls } from '@caseward/contract/firm';
import { invitations } from '@caseward/contract/invitations';
import { matters } from '@caseward/contract/matters';
import { people } from '@caseward/contract/people';
import { practiceAreas } from '@caseward/contract/practice-areas';
import { tasks } from '@caseward/contract/tasks';
import { views } from '@caseward/contract/views';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Firm, foundFirm, type Person, type Reply } from '../testing/firm.ts';
import { expectInvalid } from '../testing/problem.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let test: TestApp;
let firm: Firm;
let admin: Person;
beforeAll(async () => {
  test = await startTestApp();
  firm = await foundFirm(test);
  admin = firm.admin;
});
afterAll(() => test.close());

const disguised = ['Hale\u202Egnp', 'Hale\u2066Dorn\u2069', 'Hale\nDorn', 'Hale\r\nDorn', 'Hale\u2028Dorn'];
const first_name = 'Hale';

describe('names and titles are one line in which everything can be seen', () => {
  it.each<[string, (text: string) => Promise<Reply<unknown>>]>([
    ['first_name', (text) => admin.call(contacts.create, { body: { first_name: text } })],
    ['last_name', (text) => admin.call(contacts.create, { body: { first_name, last_name: text } })],
    ['former_names', (text) => admin.call(contacts.create, { body: { first_name, former_names: text } })],
    ['employer', (text) => admin.call(contacts.create, { body: { first_name, employer: text } })],
    ['title', (text) => admin.call(matters.create, { body: { title: text } })],
    [
      'local_case_number',
      (text) => admin.call(matters.create, { body: { title: 'A', local_case_number: text } }),
    ],
    ['number', (text) => admin.call(matters.create, { body: { title: 'A', number: text } })],
    ['title', (text) => admin.call(tasks.create, { body: { title: text } })],
    ['name', (text) => admin.call(practiceAreas.create, { body: { name: text } })],
    ['name', (text) => admin.call(views.create, { body: { list: 'tasks', name: text } })],
    ['name', (text) => admin.call(firmCalls.update, { body: { name: text } })],
    ['first_name', (text) => admin.call(account.update, { body: { first_name: text } })],
    [
      'last_name',
      (text) =>
        admin.call(people.update, { params: { id: firm.people.STAFF.id }, body: { last_name: text } }),
    ],
    ['first_name', (text) => admin.call(invitations.create, { body: { first_name: text, role: 'STAFF' } })],
  ])('%s', async (field, call) => {
    for (const text of disguised) expectInvalid(await call(text), field);
    const taken = await call('Müller-Lüdenscheidt & 李, O’Neil \u{1F468}\u200D\u{1F469}');
    expect([200, 201]).toContain(taken.status);
  });

  it('longer texts have lines', async () => {
    const body = { title: 'A', description: 'One\nTwo' };
    expect((await admin.call(tasks.create, { body })).body).toMatchObject(body);
  });
});

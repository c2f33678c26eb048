import { contacts } from '@caseward/contract/contacts';
import { deadlines } from '@caseward/contract/deadlines';
import { matters } from '@caseward/contract/matters';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { foundFirm, type Person } from '../testing/firm.ts';
import { expectInvalid } from '../testing/problem.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let test: TestApp;
let admin: Person;
beforeAll(async () => {
  test = await startTestApp();
  ({ admin } = await foundFirm(test));
});
afterAll(() => test.close());

it('what is wrong in a row of a list is named with the row and its field', async () => {
  const emails = [
    { label: 'WORK', address: 'ada@example.com' },
    { label: 'PIGEON', address: 'nobody', kind: 'x' },
  ];
  const reply = await admin.call(contacts.create, { body: { first_name: 'Ada', emails } });
  const problem = expectInvalid(reply, 'emails.1.address', 'emails.1.kind', 'emails.1.label');
  expect(problem.errors?.['emails.1.kind']).toEqual(['No such field.']);
  expect(problem.detail).toContain('emails.1.address: ');
});

it('an id in a list is answered alike, whether it is malformed or names nobody', async () => {
  const refused = async (id: string) => {
    const body = { title: 'Byron', assigned_users: [admin.id, id] };
    return expectInvalid(await admin.call(matters.create, { body }), 'assigned_users').errors;
  };
  expect(await refused('nobody')).toEqual(await refused(uuidv7()));
});

it('a list that is none, and a field of an object, are named alone', async () => {
  expectInvalid(await admin.call(matters.create, { body: { title: 'Byron', clients: 'x' } }), 'clients');
  const matter = (await admin.call(matters.create, { body: { title: 'Byron' } })).body.id;
  const question = { trigger: 'x', rule: 'us-federal/frcp-59-e' };
  const deadline = { title: 'Answer', matter, reason: 'Served', question };
  expectInvalid(await admin.call(deadlines.create, { body: deadline }), 'question');
});

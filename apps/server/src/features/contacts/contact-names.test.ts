import { audit } from '@caseward/contract/audit';
import { contactNames } from '@caseward/contract/contact-names';
import { contacts } from '@caseward/contract/contacts';
import { matters } from '@caseward/contract/matters';
import { similarContacts } from '@caseward/contract/similar-contacts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Firm, foundFirm, type Person } from '../../testing/firm.ts';
import { expectInvalid, expectProblem } from '../../testing/problem.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let test: TestApp;
let firm: Firm;
let admin: Person;
let id: string;
beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(async () => {
  firm = await foundFirm(test);
  admin = firm.admin;
  id = await add({ first_name: 'Vera', last_name: 'Castell', former_names: 'Holmberg' });
});
afterAll(() => test.close());

const add = async (body: object) => (await admin.call(contacts.create, { body })).body.id as string;
const give = (kind: string, name: string) =>
  admin.call(contactNames.create, { params: { id }, body: { kind, name } as never });
const names = async () =>
  (await admin.call(contactNames.list, { params: { id } })).body.map(({ kind, name }) => ({ kind, name }));
const former = async () => (await admin.call(contacts.get, { params: { id } })).body.former_names;
const alike = async (query: Record<string, string>) =>
  (await admin.call(similarContacts.list, { query })).body.map(({ contact }) => contact.id);
const found = async (search: string) =>
  (await admin.call(contacts.list, { query: { search } })).body.map((contact) => contact.id);

it('gives a contact further names, by which it is found and compared', async () => {
  await give('ALIAS', 'Vesper Quillfeather');
  await give('TRADING', 'Brambleton Dairy');
  await give('NATIVE', 'Вера Кастель');
  expect(await names()).toEqual([
    { kind: 'FORMER', name: 'Holmberg' },
    { kind: 'ALIAS', name: 'Vesper Quillfeather' },
    { kind: 'TRADING', name: 'Brambleton Dairy' },
    { kind: 'NATIVE', name: 'Вера Кастель' },
  ]);
  expect(await found('Quillfeather')).toEqual([id]);
  expect(await found('Кастель')).toEqual([id]);
  expect(await alike({ first_name: 'Vesper', last_name: 'Quilfeather' })).toEqual([id]);
  expect(await alike({ first_name: 'Brambleton Dairy GmbH', kind: 'COMPANY' })).toEqual([id]);
});

it('takes a single word for the part of the name that it is', async () => {
  await give('MAIDEN', 'Zebrawood');
  await give('SHORT', 'Vee');
  expect(await alike({ first_name: 'Vera', last_name: 'Zebrawood' })).toEqual([id]);
  expect(await alike({ first_name: 'Vee', last_name: 'Castell' })).toEqual([id]);
});

it('finds the matters of a contact by its further names', async () => {
  await give('ALIAS', 'Vesper Quillfeather');
  const { body } = await admin.call(matters.create, { body: { title: 'A lease', clients: [id] } });
  const search = async () =>
    (await admin.call(matters.list, { query: { search: 'Quillfeather' } })).body.map((matter) => matter.id);
  expect(await search()).toEqual([body.id]);
});

it('is no longer found by a name that was removed, which stays on record', async () => {
  const given = await give('ALIAS', 'Vesper Quillfeather');
  const name = given.body.id;
  expect((await admin.call(contactNames.remove, { params: { id, name } })).status).toBe(204);
  expect(await names()).toEqual([{ kind: 'FORMER', name: 'Holmberg' }]);
  expect(await found('Quillfeather')).toEqual([]);
  expect(await alike({ first_name: 'Vesper', last_name: 'Quillfeather' })).toEqual([]);
  expectProblem(await admin.call(contactNames.remove, { params: { id, name } }), 'not-found');
  const { rows } = await test.owner.query<{ removed_by: string }>(
    'select removed_by from caseward.contact_names where id = $1',
    [name],
  );
  expect(rows).toEqual([{ removed_by: admin.id }]);
});

it('keeps the former names and the field of the contact alike, whichever is written', async () => {
  const version = async () => (await admin.call(contacts.get, { params: { id } })).body.version;
  const before = await version();
  await give('FORMER', 'Vera Acme, Inc.');
  expect(await former()).toBe('Holmberg, Vera Acme, Inc.');
  expect(await version()).toBe(before + 1);
  // A form that writes the field finds the name with a comma whole.
  await admin.call(contacts.patch, { params: { id }, body: { former_names: 'Vera Acme, Inc., Quill' } });
  expect(await names()).toEqual([
    { kind: 'FORMER', name: 'Vera Acme, Inc.' },
    { kind: 'FORMER', name: 'Quill' },
  ]);
  const [{ id: name } = { id: '' }] = (await admin.call(contactNames.list, { params: { id } })).body;
  await admin.call(contactNames.remove, { params: { id, name } });
  expect(await former()).toBe('Quill');
});

it('follows what was written past the product, and compares by it', async () => {
  await test.owner.query(`update caseward.contacts set former_names = 'Larkspur; Tannenbaum' where id = $1`, [
    id,
  ]);
  expect((await names()).map(({ name }) => name).sort()).toEqual(['Larkspur', 'Tannenbaum']);
  await test.owner.query(
    `insert into caseward.contact_names (tenant_id, id, contact_id, kind, name)
      values ($1, gen_random_uuid(), $2, 'ALIAS', 'Juniper Hollow')`,
    [firm.id, id],
  );
  expect(await alike({ first_name: 'Juniper', last_name: 'Hollow' })).toEqual([id]);
  expect(await alike({ first_name: 'Vera', last_name: 'Tannenbaum' })).toEqual([id]);
});

it('is told in the history of the contact', async () => {
  await give('ALIAS', 'Vesper Quillfeather');
  const { body } = await admin.call(audit.contactHistory, { params: { id } });
  expect(body[0]?.changes).toEqual({
    names: { old: [], new: [{ kind: 'ALIAS', name: 'Vesper Quillfeather' }] },
  });
});

it('refuses a name twice, an empty one, too long ones, too many, and a contact that is not there', async () => {
  await give('ALIAS', 'Vesper Quillfeather');
  expectInvalid(await give('ALIAS', ' Vesper Quillfeather '), 'name');
  expectInvalid(await give('ALIAS', ' '), 'name');
  expectInvalid(await give('NICKNAME', 'Vee'), 'kind');
  for (const letter of ['a', 'b']) await give('FORMER', letter.repeat(200));
  expectInvalid(await give('FORMER', 'c'.repeat(200)), 'name');
  for (let n = (await names()).length; n < 50; n += 1) await give('SHORT', `Short ${n}`);
  expectInvalid(await give('SHORT', 'Another'), 'name');
  await admin.call(contacts.remove, { params: { id } });
  expectProblem(await give('ALIAS', 'Anybody'), 'not-found');
  expectProblem(await admin.call(contactNames.list, { params: { id } }), 'not-found');
});

describe('other names that come with a contact', () => {
  const rows = [
    { kind: 'ALIAS', name: 'Quartz Vera' },
    { kind: 'NATIVE', name: 'Вера Кастель' },
  ];
  const namesOf = async (id: string) =>
    (await admin.call(contactNames.list, { params: { id } })).body.map(({ kind, name }) => `${kind} ${name}`);

  it('are there with it, it is found by them, and its history tells them', async () => {
    const body = { first_name: 'Vera', last_name: 'Castell', former_names: 'Holmberg', add_names: rows };
    const made = await admin.call(contacts.create, { body });
    expect(made.status).toBe(201);
    expect(made.body).not.toHaveProperty('add_names');
    const { id } = made.body;
    expect(await namesOf(id)).toEqual(['FORMER Holmberg', 'ALIAS Quartz Vera', 'NATIVE Вера Кастель']);
    const { body: found } = await admin.call(contacts.list, { query: { search: 'Quartz' } });
    expect(found.map((each) => each.id)).toEqual([id]);
    const { body: events } = await admin.call(audit.list, { query: { object_id: id } });
    expect(JSON.stringify(events)).toContain('Quartz Vera');
  });

  it('are added by a save, once, however often it is sent, and refused where they are no names', async () => {
    const { id } = (await admin.call(contacts.create, { body: { first_name: 'Vera' } })).body;
    const patch = (add_names: object[]) =>
      admin.call(contacts.patch, { params: { id }, body: { add_names } });
    for (const _ of [1, 2]) expect((await patch(rows)).status).toBe(200);
    expect(await namesOf(id)).toEqual(['ALIAS Quartz Vera', 'NATIVE Вера Кастель']);
    expectInvalid(await patch([{ kind: 'ALIAS', name: ' ' }]), 'add_names.0.name');
    expectInvalid(await patch([{ kind: 'FORMER', name: 'Holm' }]), 'add_names.0.kind');
    const many = Array.from({ length: 49 }, (_, n) => ({ kind: 'ALIAS', name: `Alias ${n}` }));
    expectInvalid(await patch(many), 'add_names');
    expect(await namesOf(id)).toHaveLength(2);
  });
});

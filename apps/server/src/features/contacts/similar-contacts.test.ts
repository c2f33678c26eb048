import { contactDistinctions } from '@caseward/contract/contact-distinctions';
import { contacts } from '@caseward/contract/contacts';
import { similarContacts } from '@caseward/contract/similar-contacts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Firm, foundFirm, type Person } from '../../testing/firm.ts';
import { expectInvalid } from '../../testing/problem.ts';
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

const add = async (body: object) => (await admin.call(contacts.create, { body })).body.id as string;
const similar = (query: Record<string, string>) => admin.call(similarContacts.list, { query });
const namesLike = async (query: Record<string, string>) =>
  ((await similar(query)).body as { contact: { id: string } }[]).map(({ contact }) => contact.id);

it('finds people by short forms, slips and other spellings, the likeliest first, and says why', async () => {
  const exact = await add({ first_name: 'Robert', last_name: 'Müller' });
  const short = await add({ first_name: 'Bob', last_name: 'Mueller' });
  await add({ first_name: 'Irene', last_name: 'Müller' });
  const { body } = await similar({ first_name: 'robert', last_name: 'muller' });
  expect(body).toEqual([
    expect.objectContaining({ contact: expect.objectContaining({ id: exact }), band: 'EXACT' }),
    expect.objectContaining({
      contact: expect.objectContaining({ id: short }),
      band: 'STRONG',
      reasons: expect.arrayContaining([{ asked: 'robert', found: 'bob', why: 'SHORT_FORM' }]),
    }),
  ]);
});

it('finds companies whatever their legal form, and by slips no key has', async () => {
  const id = await add({ first_name: 'Brambleton Dairy GmbH', kind: 'COMPANY' });
  expect(await namesLike({ first_name: 'Brambleton Dairy LLC', kind: 'COMPANY' })).toEqual([id]);
  expect(await namesLike({ first_name: 'Bramlbeton Diary', kind: 'COMPANY' })).toEqual([id]);
});

it('finds a contact under its present and former names, and no longer under what it never was', async () => {
  const id = await add({ first_name: 'Vera', last_name: 'Holm' });
  await admin.call(contacts.patch, {
    params: { id },
    body: { last_name: 'Castell', former_names: 'Holmberg, Vera Quill' },
  });
  expect(await namesLike({ first_name: 'Vera', last_name: 'Castell' })).toEqual([id]);
  expect(await namesLike({ first_name: 'Vera', last_name: 'Holmberg' })).toEqual([id]);
  expect(await namesLike({ first_name: 'Vera', last_name: 'Quill' })).toEqual([id]);
  expect(await namesLike({ first_name: 'Vera', last_name: 'Holm' })).toEqual([]);
});

it('finds what was written past the product: a name is indexed before the next comparison', async () => {
  const id = await add({ first_name: 'Ada', last_name: 'Quill' });
  await test.owner.query(`update caseward.contacts set last_name = 'Zebrawood' where id = $1`, [id]);
  expect(await namesLike({ first_name: 'Ada', last_name: 'Zebrawood' })).toEqual([id]);
  await test.owner.query(`update caseward.contacts set names_rules = 0 where id = $1`, [id]);
  await test.owner.query(`delete from caseward.conflict_names where contact_id = $1`, [id]);
  expect(await namesLike({ first_name: 'Ada', last_name: 'Zebrawood' })).toEqual([id]);
});

it('leaves out what is in the trash, and what belongs to another firm', async () => {
  const id = await add({ first_name: 'Ada', last_name: 'Quill' });
  const other = await foundFirm(test);
  expect(
    (await other.admin.call(similarContacts.list, { query: { first_name: 'Ada', last_name: 'Quill' } })).body,
  ).toEqual([]);
  await admin.call(contacts.remove, { params: { id } });
  expect(await namesLike({ first_name: 'Ada', last_name: 'Quill' })).toEqual([]);
});

it('asks for a name', async () => {
  expectInvalid(await similar({ first_name: ' ' }), 'first_name');
});

it('finds by other names, too, of people and of companies, each contact once', async () => {
  const trader = await add({ first_name: 'Brambleton Dairy GmbH', kind: 'COMPANY' });
  const maiden = await add({ first_name: 'Vera', last_name: 'Holmberg' });
  const present = await add({
    first_name: 'Vera',
    last_name: 'Castell',
    add_names: [{ kind: 'ALIAS', name: 'Holmberg Vera' }],
  });
  const asked = { first_name: 'Vera', last_name: 'Castell' };
  expect(await namesLike(asked)).toEqual([present]);
  const other_names = 'Brambleton Dairy\n\nVera Holmberg\nVera Holmberg';
  const found = await namesLike({ ...asked, other_names });
  expect(found.toSorted()).toEqual([trader, maiden, present].toSorted());
});

it('leaves out the contact that has the name, and whoever was told apart from it', async () => {
  const name = { first_name: 'Robert', last_name: 'Müller' };
  const [own, other, twin] = [await add(name), await add(name), await add(name)];
  await admin.call(contactDistinctions.create, { params: { id: other }, body: { contact: own } });
  expect(await namesLike({ ...name, contact: own })).toEqual([twin]);
  expect(await namesLike(name)).toHaveLength(3);
  expectInvalid(await similar({ ...name, contact: crypto.randomUUID() }), 'contact');
});

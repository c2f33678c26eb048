import { contactKinds, contacts, contactTypes } from '@caseward/contract/contacts';
import { dashboard } from '@caseward/contract/dashboard';
import { matters } from '@caseward/contract/matters';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Firm, foundFirm, type Person } from '../../testing/firm.ts';
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

const add = (body: unknown) => admin.call(contacts.create, { body });
const read = (id: string) => admin.call(contacts.get, { params: { id } });
const put = (id: string, body: unknown) => admin.call(contacts.update, { params: { id }, body });
const patch = (id: string, body: unknown) => admin.call(contacts.patch, { params: { id }, body });
const remove = (id: string) => admin.call(contacts.remove, { params: { id } });

describe('adding a contact', () => {
  it('takes a first name alone: a person, and a client', async () => {
    const { status, body } = await add({ first_name: ' Ana ' });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(String),
      first_name: 'Ana',
      last_name: '',
      former_names: '',
      email: '',
      phone_number: '',
      contact_type: 'CLIENT',
      kind: 'PERSON',
      phones: [],
      emails: [],
      addresses: [],
      employer: '',
      date_of_birth: null,
      register_number: '',
      version: 1,
      created_at: expect.any(String),
      updated_at: body.created_at,
    });
    expect((await read(body.id)).body).toEqual(body);
  });

  it('takes all that the form has', async () => {
    const fields = {
      first_name: "Séan 'Jack'",
      last_name: "O'Brien-李",
      email: 'jack@example.com',
      phone_number: '+1 (555) 0100 ext. 7',
      contact_type: 'OPPOSING_COUNSEL',
    };
    expect((await add(fields)).body).toMatchObject(fields);
  });

  it.each([null, ''])('takes %j for text that is missing', async (none) => {
    const { status, body } = await add({
      first_name: 'A',
      last_name: none,
      email: none,
      phone_number: none,
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({ last_name: '', email: '', phone_number: '' });
  });

  it.each(contactTypes)('takes the type %s', async (contactType) => {
    expect((await add({ first_name: 'A', contact_type: contactType })).body.contact_type).toBe(contactType);
  });

  it.each([' a@b.example ', "o'hara+x@example.com", 'ü@bücher.example'])(
    'takes the e-mail address %j',
    async (email) => {
      expect((await add({ first_name: 'A', email })).body.email).toBe(email.trim());
    },
  );

  it.each([
    ['first_name', {}],
    ['first_name', { first_name: '' }],
    ['first_name', { first_name: null }],
    ['first_name', { first_name: 'x'.repeat(151) }],
    ['last_name', { first_name: 'A', last_name: 'x'.repeat(151) }],
    ['phone_number', { first_name: 'A', phone_number: '5'.repeat(51) }],
    ['email', { first_name: 'A', email: 'nobody' }],
    ['email', { first_name: 'A', email: '@example.com' }],
    ['email', { first_name: 'A', email: 'a b@example.com' }],
    ['email', { first_name: 'A', email: 'a@b@c' }],
    ['email', { first_name: 'A', email: 'a@b' }],
    ['email', { first_name: 'A', email: 'a..b@example.com' }],
    ['email', { first_name: 'A', email: '.a@example.com' }],
    ['email', { first_name: 'A', email: 'a@example..com' }],
    ['email', { first_name: 'A', email: 'a@-example.com' }],
    ['email', { first_name: 'A', email: 'Ana <ana@example.com>' }],
    ['email', { first_name: 'A', email: 'a\u202E@example.com' }],
    ['emails.0.address', { first_name: 'A', emails: [{ label: 'WORK', address: 'a@b' }] }],
    ['email', { first_name: 'A', email: `${'a'.repeat(251)}@b.c` }],
    ['contact_type', { first_name: 'A', contact_type: 'Client' }],
    ['contact_type', { first_name: 'A', contact_type: '' }],
    ['kind', { first_name: 'A', kind: 'PET' }],
    ['nickname', { first_name: 'A', nickname: 'B' }],
  ])('refuses a wrong %s', async (field, body) => {
    const before = await snapshot(test.owner, firm.id);
    expectInvalid(await add(body), field);
    expect(await snapshot(test.owner, firm.id)).toEqual(before);
  });

  it('ignores what only answers have', async () => {
    const id = uuidv7();
    const { body } = await add({ first_name: 'A', id, version: 9, created_at: 'then', updated_at: null });
    expect(body.version).toBe(1);
    expect(body.id).not.toBe(id);
  });
});

describe('a company', () => {
  it('has its whole name in its first name', async () => {
    const { body } = await add({ first_name: 'Acme & Sons, LLC', kind: 'COMPANY' });
    expect(body).toMatchObject({ kind: 'COMPANY', first_name: 'Acme & Sons, LLC', last_name: '' });
    expectInvalid(await add({ first_name: 'Acme', last_name: 'Sons', kind: 'COMPANY' }), 'last_name');
    expectInvalid(await patch(body.id, { last_name: 'Sons' }), 'last_name');
    expectInvalid(await put(body.id, { first_name: 'Acme', last_name: 'Sons' }), 'last_name');
    expect((await put(body.id, body)).body).toEqual(body);
  });

  it('that was taken for a person loses the last name, and gets one again as a person', async () => {
    const { body } = await add({ first_name: 'Acme', last_name: 'Sons' });
    expectInvalid(await patch(body.id, { kind: 'COMPANY', last_name: 'Sons' }), 'last_name');
    expect((await patch(body.id, { kind: 'COMPANY' })).body).toMatchObject({
      kind: 'COMPANY',
      last_name: '',
    });
    const back = { kind: contactKinds[0], last_name: 'Sons' };
    expect((await patch(body.id, back)).body).toMatchObject({ kind: 'PERSON', last_name: 'Sons' });
  });
});

describe('changing a contact', () => {
  const everything = {
    first_name: 'Ana',
    last_name: 'Ruiz',
    email: 'ana@example.com',
    phone_number: '555',
    contact_type: 'WITNESS',
  };

  it('with exactly what was read changes nothing, its version neither', async () => {
    const { body } = await add(everything);
    const { status, body: after } = await put(body.id, body);
    expect(status).toBe(200);
    expect(after).toEqual(body);
    expect((await read(body.id)).body).toEqual(after);
  });

  it('keeps what is left out, and empties what is null or empty', async () => {
    const { body } = await add(everything);
    expect((await put(body.id, { first_name: 'Anna' })).body).toMatchObject({
      ...everything,
      first_name: 'Anna',
    });
    expect((await put(body.id, { first_name: 'Anna', email: null, phone_number: '' })).body).toMatchObject({
      ...everything,
      first_name: 'Anna',
      email: '',
      phone_number: '',
    });
  });

  it('by PUT takes the first name again, by PATCH does not', async () => {
    const { body } = await add(everything);
    expectInvalid(await put(body.id, { last_name: 'Cruz' }), 'first_name');
    expect((await patch(body.id, { last_name: 'Cruz' })).body).toMatchObject({
      ...everything,
      last_name: 'Cruz',
      version: 2,
    });
    expectInvalid(await patch(body.id, { first_name: '' }), 'first_name');
    expectInvalid(await patch(body.id, { name: 'Ana' }), 'name');
    expect((await patch(body.id, {})).body.version).toBe(2);
  });

  it('shows in the matters it is a client of', async () => {
    const { body } = await add(everything);
    const { body: matter } = await admin.call(matters.create, { body: { title: 'T', clients: [body.id] } });
    await patch(body.id, { first_name: 'Anna' });
    const { body: after } = await admin.call(matters.get, { params: { id: matter.id } });
    const { phone_number, email } = body;
    const client = { id: body.id, first_name: 'Anna', last_name: 'Ruiz', phone_number, email };
    expect(after.clients_details).toEqual([client]);
  });
});

describe('deleting a contact', () => {
  it('takes it out of the list, the count, the search and its address, and removes no row', async () => {
    const { body } = await add({ first_name: 'Quigley' });
    const before = (await admin.call(dashboard.summary)).body.total_contacts;
    expect((await remove(body.id)).status).toBe(204);
    expect((await admin.call(dashboard.summary)).body.total_contacts).toBe(before - 1);
    expect((await admin.call(contacts.list)).body).toEqual([]);
    expect((await admin.call(contacts.list, { query: { search: 'quigley' } })).body).toEqual([]);
    const { rows } = await test.owner.query(
      `select deleted_by, deleted_at is not null and deletion_id is not null as marked, version
       from caseward.contacts where id = $1`,
      [body.id],
    );
    expect(rows).toEqual([{ deleted_by: admin.id, marked: true, version: 2 }]);
  });

  it('is refused while it is a party to matters, in whatever role, and names them', async () => {
    const { body } = await add({ first_name: 'A' });
    const open = async (title: string, clients: string[]) =>
      (await admin.call(matters.create, { body: { title, clients } })).body.id;
    const [first, second] = [await open('Beta v. Gamma', [body.id]), await open('Alpha', [])];
    await open('Not involved', []);
    await test.owner.query(
      `insert into caseward.matter_parties (tenant_id, matter_id, contact_id, role, side, created_by)
       values ($1, $2, $3, 'WITNESS', 'NEUTRAL', $4)`,
      [firm.id, second, body.id, admin.id],
    );
    const { detail } = expectProblem(await remove(body.id), 'conflict');
    expect(detail).toContain('Alpha, Beta v. Gamma');
    expect(detail).not.toContain('Not involved');
    await admin.call(matters.patch, { params: { id: first }, body: { clients: [] } });
    expectProblem(await remove(body.id), 'conflict');
    await admin.call(matters.remove, { params: { id: second } });
    expect((await remove(body.id)).status).toBe(204);
  });

  it('and making it a client at the same moment leaves no matter with a deleted client', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { body } = await add({ first_name: 'A' });
      const [removed, opened] = await Promise.all([
        remove(body.id),
        admin.call(matters.create, { body: { title: 'T', clients: [body.id] } }),
      ]);
      expect([
        [204, 400],
        [409, 201],
      ]).toContainEqual([removed.status, opened.status]);
    }
  });
});

describe('an address that names no contact of the firm', () => {
  it('is answered as not found, for reading and for any change', async () => {
    const other = await foundFirm(test);
    const theirs = (await other.admin.call(contacts.create, { body: { first_name: 'Theirs' } })).body.id;
    const gone = (await add({ first_name: 'Gone' })).body.id;
    await remove(gone);
    for (const id of [uuidv7(), theirs, gone, 'malformed'])
      for (const reply of [
        await read(id),
        await put(id, { first_name: 'Mine' }),
        await patch(id, {}),
        await remove(id),
      ])
        expectProblem(reply, 'not-found');
    expect((await other.admin.call(contacts.get, { params: { id: theirs } })).body.first_name).toBe('Theirs');
  });
});

describe('the list', () => {
  it('goes by last name, of companies by their name, then first name, as people sort them', async () => {
    const names = [
      ['Ann', 'Abel'],
      ['Acme LLC', ''],
      ['ann', 'de Boer'],
      ['Bob', 'de Boer'],
      ['Cy', 'De Boer'],
      ['Al', 'Eberhard'],
      ['Émile', 'Édouard'],
      ['Zed', 'Edouards'],
      ['A', 'zimmer'],
      ['Zoe', ''],
      ['A', 'Zorn'],
    ];
    for (const [first_name, last_name] of names.toReversed()) await add({ first_name, last_name });
    const { body } = await admin.call(contacts.list);
    expect(body.map((row) => [row.first_name, row.last_name])).toEqual(names);
  });
});

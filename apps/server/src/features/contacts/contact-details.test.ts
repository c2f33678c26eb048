import { audit } from '@caseward/contract/audit';
import { contacts } from '@caseward/contract/contacts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
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

const add = (body: object) => admin.call(contacts.create, { body: { first_name: 'Ana', ...body } });
const patch = (id: string, body: unknown) => admin.call(contacts.patch, { params: { id }, body });
const found = async (search: string) =>
  (await admin.call(contacts.list, { query: { search } })).body.map(({ id }) => id);

const mobile = { label: 'MOBILE', number: '+49 (0)170 / 555-01.23' };
const fax = { label: 'FAX', number: '555 0199' };
const home = { label: 'HOME', address: 'ana.private@mailhaven.example' };
const office = {
  label: 'WORK',
  street: '12 Elm Street',
  postcode: '12866',
  city: 'Saratoga Springs',
  region: 'NY',
  country: 'USA',
};

describe('a contact', () => {
  it('has several labelled numbers and addresses in the order in which they were given', async () => {
    const details = {
      phones: [mobile, fax],
      emails: [home],
      addresses: [
        office,
        { label: 'POSTAL', street: '', postcode: '', city: 'Albany', region: '', country: '' },
      ],
      employer: 'Acme & Sons',
      date_of_birth: '1950-12-01',
    };
    const { status, body } = await add(details);
    expect(status).toBe(201);
    expect(body).toMatchObject(details);
    expect((await admin.call(contacts.get, { params: { id: body.id } })).body).toEqual(body);
    expect((await admin.call(contacts.list)).body).toEqual([body]);
  });

  it('keeps them unless they are given; without changes no version and no event comes of it', async () => {
    const { body } = await add({ phones: [mobile], addresses: [{ label: 'HOME', city: ' Albany ' }] });
    expect(body.addresses[0]).toMatchObject({ city: 'Albany', street: '' });
    expect((await patch(body.id, { phones: [mobile], addresses: body.addresses })).body.version).toBe(1);
    const { body: after } = await patch(body.id, { phones: [fax, mobile] });
    expect(after).toMatchObject({ version: 2, phones: [fax, mobile], addresses: body.addresses });
    const { body: log } = await admin.call(audit.list, {
      query: { object_type: 'contact', action: 'CHANGED' },
    });
    expect(log.map(({ changes }) => changes)).toEqual([{ phones: { old: [mobile], new: [fax, mobile] } }]);
    expect((await patch(body.id, { phones: [], addresses: [] })).body).toMatchObject({
      version: 3,
      phones: [],
      addresses: [],
    });
  });

  it('is found by each of them, a number in whatever way it is written', async () => {
    const { body } = await add({
      phones: [fax, mobile],
      emails: [home],
      addresses: [office],
      employer: 'Fennimore Robotics',
    });
    await add({ first_name: 'Other' });
    for (const typed of ['0170 5550123', '5550199', 'ana.private@mailhaven.example', 'saratoga', 'fennimore'])
      expect(await found(typed), typed).toEqual([body.id]);
    await patch(body.id, { phones: [mobile] });
    expect(await found('5550199')).toEqual([]);
  });
});

describe('people and companies', () => {
  it('have fields of their own', async () => {
    const { body } = await add({ kind: 'COMPANY', register_number: 'HRB 4711' });
    expect(body.register_number).toBe('HRB 4711');
    expectInvalid(await patch(body.id, { date_of_birth: '1950-12-01' }), 'date_of_birth');
    expectInvalid(await patch(body.id, { employer: 'Acme' }), 'employer');
    expectInvalid(await add({ register_number: '1' }), 'register_number');
    const { body: person } = await patch(body.id, { kind: 'PERSON', employer: 'Acme' });
    expect(person).toMatchObject({ register_number: '', employer: 'Acme' });
    expect((await patch(body.id, { kind: 'COMPANY' })).body).toMatchObject({ employer: '' });
  });
});

describe('what is refused', () => {
  const row = (fields: object) => ({ addresses: [{ ...office, ...fields }] });
  it.each<[string, object]>([
    ['phones.0.number', { phones: [{ label: 'MOBILE', number: ' ' }] }],
    ['phones.0.label', { phones: [{ label: 'PAGER', number: '1' }] }],
    ['phones.0.number', { phones: [{ label: 'MOBILE', number: '1; 2' }] }],
    ['phones.0.number', { phones: [{ label: 'MOBILE', number: '5'.repeat(51) }] }],
    ['phones.0.note', { phones: [{ ...mobile, note: 'x' }] }],
    ['phones', { phones: Array.from({ length: 11 }, () => mobile) }],
    ['phones', { phones: null }],
    ['emails.0.address', { emails: [{ label: 'HOME', address: 'nobody' }] }],
    ['emails.0.label', { emails: [{ label: 'MOBILE', address: 'a@b.example' }] }],
    ['addresses.0.street', { addresses: [{ label: 'HOME' }] }],
    ['addresses.0.street', row({ street: 'x'.repeat(201) })],
    ['addresses.0.city', row({ city: 'A | B' })],
    ['addresses.0.street', row({ street: 'One\nTwo' })],
    ['addresses.0.country', row({ country: 'a\0b' })],
    ['date_of_birth', { date_of_birth: '2199-01-01' }],
    ['date_of_birth', { date_of_birth: '1899-12-31' }],
    ['employer', { employer: 'x'.repeat(201) }],
  ])('a wrong %s: %j', async (field, body) => {
    expectInvalid(await add(body), field);
    expect((await admin.call(contacts.list)).body).toEqual([]);
  });
});

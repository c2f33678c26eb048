import { contacts } from '@caseward/contract/contacts';
import { matterStatuses } from '@caseward/contract/matter-statuses';
import { matters } from '@caseward/contract/matters';
import { tasks } from '@caseward/contract/tasks';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeRows } from '../../testing/bulk-rows.ts';
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

const open = (body: unknown = { title: 'Estate of Miller' }) => admin.call(matters.create, { body });
const read = (id: string) => admin.call(matters.get, { params: { id } });
const put = (id: string, body: unknown) => admin.call(matters.update, { params: { id }, body });
const patch = (id: string, body: unknown) => admin.call(matters.patch, { params: { id }, body });
const addContact = async (firstName: string, lastName = '', person = admin) =>
  (await person.call(contacts.create, { body: { first_name: firstName, last_name: lastName } })).body.id;

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

describe('opening a matter', () => {
  it('takes a title alone: the matter is open, and the rest is empty', async () => {
    const { status, body } = await open({ title: '  Estate of Miller ' });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.stringMatching(uuid),
      number: expect.stringMatching(/^\d{4}-0001$/),
      practice_area: null,
      practice_area_details: null,
      court: null,
      court_details: null,
      next_on: null,
      lead_attorney: null,
      lead_attorney_details: null,
      opened_on: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      closed_on: null,
      title: 'Estate of Miller',
      local_case_number: '',
      docket_url: '',
      originating_attorney: null,
      originating_attorney_details: null,
      status: 'OPEN',
      description: '',
      clients: [],
      clients_details: [],
      assigned_users: [],
      assigned_users_details: [],
      tasks: [],
      documents: [],
      walled: false,
      held: false,
      version: 1,
      created_at: expect.stringMatching(moment),
      updated_at: body.created_at,
    });
  });

  it('takes everything a matter has, and answers it as it can be read afterwards', async () => {
    const [zoe, adam] = [await addContact('Zoë', 'Young'), await addContact('Adam', 'Young')];
    const staff = firm.people.STAFF;
    const { body } = await open({
      title: 'Young v. Old',
      local_case_number: 'CV-2026-17',
      status: 'ON_HOLD',
      description: 'First line\nSecond line',
      clients: [zoe, adam, zoe],
      assigned_users: [staff.id, admin.id],
    });
    expect(body).toMatchObject({
      title: 'Young v. Old',
      local_case_number: 'CV-2026-17',
      status: 'ON_HOLD',
      description: 'First line\nSecond line',
      clients: [adam, zoe],
      clients_details: [
        { id: adam, first_name: 'Adam', last_name: 'Young' },
        { id: zoe, first_name: 'Zoë', last_name: 'Young' },
      ],
      assigned_users: [admin.id, staff.id],
      assigned_users_details: [
        { id: admin.id, username: admin.username, disabled: false },
        { id: staff.id, username: staff.username, disabled: false },
      ],
    });
    expect((await read(body.id)).body).toEqual(body);
  });

  it.each([null, ''])('takes %j for text that is missing', async (none) => {
    const { status, body } = await open({ title: 'T', local_case_number: none, description: none });
    expect(status).toBe(201);
    expect(body).toMatchObject({ local_case_number: '', description: '' });
  });

  it('ignores what only answers have', async () => {
    const id = uuidv7();
    const { body } = await open({
      title: 'T',
      id,
      version: 9,
      created_at: 'then',
      tasks: [{}],
      documents: 1,
    });
    expect(body).toMatchObject({ version: 1, tasks: [], documents: [] });
    expect(body.id).not.toBe(id);
  });

  it.each([
    ['title', {}],
    ['title', { title: '' }],
    ['title', { title: ' \n' }],
    ['title', { title: null }],
    ['title', { title: 'x'.repeat(256) }],
    ['local_case_number', { title: 'T', local_case_number: 'x'.repeat(101) }],
    ['description', { title: 'T', description: 'x'.repeat(20_001) }],
    ['status', { title: 'T', status: 'WON' }],
    ['status', { title: 'T', status: null }],
    ['clients', { title: 'T', clients: uuidv7() }],
    ['clients', { title: 'T', clients: null }],
    ['clients', { title: 'T', clients: Array.from({ length: 501 }, () => uuidv7()) }],
    ['assigned_users', { title: 'T', assigned_users: {} }],
    ['owner', { title: 'T', owner: 'me' }],
  ])('refuses a wrong %s', async (field, body) => {
    const before = await snapshot(test.owner, firm.id);
    expectInvalid(await open(body), field);
    expect(await snapshot(test.owner, firm.id)).toEqual(before);
  });
});

describe('a reference to someone the firm does not have', () => {
  it('is refused with one same sentence, whatever is wrong with it', async () => {
    const other = await foundFirm(test);
    const gone = await addContact('Gone');
    await admin.call(contacts.remove, { params: { id: gone } });
    const theirs = await addContact('Theirs', '', other.admin);
    const wrong = {
      clients: ['x', '', 7, uuidv7(), gone, theirs, admin.id],
      assigned_users: ['x', '', 7, uuidv7(), await addContact('Ours'), other.admin.id],
    };
    const { body: matter } = await open();
    const before = await snapshot(test.owner, firm.id);
    const sentences = { clients: ['No such contact.'], assigned_users: ['No such team member.'] };
    for (const field of ['clients', 'assigned_users'] as const) {
      for (const id of wrong[field]) {
        const body = { title: 'T', [field]: [id] };
        for (const reply of [await open(body), await put(matter.id, body), await patch(matter.id, body)])
          expect(expectInvalid(reply, field).errors?.[field]).toEqual(sentences[field]);
      }
    }
    expect(await snapshot(test.owner, firm.id)).toEqual(before);
  });

  it('is refused even among good ones', async () => {
    const good = await addContact('Good');
    expectInvalid(await open({ title: 'T', clients: [good, uuidv7()] }), 'clients');
  });
});

describe('changing a matter', () => {
  it('with exactly what was read changes nothing, its version neither', async () => {
    const { body } = await open({ title: 'T', clients: [await addContact('A')], assigned_users: [admin.id] });
    await admin.call(tasks.create, { body: { title: 'Call', matter: body.id } });
    const { body: before } = await read(body.id);
    const { status, body: after } = await put(body.id, before);
    expect(status).toBe(200);
    expect(after).toEqual(before);
    expect((await read(body.id)).body).toEqual(after);
  });

  it('with the fields of the edit form keeps all others', async () => {
    const client = await addContact('A');
    const { body } = await open({
      title: 'T',
      status: 'CLOSED',
      clients: [client],
      assigned_users: [admin.id],
    });
    const { body: after } = await put(body.id, { title: 'U', local_case_number: '7', description: 'D' });
    expect(after).toMatchObject({ title: 'U', local_case_number: '7', description: 'D' });
    expect(after).toMatchObject({ status: 'CLOSED', clients: [client], assigned_users: [admin.id] });
  });

  it('by PUT takes its title again, by PATCH does not', async () => {
    const { body } = await open({ title: 'T', local_case_number: '7' });
    expectInvalid(await put(body.id, { status: 'CLOSED' }), 'title');
    const { body: after } = await patch(body.id, { status: 'CLOSED' });
    expect(after).toMatchObject({ title: 'T', local_case_number: '7', status: 'CLOSED', version: 2 });
    expectInvalid(await patch(body.id, { title: '' }), 'title');
    expectInvalid(await patch(body.id, { titel: 'U' }), 'titel');
  });

  it.each([null, ''])('empties text with %j, lists with none', async (none) => {
    const { body } = await open({
      title: 'T',
      local_case_number: '7',
      description: 'D',
      clients: [await addContact('A')],
      assigned_users: [admin.id],
    });
    const emptied = { local_case_number: none, description: none, clients: [], assigned_users: [] };
    const { body: after } = await patch(body.id, emptied);
    expect(after).toMatchObject({ local_case_number: '', description: '', clients: [], assigned_users: [] });
  });

  it('replaces clients, and leaves everyone who is something else in the matter alone', async () => {
    const [a, b, c] = [await addContact('A'), await addContact('B'), await addContact('C')];
    const { body } = await open({ title: 'T', clients: [a, b] });
    await test.owner.query(
      `insert into caseward.matter_parties (tenant_id, matter_id, contact_id, role, side, created_by)
       values ($1, $2, $3, 'WITNESS', 'NEUTRAL', $4), ($1, $2, $5, 'JUDGE', 'NEUTRAL', $4)`,
      [firm.id, body.id, a, admin.id, c],
    );
    const { body: after } = await patch(body.id, { clients: [b, c] });
    expect(after.clients).toEqual([b, c]);
    const { rows } = await test.owner.query(
      'select contact_id, role from caseward.matter_parties where matter_id = $1',
      [body.id],
    );
    expect(new Set(rows.map((row) => `${row.role} ${row.contact_id}`))).toEqual(
      new Set([`WITNESS ${a}`, `JUDGE ${c}`, `CLIENT ${b}`, `CLIENT ${c}`]),
    );
  });

  it('shows the team by username, as people sort them', async () => {
    const names = ['abe', 'Abel', 'Émile', 'zoe'];
    const ids = names.map(() => uuidv7());
    await makeRows(
      test,
      `insert into caseward.users (tenant_id, id, username, role)
       select $1, unnest($2::uuid[]), unnest($3::text[]), 'STAFF'`,
      [firm.id, ids.toReversed(), names.toReversed()],
    );
    const { body } = await open({ title: 'T', assigned_users: ids.toReversed() });
    expect(body.assigned_users_details.map(({ username }) => username)).toEqual(names);
  });

  it('replaces the team', async () => {
    const { ATTORNEY, STAFF } = firm.people;
    const { body } = await open({ title: 'T', assigned_users: [admin.id, STAFF.id] });
    const { body: after } = await patch(body.id, { assigned_users: [ATTORNEY.id, STAFF.id] });
    expect(after.assigned_users).toEqual([ATTORNEY.id, STAFF.id]);
  });

  it('goes from any status to any other', async () => {
    const { body } = await open();
    for (const from of matterStatuses)
      for (const to of matterStatuses) {
        await patch(body.id, { status: from });
        expect((await patch(body.id, { status: to })).body.status).toBe(to);
      }
  });

  it('notes who did it', async () => {
    const { body } = await open();
    await firm.people.STAFF.call(matters.patch, { params: { id: body.id }, body: { title: 'U' } });
    const { rows } = await test.owner.query(
      'select created_by, updated_by, version from caseward.matters where id = $1',
      [body.id],
    );
    expect(rows).toEqual([{ created_by: admin.id, updated_by: firm.people.STAFF.id, version: 2 }]);
  });
});

describe('an address that names no matter of the firm', () => {
  it('is answered as not found, for reading and for any change', async () => {
    const other = await foundFirm(test);
    const theirs = (await other.admin.call(matters.create, { body: { title: 'Theirs' } })).body.id;
    const gone = (await open()).body.id;
    await admin.call(matters.remove, { params: { id: gone } });
    for (const id of [uuidv7(), theirs, gone, 'malformed']) {
      for (const reply of [
        await read(id),
        await put(id, { title: 'Taken over' }),
        await patch(id, {}),
        await admin.call(matters.remove, { params: { id } }),
      ])
        expectProblem(reply, 'not-found');
    }
    expect((await other.admin.call(matters.get, { params: { id: theirs } })).body.title).toBe('Theirs');
  });

  it('is none just because its letters are capitals', async () => {
    const { body } = await open();
    expect((await read(body.id.toUpperCase())).body).toEqual(body);
  });
});

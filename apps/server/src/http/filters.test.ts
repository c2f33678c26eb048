import { contacts } from '@caseward/contract/contacts';
import { documents } from '@caseward/contract/documents';
import type { Endpoint } from '@caseward/contract/endpoint';
import { matters } from '@caseward/contract/matters';
import { practiceAreas } from '@caseward/contract/practice-areas';
import { tasks } from '@caseward/contract/tasks';
import { walls } from '@caseward/contract/walls';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Firm, foundFirm, type Person } from '../testing/firm.ts';
import { expectInvalid } from '../testing/problem.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { upload } from '../testing/uploads.ts';

/*
 * Filters of lists, alone and combined, and their counts.
 */

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

async function titles(endpoint: Endpoint, query: Record<string, string>, person = admin) {
  const { status, body, headers } = await person.call(endpoint, { query: { ...query, count: 'true' } });
  expect(status, JSON.stringify(body)).toBe(200);
  const rows = body as unknown as { title?: string; first_name?: string }[];
  expect(headers.get('x-total-count')).toBe(String(rows.length));
  return rows.map((row) => row.title ?? row.first_name).sort();
}
const open = async (title: string, body: object = {}) =>
  (await admin.call(matters.create, { body: { title, ...body } })).body.id;

describe('matters', () => {
  it('by status, team, client, practice area and day', async () => {
    const { STAFF } = firm.people;
    const { body: client } = await admin.call(contacts.create, { body: { first_name: 'Ana' } });
    const [area] = (await admin.call(practiceAreas.list)).body;
    const practiceArea = area?.id ?? '';
    await open('a', { status: 'PENDING', opened_on: '2026-01-01', assigned_users: [admin.id] });
    await open('b', { opened_on: '2026-02-01', assigned_users: [STAFF.id, admin.id], clients: [client.id] });
    await open('c', { status: 'CLOSED', opened_on: '2026-03-01', practice_area: practiceArea });
    const found = (query: Record<string, string>) => titles(matters.list, query);
    expect(await found({ status: 'PENDING' })).toEqual(['a']);
    expect(await found({ status: 'PENDING,CLOSED' })).toEqual(['a', 'c']);
    expect(await found({ assigned_to: 'me' })).toEqual(['a', 'b']);
    expect(await titles(matters.list, { assigned_to: 'me' }, STAFF)).toEqual(['b']);
    expect(await found({ assigned_to: STAFF.id.toUpperCase() })).toEqual(['b']);
    expect(await found({ assigned_to: 'none' })).toEqual(['c']);
    expect(await found({ client: client.id })).toEqual(['b']);
    expect(await found({ practice_area: practiceArea })).toEqual(['c']);
    expect(await found({ practice_area: 'none' })).toEqual(['a', 'b']);
    expect(await found({ opened_from: '2026-02-01' })).toEqual(['b', 'c']);
    expect(await found({ opened_to: '2026-02-01' })).toEqual(['a', 'b']);
    expect(await found({ opened_from: '2026-01-02', opened_to: '2026-02-28', status: 'CLOSED' })).toEqual([]);
    expect(await found({ search: 'b', assigned_to: 'me', opened_to: '2026-02-01' })).toEqual(['b']);
    const several = { assigned_to: `${admin.id},${STAFF.id}`, client: `${client.id},none` };
    expect((await admin.call(matters.list, { query: several })).body).toMatchObject({
      errors: {
        assigned_to: ['Must be one alone: an id, me, none.'],
        client: ['Must be the id of one alone.'],
      },
    });
  });

  it('carry their clients when asked to', async () => {
    const { body: client } = await admin.call(contacts.create, { body: { first_name: 'Ana' } });
    await open('a', { clients: [client.id] });
    await open('b');
    const listed = await admin.call(matters.list, { query: { include: 'clients', ordering: 'title' } });
    expect(listed.body.map((row) => row.clients_details)).toEqual([
      [{ id: client.id, first_name: 'Ana', last_name: '' }],
      [],
    ]);
    const [plain] = (await admin.call(matters.list)).body;
    expect(plain).not.toHaveProperty('clients_details');
  });

  it('are found and counted as if there were none behind a wall', async () => {
    const { ATTORNEY, STAFF } = firm.people;
    const hidden = (await ATTORNEY.call(matters.create, { body: { title: 'Needle hidden' } })).body.id;
    await ATTORNEY.call(walls.raise, {
      params: { id: hidden },
      body: { reason: 'S', members: [ATTORNEY.id] },
    });
    await open('Needle');
    for (const query of [{ search: 'needle' }, { status: 'OPEN' }, { assigned_to: 'none' }] as Record<
      string,
      string
    >[])
      expect(await titles(matters.list, query, STAFF)).toEqual(['Needle']);
  });
});

describe('tasks', () => {
  it('by status, priority, assignee and matter', async () => {
    const { STAFF } = firm.people;
    const matter = await open('M');
    const add = (title: string, body: object) => admin.call(tasks.create, { body: { title, ...body } });
    await add('a', { priority: 'URGENT', matter });
    await add('b', { status: 'DONE', assigned_to: STAFF.id });
    await add('c', { status: 'IN_PROGRESS', assigned_to: null, priority: 'LOW' });
    const found = (query: Record<string, string>) => titles(tasks.list, query);
    expect(await found({ status: 'DONE,IN_PROGRESS' })).toEqual(['b', 'c']);
    expect(await found({ priority: 'URGENT,LOW' })).toEqual(['a', 'c']);
    expect(await found({ assigned_to: 'me' })).toEqual(['a']);
    expect(await found({ assigned_to: STAFF.id })).toEqual(['b']);
    expect(await found({ assigned_to: 'none' })).toEqual(['c']);
    expect(await found({ matter })).toEqual(['a']);
    const urgent = await admin.call(tasks.list, { query: { ordering: 'priority' } });
    expect(urgent.body.map(({ title }) => title)).toEqual(['a', 'b', 'c']);
  });

  it.each(['America/New_York', 'Pacific/Kiritimati', 'Pacific/Pago_Pago'])(
    'by when they are due in %s, a week beginning on Monday',
    async (timeZone) => {
      await test.owner.query('update caseward.tenants set time_zone = $2 where id = $1', [firm.id, timeZone]);
      const today = new Date(
        `${new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date())}T00:00:00Z`,
      );
      const day = (offset: number) =>
        new Date(today.getTime() + offset * 86_400_000).toISOString().slice(0, 10);
      const monday = -((today.getUTCDay() + 6) % 7);
      const due: Record<string, string | null> = {
        yesterday: day(-1),
        today: day(0),
        monday: day(monday),
        sunday: day(monday + 6),
        'last sunday': day(monday - 1),
        'next monday': day(monday + 7),
        none: null,
      };
      for (const [title, due_date] of Object.entries(due))
        await admin.call(tasks.create, { body: { title, due_date } });
      await admin.call(tasks.create, { body: { title: 'done', due_date: day(-1), status: 'DONE' } });
      const expected = (holds: (date: string) => boolean) =>
        Object.entries(due)
          .filter(([, date]) => date !== null && holds(date))
          .map(([title]) => title);
      const found = async (query: string) =>
        (await titles(tasks.list, { due: query })).filter((title) => title !== 'done');
      expect(await found('overdue')).toEqual(expected((date) => date < day(0)).sort());
      expect(await titles(tasks.list, { due: 'overdue' })).not.toContain('done');
      expect(await found('today')).toEqual(expected((date) => date === day(0)).sort());
      expect(await found('week')).toEqual(
        expected((date) => date >= day(monday) && date <= day(monday + 6)).sort(),
      );
      expect(await found('none')).toEqual(['none']);
    },
  );
});

it('contacts by type and kind', async () => {
  const add = (firstName: string, body: object) =>
    admin.call(contacts.create, { body: { first_name: firstName, ...body } });
  await add('a', { contact_type: 'JUDGE' });
  await add('b', { kind: 'COMPANY' });
  await add('c', { contact_type: 'WITNESS' });
  expect(await titles(contacts.list, { contact_type: 'JUDGE,WITNESS' })).toEqual(['a', 'c']);
  expect(await titles(contacts.list, { kind: 'COMPANY' })).toEqual(['b']);
});

it('documents by type, matter, uploader and day, each with its matter', async () => {
  const { STAFF } = firm.people;
  const matter = await open('M');
  const other = await open('N');
  const add = async (person: Person, title: string, body: object) =>
    person.call(documents.create, {
      body: { title, file_path: await upload(person, `${title}.txt`, 'x'), ...body },
    });
  await add(admin, 'a', { matter, doc_type: 'MOTION' });
  await add(STAFF, 'b', { matter: other });
  const found = (query: Record<string, string>) => titles(documents.list, query);
  expect(await found({})).toEqual(['a', 'b']);
  expect(await found({ doc_type: 'MOTION,ORDER' })).toEqual(['a']);
  expect(await found({ matter: other })).toEqual(['b']);
  expect(await found({ uploaded_by: 'me' })).toEqual(['a']);
  expect(await found({ uploaded_by: STAFF.id })).toEqual(['b']);
  expect(await found({ search: 'b.txt' })).toEqual(['b']);
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(new Date());
  expect(await found({ uploaded_from: day, uploaded_to: day })).toEqual(['a', 'b']);
  expect(await found({ uploaded_to: '2026-01-01' })).toEqual([]);
  const [first] = (await admin.call(documents.list, { query: { ordering: 'title' } })).body;
  expect(first?.matter_details).toEqual({ id: matter, title: 'M' });
  await admin.call(matters.remove, { params: { id: matter } });
  expect(await found({})).toEqual(['b']);
});

describe('an id that points at nothing', () => {
  it.each([
    [matters.list, 'assigned_to'],
    [matters.list, 'client'],
    [matters.list, 'practice_area'],
    [tasks.list, 'assigned_to'],
    [tasks.list, 'matter'],
    [documents.list, 'matter'],
    [documents.list, 'uploaded_by'],
  ] as [Endpoint, string][])('is refused, malformed or unknown alike', async (endpoint, field) => {
    const answers = [];
    for (const id of ['x', uuidv7()]) {
      const reply = await admin.call(endpoint, { query: { [field]: id } });
      expectInvalid(reply, field);
      answers.push(JSON.stringify(reply.body));
    }
    expect(new Set(answers).size).toBe(1);
  });

  it('or deleted', async () => {
    const matter = await open('M');
    await admin.call(matters.remove, { params: { id: matter } });
    expectInvalid(await admin.call(tasks.list, { query: { matter } }), 'matter');
  });
});

it.each([
  [matters.list, 'status', 'OPEN,'],
  [matters.list, 'status', 'open'],
  [matters.list, 'opened_from', '2026-02-30'],
  [matters.list, 'ordering', 'description'],
  [tasks.list, 'due', 'tomorrow'],
  [contacts.list, 'kind', 'PERSON,COMPANY'],
] as [Endpoint, string, string][])('takes no nonsense', async (endpoint, field, value) => {
  expectInvalid(await admin.call(endpoint, { query: { [field]: value } }), field);
});

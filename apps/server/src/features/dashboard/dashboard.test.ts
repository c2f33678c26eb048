import { contacts } from '@caseward/contract/contacts';
import { dashboard } from '@caseward/contract/dashboard';
import { deadlines } from '@caseward/contract/deadlines';
import { events } from '@caseward/contract/events';
import { matters } from '@caseward/contract/matters';
import { notes } from '@caseward/contract/notes';
import { tasks } from '@caseward/contract/tasks';
import { walls } from '@caseward/contract/walls';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Firm, foundFirm, named, type Person } from '../../testing/firm.ts';
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

  it('are whole tasks, as their own list shows them, with the first client of their matter', async () => {
    const clients: string[] = [];
    for (const [first_name, last_name] of [
      ['Zoe', 'Byron'],
      ['Ada', 'Byron'],
    ])
      clients.push((await admin.call(contacts.create, { body: { first_name, last_name } })).body.id);
    const [, ada] = clients;
    const { id } = (await admin.call(matters.create, { body: { title: 'M', clients } })).body;
    const { body: ofMatter } = await addTask({ matter: id, due_date: '2026-05-02' });
    const { body: alone } = await addTask({});
    expect((await admin.call(dashboard.myTasks)).body).toEqual([
      { ...ofMatter, client: { id: ada, first_name: 'Ada', last_name: 'Byron' } },
      { ...alone, client: null },
    ]);
  });
});

describe('my tasks in parts', () => {
  it.each(['America/New_York', 'Pacific/Kiritimati'])(
    'are overdue, of today, of the rest of the week, and later, as it is in %s',
    async (timeZone) => {
      await test.owner.query('update caseward.tenants set time_zone = $2 where id = $1', [firm.id, timeZone]);
      const now = new Date(
        `${new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date())}T00:00:00Z`,
      ).getTime();
      const day = (offset: number) => new Date(now + offset * 86_400_000).toISOString().slice(0, 10);
      const sunday = (7 - new Date(now).getUTCDay()) % 7;
      for (const offset of [-400, -1, 0, 1, sunday, sunday + 1])
        await addTask({ title: String(offset), due_date: day(offset) });
      await addTask({ title: 'undated' });
      await addTask({ title: 'done', due_date: day(-1), status: 'DONE' });
      await addTask({ title: 'hers', due_date: day(-1), assigned_to: firm.people.STAFF.id });
      const part = async (due: string) => {
        const reply = await admin.call(dashboard.myTasks, { query: { due, count: 'true' } });
        expect(reply.headers.get('x-total-count')).toBe(String(reply.body.length));
        return reply.body.map(({ title }) => title);
      };
      const within = (from: number, to: number) =>
        [1, sunday, sunday + 1].filter((offset) => offset >= from && offset <= to).map(String);
      expect(await part('overdue')).toEqual(['-400', '-1']);
      expect(await part('today')).toEqual(['0', ...(sunday === 0 ? ['0'] : [])]);
      expect(await part('week')).toEqual(within(1, sunday));
      expect(await part('later')).toEqual([...within(sunday + 1, 8), 'undated']);
      expectInvalid(await admin.call(dashboard.myTasks, { query: { due: 'soon' } }), 'due');
    },
  );
});

describe('what is new', () => {
  const news = async (person: Person) =>
    (await person.call(dashboard.news)).body.map(({ type, title }) => `${type} ${title}`);
  const open = async (title: string, assigned: Person[], by = admin) =>
    (
      await by.call(matters.create, {
        body: { title, assigned_users: assigned.map(({ id }) => id) },
      })
    ).body.id;

  it('is what others added since yesterday in my matters, and tasks that I was given; newest first', async () => {
    const { ATTORNEY, STAFF } = firm.people;
    const matter = await open('Estate of Byron', [ATTORNEY]);
    const other = await open('Elsewhere', []);
    await addTask({ title: 'File', matter });
    await admin.call(notes.create, { body: { note: `Call ${'x'.repeat(200)}`, matter } });
    await addTask({ title: 'Not mine', matter: other });
    await addTask({ title: 'Given to me', assigned_to: ATTORNEY.id });
    await ATTORNEY.call(tasks.create, { body: { title: 'My own', matter } });
    const { body: old } = await addTask({ title: 'Old', matter });
    await test.owner.query(
      "update caseward.tasks set created_at = now() - interval '49 hours' where tenant_id = $1 and id = $2",
      [firm.id, old.id],
    );
    const { body: gone } = await addTask({ title: 'Gone', matter });
    await admin.call(tasks.remove, { params: { id: gone.id } });
    expect(await news(ATTORNEY)).toEqual([
      'task Given to me',
      `note Call ${'x'.repeat(115)}`,
      'task File',
      'matter Estate of Byron',
    ]);
    const [, note] = (await ATTORNEY.call(dashboard.news)).body;
    expect(note).toMatchObject({
      matter: { id: matter, title: 'Estate of Byron' },
      added_by: named(admin),
    });
    expect(await news(STAFF)).toEqual([]);
    expect(await news(admin)).toEqual([]);
  });

  it('is events and deadlines, too, and nothing of them behind a wall', async () => {
    const { ATTORNEY, STAFF } = firm.people;
    const matter = await open('Estate of Byron', [ATTORNEY]);
    const other = await open('Elsewhere', []);
    const event = { kind: 'HEARING', day: '2199-01-01' };
    const due = { due_on: '2199-01-01', reason: 'The order' };
    for (const place of [matter, other]) {
      await admin.call(events.create, { body: { ...event, title: 'Hearing', matter: place } });
      await admin.call(deadlines.create, { body: { ...due, title: 'Answer', matter: place } });
    }
    await admin.call(deadlines.create, {
      body: { ...due, title: 'Given to them', matter: other, responsible: STAFF.id },
    });
    await ATTORNEY.call(events.create, { body: { ...event, title: 'My own', matter } });
    expect(await news(ATTORNEY)).toEqual(['deadline Answer', 'event Hearing', 'matter Estate of Byron']);
    expect(await news(STAFF)).toEqual(['deadline Given to them']);
    for (const walled of [matter, other])
      await admin.call(walls.raise, {
        params: { id: walled },
        body: { reason: 'Conflict', members: [admin.id] },
      });
    expect(await news(STAFF)).toEqual([]);
  });

  it('is ten records at the most, and nothing of a matter that is walled off from me', async () => {
    const { ATTORNEY, STAFF } = firm.people;
    const matter = await open('Secret', [ATTORNEY]);
    for (let n = 1; n <= 12; n += 1) await addTask({ title: `T${n}`, matter, assigned_to: STAFF.id });
    expect(await news(STAFF)).toHaveLength(10);
    await admin.call(walls.raise, {
      params: { id: matter },
      body: { reason: 'Conflict', members: [admin.id] },
    });
    expect(await news(STAFF)).toEqual([]);
    expect(await news(ATTORNEY)).toHaveLength(10);
  });
});

describe('counts of deadlines', () => {
  const counts = async (person: Person) => (await person.call(dashboard.deadlines)).body;
  const open = async () => (await admin.call(matters.create, { body: { title: 'M' } })).body.id;
  const add = (matter: string, due_on: string, responsible: Person | null, body: object = {}) =>
    admin.call(deadlines.create, {
      body: {
        ...{ title: 'D', matter, due_on, source: 'ORDERED', reason: 'The order' },
        ...{ responsible: responsible?.id ?? null, ...body },
      },
    });

  it('are of open ones that are overdue or unconfirmed, of the person and of the firm', async () => {
    const { ATTORNEY, STAFF } = firm.people;
    const matter = await open();
    await add(matter, '2001-01-01', ATTORNEY);
    await add(matter, '2199-01-01', ATTORNEY);
    await add(matter, '2199-01-01', ATTORNEY, { kind: 'INTERNAL' });
    await add(matter, '2001-01-01', ATTORNEY, { kind: 'FOLLOW_UP' });
    await add(matter, '2199-01-01', null);
    const { body: done } = await add(matter, '2001-01-01', ATTORNEY);
    await admin.call(deadlines.done, { params: { id: done.id }, body: { words: 'Filed' } });
    const ofFirm = { overdue: 2, to_confirm: 3, to_decide: 0 };
    expect(await counts(ATTORNEY)).toEqual({
      mine: { overdue: 2, to_confirm: 2, to_decide: 0, either: 3 },
      firm: ofFirm,
      matters: { none: 0, past: 1 },
    });
    expect(await counts(STAFF)).toMatchObject({
      mine: { overdue: 0, to_confirm: 0, to_decide: 0, either: 0 },
      firm: ofFirm,
    });
    await open();
    expect((await counts(STAFF)).matters).toEqual({ none: 1, past: 1 });
  });

  it('go by the earlier of two days while another one is proposed, as the list does', async () => {
    const matter = await open();
    const { body } = await add(matter, '2199-01-01', admin);
    await test.owner.query(
      `update caseward.deadlines set proposed_on = '2001-01-01' where tenant_id = $1 and id = $2`,
      [firm.id, body.id],
    );
    const { mine, firm: ofFirm } = await counts(admin);
    expect(mine).toEqual({ overdue: 1, to_confirm: 1, to_decide: 1, either: 1 });
    expect(ofFirm.overdue).toBe(1);
    const listed = await admin.call(deadlines.list, { query: { due: 'overdue', responsible: 'me' } });
    expect(listed.body.map(({ id }) => id)).toEqual([body.id]);
  });

  it('turn with the day of the firm', async () => {
    const matter = await open();
    const dayIn = (timeZone: string) => new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date());
    await add(matter, dayIn('Pacific/Pago_Pago'), admin);
    const overdue = async (zone: string) => {
      await test.owner.query('update caseward.tenants set time_zone = $2 where id = $1', [firm.id, zone]);
      return (await counts(admin)).mine.overdue;
    };
    expect(await overdue('Pacific/Pago_Pago')).toBe(0);
    // 25 hours ahead: always another day.
    expect(await overdue('Pacific/Kiritimati')).toBe(1);
  });

  it('leave out what is behind a wall', async () => {
    const { ATTORNEY, STAFF } = firm.people;
    const matter = await open();
    await add(matter, '2001-01-01', STAFF);
    expect((await counts(STAFF)).mine).toEqual({ overdue: 1, to_confirm: 1, to_decide: 0, either: 1 });
    await admin.call(walls.raise, {
      params: { id: matter },
      body: { reason: 'Conflict', members: [admin.id, ATTORNEY.id] },
    });
    const none = { overdue: 0, to_confirm: 0, to_decide: 0 };
    expect(await counts(STAFF)).toEqual({
      mine: { ...none, either: 0 },
      firm: none,
      matters: { none: 0, past: 0 },
    });
    expect((await counts(ATTORNEY)).firm).toEqual({ overdue: 1, to_confirm: 1, to_decide: 0 });
  });
});

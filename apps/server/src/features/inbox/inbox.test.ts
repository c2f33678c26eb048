import { inbox } from '@caseward/contract/inbox';
import { matters } from '@caseward/contract/matters';
import { notes } from '@caseward/contract/notes';
import { people } from '@caseward/contract/people';
import { tasks } from '@caseward/contract/tasks';
import { walls } from '@caseward/contract/walls';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeRows } from '../../testing/bulk-rows.ts';
import { type Firm, foundFirm, named, type Person } from '../../testing/firm.ts';
import { expectInvalid, expectProblem } from '../../testing/problem.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let test: TestApp;
let firm: Firm;
let admin: Person;
let attorney: Person;
let staff: Person;
beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(async () => {
  firm = await foundFirm(test);
  admin = firm.admin;
  attorney = firm.people.ATTORNEY;
  staff = firm.people.STAFF;
});
afterAll(() => test.close());

const told = async (person: Person) => (await person.call(inbox.list)).body;
const kinds = async (person: Person) => (await told(person)).map(({ kind }) => kind);
const open = async (fields: object = {}) =>
  (await admin.call(matters.create, { body: { title: 'Estate of Byron', ...fields } })).body.id;
const patch = (id: string, body: object, person = admin) =>
  person.call(matters.patch, { params: { id }, body });
const assign = async (to: Person, fields: object = {}) =>
  (await admin.call(tasks.create, { body: { title: 'File', assigned_to: to.id, ...fields } })).body.id;

describe('people are told', () => {
  it('of a task that is assigned to them, with who did it and where it leads', async () => {
    const matter = await open();
    const id = await assign(staff, { matter });
    expect(await told(staff)).toEqual([
      {
        id: expect.any(String),
        kind: 'TASK_ASSIGNED',
        object: { type: 'task', id, title: 'File' },
        matter: { id: matter, title: 'Estate of Byron' },
        more: 0,
        created_at: expect.any(String),
        created_by: named(admin),
        read: false,
      },
    ]);
    await admin.call(tasks.patch, { params: { id }, body: { assigned_to: attorney.id } });
    await admin.call(tasks.patch, { params: { id }, body: { title: 'File it' } });
    expect(await kinds(attorney)).toEqual(['TASK_ASSIGNED']);
  });

  it('of a matter they lead or join, and when it closes', async () => {
    const id = await open({ lead_attorney: attorney.id });
    await patch(id, { assigned_users: [staff.id, attorney.id] });
    await patch(id, { status: 'CLOSED' });
    expect(await kinds(staff)).toEqual(['MATTER_CLOSED', 'TEAM_JOINED']);
    expect(await kinds(attorney)).toEqual(['MATTER_CLOSED', 'MADE_LEAD']);
    await patch(id, { status: 'ARCHIVED' });
    expect(await kinds(staff)).toEqual(['MATTER_CLOSED', 'TEAM_JOINED']);
  });

  it('of a matter that is archived at once, and not again when it becomes a closed one', async () => {
    const id = await open({ assigned_users: [staff.id] });
    await patch(id, { status: 'ARCHIVED' });
    await patch(id, { status: 'CLOSED' });
    expect(await kinds(staff)).toEqual(['MATTER_CLOSED', 'TEAM_JOINED']);
    await patch(id, { status: 'OPEN' });
    await patch(id, { status: 'CLOSED' });
    expect(await kinds(staff)).toEqual(['MATTER_CLOSED', 'MATTER_CLOSED', 'TEAM_JOINED']);
  });

  it('of a note that mentions them by username, in any case', async () => {
    const matter = await open();
    const note = `Please ask @${staff.username.toUpperCase()}, not @nobody.`;
    const { body } = await attorney.call(notes.create, { body: { matter, note } });
    expect(await told(staff)).toMatchObject([
      {
        kind: 'MENTIONED',
        object: { type: 'note', id: body.id, title: 'Estate of Byron' },
        created_by: named(attorney),
      },
    ]);
    expect(await told(admin)).toEqual([]);
    const add = { params: { id: body.id }, body: { note: `${note} And @${admin.username}.` } };
    expect((await attorney.call(notes.patch, add)).status).toBe(200);
    expect([await kinds(staff), await kinds(admin)]).toEqual([['MENTIONED'], ['MENTIONED']]);
  });

  it('of nothing that they do themselves, that is refused, or that they have turned off', async () => {
    await assign(admin);
    const matter = await open();
    expectInvalid(await patch(matter, { assigned_users: [staff.id], title: '' }), 'title');
    const chosen = await staff.call(inbox.choose, { body: { muted: ['TASK_ASSIGNED', 'TASK_ASSIGNED'] } });
    expect(chosen.body).toEqual({ muted: ['TASK_ASSIGNED'], unmailed: [], mails: false });
    await assign(staff);
    expect([await told(admin), await told(staff)]).toEqual([[], []]);
    expectInvalid(await staff.call(inbox.choose, { body: { muted: ['NOTHING'] } }), 'muted');
    await staff.call(inbox.choose, { body: { muted: [] } });
    expect((await staff.call(inbox.choices)).body).toMatchObject({ muted: [] });
    await assign(staff);
    expect(await kinds(staff)).toEqual(['TASK_ASSIGNED']);
  });

  it('of the newest hundred', async () => {
    const matter = await open();
    await makeRows(
      test,
      `insert into caseward.notifications (tenant_id, id, user_id, kind, matter_id, object_type, object_id)
       select $1, ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, $2, 'TEAM_JOINED', $3, 'matter', $3
       from generate_series(1, 150) n`,
      [firm.id, staff.id, matter],
    );
    await assign(staff);
    const { rows } = await test.owner.query(
      'select count(*)::int from caseward.notifications where tenant_id = $1',
      [firm.id],
    );
    expect(rows).toEqual([{ count: 100 }]);
    expect((await told(staff))[0]?.kind).toBe('TASK_ASSIGNED');
  });
});

describe('a wall', () => {
  const raise = (id: string, members: Person[]) =>
    admin.call(walls.raise, {
      params: { id },
      body: { reason: 'A conflict', members: members.map((member) => member.id) },
    });

  it('that stands keeps what is behind it from those outside', async () => {
    const matter = await open();
    await raise(matter, [admin, attorney]);
    await admin.call(notes.create, { body: { matter, note: `@${attorney.username}` } });
    await patch(matter, { status: 'CLOSED' });
    expect(await told(staff)).toEqual([]);
    expect(await kinds(attorney)).toEqual(['MENTIONED']);
    const { rows } = await test.owner.query(
      'select user_id from caseward.notifications where tenant_id = $1',
      [firm.id],
    );
    expect(rows).toEqual([{ user_id: attorney.id }]);
  });

  it('that is raised afterwards hides what was told before, until it is lifted', async () => {
    const matter = await open();
    await assign(staff, { matter });
    const [first] = await told(staff);
    const { body } = await raise(matter, [admin]);
    expect(await told(staff)).toEqual([]);
    expectProblem(await staff.call(inbox.read, { params: { id: first?.id ?? '' } }), 'not-found');
    await admin.call(walls.lift, { params: { id: body.standing?.id ?? '' }, body: { reason: 'Over' } });
    expect(await kinds(staff)).toEqual(['TASK_ASSIGNED']);
  });
});

it('is marked as read one by one, and all at once, by whom it is for', async () => {
  for (const title of ['One', 'Two', 'Three']) await assign(staff, { title });
  const read = async () => (await told(staff)).map((each) => each.read);
  const params = { id: (await told(staff))[1]?.id ?? '' };
  expectProblem(await admin.call(inbox.read, { params }), 'not-found');
  expect((await staff.call(inbox.read, { params })).status).toBe(204);
  expect(await read()).toEqual([false, true, false]);
  await admin.call(inbox.readAll);
  expect(await read()).toEqual([false, true, false]);
  await staff.call(inbox.readAll);
  expect(await read()).toEqual([true, true, true]);
});

it('goes with its record', async () => {
  const id = await assign(staff);
  await admin.call(tasks.remove, { params: { id } });
  expect(await told(staff)).toEqual([]);
});

it('tells nobody who cannot sign in', async () => {
  const matter = await open();
  await admin.call(people.disable, { params: { id: staff.id } });
  await admin.call(notes.create, { body: { matter, note: `@${staff.username}` } });
  const { rows } = await test.owner.query('select from caseward.notifications where tenant_id = $1', [
    firm.id,
  ]);
  expect(rows).toEqual([]);
});

import { audit } from '@caseward/contract/audit';
import { contacts } from '@caseward/contract/contacts';
import { matters } from '@caseward/contract/matters';
import { notes } from '@caseward/contract/notes';
import { notifications } from '@caseward/contract/notifications';
import { tasks } from '@caseward/contract/tasks';
import { walls } from '@caseward/contract/walls';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Firm, foundFirm, named, type Person } from '../../testing/firm.ts';
import { expectInvalid, expectProblem } from '../../testing/problem.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { unevenProtection } from '../../testing/uneven-protection.ts';

let test: TestApp;
let firm: Firm;
let admin: Person;
let attorney: Person;
let staff: Person;
let reader: Person;
let matter: string;
beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(async () => {
  firm = await foundFirm(test);
  ({ ADMIN: admin, ATTORNEY: attorney, STAFF: staff, READ_ONLY: reader } = firm.people);
  const opened = await attorney.call(matters.create, {
    body: { title: 'Merger', assigned_users: [attorney.id] },
  });
  matter = opened.body.id;
});
afterAll(() => test.close());

const raise = (members: string[] = [], person = attorney, id = matter) =>
  person.call(walls.raise, { params: { id }, body: { reason: 'Conflict with the buyer', members } });
const change = (members: string[], person = attorney) =>
  person.call(walls.change, { params: { id: matter }, body: { members } });
const lift = (id: string, person = admin, reason = 'The conflict is over') =>
  person.call(walls.lift, { params: { id }, body: { reason } });
const read = (person: Person) => person.call(matters.get, { params: { id: matter } });
const wallId = async () => (await raise()).body.standing?.id ?? '';
const sees = async (person: Person) => (await read(person)).status === 200;

describe('raising a wall', () => {
  it('leaves the matter to its team and those named, whoever else there is', async () => {
    const { status, body } = await raise([staff.id]);
    expect(status).toBe(201);
    expect(body).toEqual({
      standing: {
        id: expect.any(String),
        reason: 'Conflict with the buyer',
        raised_at: expect.any(String),
        raised_by: attorney.name,
        lifted_at: null,
        lifted_by: null,
        lift_reason: null,
        members: expect.arrayContaining([
          { user: named(attorney), on_team: true, by_name: false },
          { user: named(staff), on_team: false, by_name: true },
        ]),
        changes: [{ at: expect.any(String), by: attorney.name, name: staff.name, change: 'ADDED' }],
        screened: [],
      },
      lifted: [],
    });
    expect(await Promise.all([attorney, staff, admin, reader].map(sees))).toEqual([true, true, false, false]);
    expect((await read(staff)).body).toMatchObject({ walled: true, held: false });
    expectProblem(await admin.call(walls.ofMatter, { params: { id: matter } }), 'not-found');
    expect((await staff.call(walls.ofMatter, { params: { id: matter } })).body).toEqual(body);
  });

  it('asks for a reason, and for the one who raises it to stay inside', async () => {
    const params = { id: matter };
    expectInvalid(await attorney.call(walls.raise, { params, body: { reason: ' ', members: [] } }), 'reason');
    expectInvalid(await attorney.call(walls.raise, { params, body: { members: [] } as never }), 'reason');
    expectInvalid(await raise([staff.id], admin), 'members');
    expectInvalid(await raise([uuidv7()]), 'members');
    expect(await sees(reader)).toBe(true);
    expect((await raise([admin.id], admin)).status).toBe(201);
  });

  it('is for lawyers, on a matter they see, once', async () => {
    expectProblem(await raise([staff.id], staff), 'forbidden');
    expect((await raise()).status).toBe(201);
    expectProblem(await raise(), 'conflict');
    expectProblem(await raise([admin.id], admin), 'not-found');
  });

  it('twice at the same moment raises one', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => raise()));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
  });
});

describe('behind a wall', () => {
  it('everything that belongs to the matter, before and after, carries the same', async () => {
    const client = await admin.call(contacts.create, { body: { first_name: 'Buyer' } });
    await admin.call(tasks.create, { body: { title: 'Before', matter } });
    await admin.call(notes.create, { body: { note: 'Before', matter } });
    await raise([staff.id]);
    await staff.call(tasks.create, { body: { title: 'After', matter } });
    await staff.call(notes.create, { body: { note: 'After', matter } });
    const change = { clients: [client.body.id], assigned_users: [attorney.id, reader.id] };
    await attorney.call(matters.patch, { params: { id: matter }, body: change });
    expect(await unevenProtection(test.owner, firm.id)).toEqual([]);
    expect(await Promise.all([attorney, staff, admin, reader].map(sees))).toEqual([true, true, false, true]);
    expect((await admin.call(tasks.list)).body).toEqual([]);
  });

  it('a task moves in and out with the marks of where it is', async () => {
    await raise();
    const { body: open } = await attorney.call(matters.create, { body: { title: 'Open' } });
    const { body: task } = await attorney.call(tasks.create, { body: { title: 'T', matter } });
    const params = { id: task.id };
    const seen = async () => (await admin.call(tasks.get, { params })).status === 200;
    expect(await seen()).toBe(false);
    await attorney.call(tasks.patch, { params, body: { matter: open.id } });
    expect(await seen()).toBe(true);
    await attorney.call(tasks.patch, { params, body: { matter } });
    expect(await seen()).toBe(false);
    await attorney.call(tasks.patch, { params, body: { matter: null } });
    expect(await seen()).toBe(true);
    expect(await unevenProtection(test.owner, firm.id)).toEqual([]);
  });

  it('nothing is written from outside: it fails as for a matter that is not there', async () => {
    await raise();
    const nobodys = uuidv7();
    for (const id of [matter, nobodys]) {
      expectInvalid(await admin.call(tasks.create, { body: { title: 'T', matter: id } }), 'matter');
      expectInvalid(await admin.call(notes.create, { body: { note: 'N', matter: id } }), 'matter');
      expectProblem(await admin.call(matters.remove, { params: { id } }), 'not-found');
      expectProblem(
        await admin.call(matters.patch, { params: { id }, body: { title: 'Mine' } }),
        'not-found',
      );
    }
  });

  it('a task is given to nobody outside', async () => {
    await raise([staff.id]);
    expectInvalid(
      await attorney.call(tasks.create, { body: { title: 'T', matter, assigned_to: admin.id } }),
      'assigned_to',
    );
    const { body } = await attorney.call(tasks.create, {
      body: { title: 'T', matter, assigned_to: staff.id },
    });
    const patch = (fields: object) => attorney.call(tasks.patch, { params: { id: body.id }, body: fields });
    expectInvalid(await patch({ assigned_to: admin.id }), 'assigned_to');
    const { body: free } = await attorney.call(tasks.create, {
      body: { title: 'F', assigned_to: admin.id },
    });
    expectInvalid(
      await attorney.call(tasks.patch, { params: { id: free.id }, body: { matter } }),
      'assigned_to',
    );
  });

  it('a contact that is a party there alone can be deleted from outside, and stays readable inside', async () => {
    const { body: contact } = await attorney.call(contacts.create, { body: { first_name: 'Buyer' } });
    await attorney.call(matters.patch, { params: { id: matter }, body: { clients: [contact.id] } });
    await raise();
    const { status } = await admin.call(contacts.remove, { params: { id: contact.id } });
    expect(status).toBe(204);
    const { body } = await read(attorney);
    expect(body.clients_details).toMatchObject([{ first_name: 'Buyer' }]);
    const again = await attorney.call(matters.update, { params: { id: matter }, body });
    expect(again.status).toBe(200);
  });

  it('nobody on the team leaves it without staying behind the wall by name', async () => {
    await raise([staff.id]);
    const team = (person: Person, assignedUsers: string[]) =>
      person.call(matters.patch, { params: { id: matter }, body: { assigned_users: assignedUsers } });
    expectInvalid(await team(attorney, [staff.id]), 'assigned_users');
  });

  it('the team is changed by who may change the wall, and that is a change of the wall', async () => {
    await raise([staff.id]);
    const added = { body: { ids: [matter], change: { add_assigned_users: [reader.id] } } };
    const whole = { params: { id: matter }, body: { assigned_users: [attorney.id, reader.id] } };
    expect((await staff.call(matters.patch, whole)).status).toBe(403);
    expect((await staff.call(matters.bulk, added)).body).toMatchObject({
      changed: [],
      refused: [{ id: matter }],
    });
    expect(await sees(reader)).toBe(false);
    const bulk = await attorney.call(matters.bulk, added);
    expect(bulk.body.refused).toEqual([]);
    expect(await sees(reader)).toBe(true);
    const { body } = await attorney.call(audit.history, { params: { id: matter } });
    expect(body.find(({ action }) => action === 'WALL_CHANGED')).toMatchObject({
      user: { id: attorney.id },
      changes: { assigned_users: { old: [attorney.id], new: expect.arrayContaining([reader.id]) } },
    });
    const undone = { changed: bulk.body.changed };
    expect((await staff.call(matters.undoBulk, { body: undone })).body.refused).toHaveLength(1);
    expect((await attorney.call(matters.undoBulk, { body: undone })).body.changed).toHaveLength(1);
    expect(await sees(reader)).toBe(false);
  });
});

describe('changing who is behind it', () => {
  it('is kept, with who did it', async () => {
    await raise([staff.id]);
    const { body } = await change([reader.id]);
    expect(body.standing?.members.map(({ user }) => user.id).sort()).toEqual([attorney.id, reader.id].sort());
    expect(body.standing?.changes.map(({ name, change }) => [name, change])).toEqual(
      expect.arrayContaining([
        [reader.name, 'ADDED'],
        [staff.name, 'REMOVED'],
        [staff.name, 'ADDED'],
      ]),
    );
    expect(await Promise.all([attorney, staff, reader].map(sees))).toEqual([true, false, true]);
    expect((await change([staff.id, reader.id])).body.standing?.changes).toHaveLength(4);
    expect(await sees(staff)).toBe(true);
  });

  it('is refused where it would shut out who does it, where there is no wall, and from outside', async () => {
    expectProblem(await change([staff.id]), 'conflict');
    await raise([staff.id, admin.id]);
    expectInvalid(await change([staff.id], admin), 'members');
    expectProblem(await change([], staff), 'forbidden');
    await change([staff.id]);
    expectProblem(await change([admin.id], admin), 'not-found');
  });
});

describe('an administrator outside', () => {
  it('learns that there are walls, by count, ids and days alone', async () => {
    const id = await wallId();
    await test.owner.query(`update caseward.walls set created_at = '2026-03-01T04:00Z' where id = '${id}'`);
    const inNewYork = { id, raised_on: '2026-02-28' };
    expect((await admin.call(walls.standing)).body).toEqual({ count: 1, walls: [inNewYork] });
    expectProblem(await attorney.call(walls.standing), 'forbidden');
  });

  it('lifts one for a reason that everybody behind it is told', async () => {
    const raised = await raise([staff.id]);
    const id = raised.body.standing?.id ?? '';
    expectInvalid(await admin.call(walls.lift, { params: { id }, body: { reason: '' } }), 'reason');
    expect((await lift(id)).status).toBe(204);
    expect(await Promise.all([admin, reader].map(sees))).toEqual([true, true]);
    for (const person of [attorney, staff]) {
      const { body: told } = await person.call(notifications.list);
      expect(told).toEqual([
        {
          id: expect.any(String),
          kind: 'WALL_LIFTED',
          matter: { id: matter, title: 'Merger' },
          reason: 'The conflict is over',
          created_at: expect.any(String),
          created_by: named(admin),
        },
      ]);
    }
    for (const person of [admin, reader]) expect((await person.call(notifications.list)).body).toEqual([]);
    const { body } = await reader.call(walls.ofMatter, { params: { id: matter } });
    expect(body).toMatchObject({
      standing: null,
      lifted: [{ id, lifted_by: admin.name, lift_reason: 'The conflict is over', members: [] }],
    });
    expect(await unevenProtection(test.owner, firm.id)).toEqual([]);
    expect((await admin.call(walls.standing)).body).toEqual({ count: 0, walls: [] });
    expectProblem(await lift(id), 'not-found');
    expect((await raise()).status).toBe(201);
  });

  it('and a wall of a deleted matter: none', async () => {
    const id = await wallId();
    await attorney.call(matters.remove, { params: { id: matter } });
    expect((await admin.call(walls.standing)).body.count).toBe(0);
    expectProblem(await lift(id), 'not-found');
  });
});

describe('a notice', () => {
  it('goes when it is dismissed, by whom it is for', async () => {
    await lift(await wallId());
    const id = (await attorney.call(notifications.list)).body[0]?.id ?? '';
    expectProblem(await staff.call(notifications.dismiss, { params: { id } }), 'not-found');
    expect((await attorney.call(notifications.dismiss, { params: { id } })).status).toBe(204);
    expectProblem(await attorney.call(notifications.dismiss, { params: { id } }), 'not-found');
    expect((await attorney.call(notifications.list)).body).toEqual([]);
  });
});

describe('an attorney', () => {
  it('lifts the wall they are behind, and no other', async () => {
    const id = await wallId();
    const { body: theirs } = await admin.call(matters.create, { body: { title: 'Theirs' } });
    const other = await raise([admin.id], admin, theirs.id);
    expectProblem(await lift(other.body.standing?.id ?? '', attorney), 'not-found');
    expectProblem(await lift(id, staff), 'forbidden');
    expect((await lift(id, attorney)).status).toBe(204);
  });
});

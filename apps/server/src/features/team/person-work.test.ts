import { audit } from '@caseward/contract/audit';
import { deadlines, notTheSame } from '@caseward/contract/deadlines';
import { inbox } from '@caseward/contract/inbox';
import { matters } from '@caseward/contract/matters';
import { people } from '@caseward/contract/people';
import { tasks } from '@caseward/contract/tasks';
import { team } from '@caseward/contract/team';
import { walls } from '@caseward/contract/walls';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Firm, foundFirm, type Person } from '../../testing/firm.ts';
import { expectInvalid, expectProblem } from '../../testing/problem.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let test: TestApp;
let firm: Firm;
let admin: Person;
let leaver: Person;
beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(async () => {
  firm = await foundFirm(test);
  admin = firm.admin;
  leaver = firm.people.STAFF;
});
afterAll(() => test.close());

const addMatter = async (assigned_users: string[], more = {}) =>
  (await admin.call(matters.create, { body: { title: 'M', assigned_users, ...more } })).body.id;
const addTask = async (assigned_to: string | null, more: object = {}) =>
  (await admin.call(tasks.create, { body: { title: 'T', assigned_to, ...more } })).body.id;
const taskOf = async (id: string) => (await admin.call(tasks.get, { params: { id } })).body;
const addDeadline = async (responsible: string, more: object = {}) => {
  const body = { title: 'Answer', due_on: '2199-03-09', reason: 'Served', responsible, ...more };
  return (await admin.call(deadlines.create, { body })).body.id;
};
const deadlineOf = async (id: string) => (await admin.call(deadlines.get, { params: { id } })).body;
const disable = (id: string, reassign_to?: string, deadlines_to?: string) =>
  admin.call(people.disable, {
    params: { id },
    query: { ...(reassign_to && { reassign_to }), ...(deadlines_to && { deadlines_to }) },
  });

describe('what a person leaves behind', () => {
  it('is their open tasks, matters without anybody else, and walls', async () => {
    const alone = await addMatter([leaver.id]);
    const shared = await addMatter([leaver.id, admin.id]);
    await addMatter([leaver.id], { status: 'CLOSED' });
    const open = await addTask(leaver.id, { due_date: '2026-12-01', matter: shared });
    await addTask(leaver.id, { status: 'DONE' });
    await addTask(admin.id);
    await admin.call(walls.raise, { params: { id: shared }, body: { reason: 'A conflict', members: [] } });
    const { body } = await admin.call(people.work, { params: { id: leaver.id } });
    expect(body).toEqual({
      open_tasks: 1,
      tasks: [{ id: open, title: 'T', due_date: '2026-12-01' }],
      open_deadlines: 0,
      deadlines: [],
      open_matters_led: 0,
      matters_led: [],
      matters_alone: [{ id: alone, title: 'M' }],
      matters_walled: [{ id: shared, title: 'M' }],
    });
    const { ATTORNEY } = firm.people;
    expectProblem(await ATTORNEY.call(people.work, { params: { id: leaver.id } }), 'forbidden');
  });

  it('is the open deadlines they are responsible for, and the matters they lead', async () => {
    const { ATTORNEY } = firm.people;
    const led = await addMatter([], { lead_attorney: leaver.id });
    await addMatter([], { lead_attorney: leaver.id, status: 'ARCHIVED' });
    const later = await addDeadline(leaver.id, { matter: led, due_on: '2199-05-01' });
    const next = await addDeadline(leaver.id, { matter: led });
    await addDeadline(admin.id, { matter: led, backup: leaver.id });
    const done = await addDeadline(leaver.id, { matter: led });
    await admin.call(deadlines.done, { params: { id: done }, body: { words: 'Filed' } });
    const walled = await addMatter([ATTORNEY.id], { lead_attorney: ATTORNEY.id });
    await addDeadline(ATTORNEY.id, { matter: walled });
    await ATTORNEY.call(walls.raise, { params: { id: walled }, body: { reason: 'S', members: [] } });
    const work = async (id: string) => (await admin.call(people.work, { params: { id } })).body;
    expect(await work(leaver.id)).toMatchObject({
      open_deadlines: 2,
      deadlines: [
        { id: next, title: 'Answer', due_on: '2199-03-09' },
        { id: later, title: 'Answer', due_on: '2199-05-01' },
      ],
      open_matters_led: 1,
      matters_led: [{ id: led, title: 'M' }],
    });
    // The administrator is screened from what the attorney has.
    expect(await work(ATTORNEY.id)).toMatchObject({
      open_deadlines: 0,
      open_matters_led: 0,
      matters_led: [],
    });
  });

  it('counts a colleague who is disabled as nobody', async () => {
    const both = await addMatter([leaver.id, firm.people.ATTORNEY.id]);
    const alone = async () =>
      (await admin.call(people.work, { params: { id: leaver.id } })).body.matters_alone;
    expect(await alone()).toEqual([]);
    await disable(firm.people.ATTORNEY.id);
    expect(await alone()).toEqual([{ id: both, title: 'M' }]);
  });
});

describe('disabling', () => {
  it('leaves open tasks where they are unless it says to whom they go', async () => {
    const id = await addTask(leaver.id);
    expect((await disable(leaver.id)).body).toMatchObject({ reassigned: 0, not_reassigned: [] });
    expect((await taskOf(id)).assigned_to_details).toMatchObject({ id: leaver.id, disabled: true });
  });

  it('gives open tasks to somebody else in the same call, each with its event', async () => {
    const open = await addTask(leaver.id);
    const done = await addTask(leaver.id, { status: 'DONE' });
    const { ATTORNEY } = firm.people;
    const { body } = await disable(leaver.id, ATTORNEY.id);
    expect(body).toMatchObject({ id: leaver.id, reassigned: 1, not_reassigned: [] });
    expect(body.disabled_at).not.toBeNull();
    expect((await taskOf(open)).assigned_to).toBe(ATTORNEY.id);
    expect((await taskOf(done)).assigned_to).toBe(leaver.id);
    const events = await admin.call(audit.list, { query: { object_id: open, action: 'CHANGED' } });
    expect(events.body).toMatchObject([
      { changes: { assigned_to: { old: leaver.id, new: ATTORNEY.id } }, user: { id: admin.id } },
    ]);
  });

  it('makes somebody else responsible for open deadlines in the same call, each with its event', async () => {
    const { ATTORNEY } = firm.people;
    const matter = await addMatter([]);
    const open = await addDeadline(leaver.id, { matter });
    const backedUp = await addDeadline(leaver.id, { matter, backup: ATTORNEY.id });
    const done = await addDeadline(leaver.id, { matter });
    await admin.call(deadlines.done, { params: { id: done }, body: { words: 'Filed' } });
    const { body } = await disable(leaver.id, undefined, ATTORNEY.id);
    expect(body).toMatchObject({
      reassigned: 0,
      deadlines_reassigned: 1,
      // Whoever is the backup is not responsible as well.
      deadlines_not_reassigned: [{ id: backedUp, reason: notTheSame }],
    });
    expect((await deadlineOf(open)).responsible).toBe(ATTORNEY.id);
    expect((await deadlineOf(backedUp)).responsible).toBe(leaver.id);
    expect((await deadlineOf(done)).responsible).toBe(leaver.id);
    const events = await admin.call(audit.list, { query: { object_id: open, action: 'CHANGED' } });
    expect(events.body).toMatchObject([
      { changes: { responsible: { old: leaver.id, new: ATTORNEY.id } }, user: { id: admin.id } },
    ]);
    const { body: told } = await ATTORNEY.call(inbox.list);
    expect(told.map(({ object }) => object)).toContainEqual({ type: 'deadline', id: open, title: 'Answer' });
  });

  it('names the tasks that the other may not see, and leaves them', async () => {
    const matter = await addMatter([leaver.id, admin.id]);
    await admin.call(walls.raise, { params: { id: matter }, body: { reason: 'A conflict', members: [] } });
    const id = await addTask(leaver.id, { matter });
    const { body } = await disable(leaver.id, firm.people.ATTORNEY.id);
    expect(body).toMatchObject({ reassigned: 0, not_reassigned: [{ id }] });
    expect((await taskOf(id)).assigned_to).toBe(leaver.id);
  });

  it('is refused as a whole when the other could not do them', async () => {
    const id = await addTask(leaver.id);
    expectInvalid(await disable(leaver.id, firm.people.READ_ONLY.id), 'reassign_to');
    const elsewhere = await foundFirm(test);
    expectInvalid(await disable(leaver.id, elsewhere.admin.id), 'reassign_to');
    expectInvalid(await disable(leaver.id, undefined, firm.people.READ_ONLY.id), 'deadlines_to');
    expectInvalid(await disable(leaver.id, undefined, elsewhere.admin.id), 'deadlines_to');
    expect((await leaver.call(tasks.get, { params: { id } })).status).toBe(200);
  });
});

describe('a task', () => {
  it.each(['disabled', 'read-only'])('is not given to %s people, by any call', async (kind) => {
    const person = kind === 'disabled' ? leaver : firm.people.READ_ONLY;
    if (kind === 'disabled') await disable(leaver.id);
    const assigned_to = person.id;
    const id = await addTask(null);
    const params = { id };
    expectInvalid(await admin.call(tasks.create, { body: { title: 'T', assigned_to } }), 'assigned_to');
    expectInvalid(await admin.call(tasks.patch, { params, body: { assigned_to } }), 'assigned_to');
    expectInvalid(
      await admin.call(tasks.update, { params, body: { title: 'T', assigned_to } }),
      'assigned_to',
    );
    const body = { ids: [id], change: { assigned_to } };
    expectInvalid(await admin.call(tasks.bulk, { body }), 'change');
    expect((await taskOf(id)).assigned_to).toBeNull();
  });

  it('stays with who had it, and can be changed otherwise', async () => {
    const id = await addTask(leaver.id);
    await disable(leaver.id);
    const { body: before } = await admin.call(tasks.get, { params: { id } });
    const saved = await admin.call(tasks.update, { params: { id }, body: { ...before, title: 'New' } });
    expect(saved.body).toMatchObject({ title: 'New', assigned_to: leaver.id });
    const matter = await addMatter([]);
    const moved = await admin.call(tasks.patch, { params: { id }, body: { matter } });
    expect(moved.body).toMatchObject({ matter, assigned_to: leaver.id });
    const listed = await admin.call(tasks.list, { query: { assigned_to: leaver.id } });
    expect(listed.body.map((task) => task.id)).toEqual([id]);
  });
});

it('the team names disabled people only when asked to, and marks them', async () => {
  const id = await addMatter([leaver.id]);
  await disable(leaver.id);
  const ids = async (query = {}) =>
    (await admin.call(team.list, { query })).body.flatMap(({ user }) => (user.disabled ? [user.id] : []));
  expect(await ids()).toEqual([]);
  expect(await ids({ disabled: 'included' })).toEqual([leaver.id]);
  const { body } = await admin.call(matters.get, { params: { id } });
  expect(body.assigned_users_details).toMatchObject([{ id: leaver.id, disabled: true }]);
});

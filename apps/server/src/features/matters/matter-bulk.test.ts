import { audit } from '@caseward/contract/audit';
import { matters } from '@caseward/contract/matters';
import { tasks } from '@caseward/contract/tasks';
import { walls } from '@caseward/contract/walls';
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

const open = async (person = admin, body: object = {}) =>
  (await person.call(matters.create, { body: { title: 'M', ...body } })).body;
const add = async (body: object = {}) =>
  (await admin.call(tasks.create, { body: { title: 'T', ...body } })).body;
const read = async (id: string) => (await admin.call(matters.get, { params: { id } })).body;
const readTask = async (id: string) => (await admin.call(tasks.get, { params: { id } })).body;
const bulk = (ids: string[], change: object, headers?: Record<string, string>) =>
  admin.call(matters.bulk, { body: { ids, change }, ...(headers && { headers }) });

describe('many matters', () => {
  it('change at once, each with its version, event and change of status', async () => {
    const one = await open();
    const two = await open(admin, { status: 'CLOSED', closed_on: '2026-01-05' });
    const { body } = await bulk([two.id, one.id], { status: 'CLOSED', status_reason: 'Year’s end' });
    expect(body).toEqual({
      changed: [{ id: one.id, version: 2, before: { status: 'OPEN', closed_on: null } }],
      unchanged: [two.id],
      refused: [],
    });
    expect(await read(one.id)).toMatchObject({ status: 'CLOSED', version: 2 });
    const changes = await admin.call(matters.statusChanges, { params: { id: one.id } });
    expect(changes.body).toMatchObject([{ to_status: 'CLOSED', reason: 'Year’s end' }]);
    const history = await admin.call(audit.history, { params: { id: one.id } });
    expect(history.body[1]).toMatchObject({ action: 'CHANGED', object_id: one.id });
  });

  it('get people added to their teams, and lose none', async () => {
    const { STAFF, ATTORNEY } = firm.people;
    const one = await open(admin, { assigned_users: [STAFF.id] });
    const { body } = await bulk([one.id], { add_assigned_users: [ATTORNEY.id] });
    expect(body.changed).toEqual([{ id: one.id, version: 2, before: { assigned_users: [STAFF.id] } }]);
    expect((await read(one.id)).assigned_users.sort()).toEqual([STAFF.id, ATTORNEY.id].sort());
  });

  it('name those that are not there, foreign or walled off all the same, and change the rest', async () => {
    const { ATTORNEY } = firm.people;
    const one = await open();
    const walled = await open(ATTORNEY);
    await ATTORNEY.call(walls.raise, {
      params: { id: walled.id },
      body: { reason: 'Screened', members: [ATTORNEY.id] },
    });
    const stranger = await foundFirm(test);
    const foreign = await open(stranger.admin);
    const theirs = await snapshot(test.owner, stranger.id);
    const nobodys = uuidv7();
    const { body } = await bulk([walled.id, foreign.id, nobodys, one.id], { status: 'ON_HOLD' });
    expect(body.changed.map(({ id }) => id)).toEqual([one.id]);
    const reasons = new Map(body.refused.map(({ id, reason }) => [id, reason]));
    expect([...reasons.keys()].sort()).toEqual([walled.id, foreign.id, nobodys].sort());
    expect(new Set(reasons.values()).size).toBe(1);
    expect(await snapshot(test.owner, stranger.id)).toEqual(theirs);
  });

  it('go back to what they were, but for those that were changed since', async () => {
    const { STAFF } = firm.people;
    const one = await open(admin, { status: 'PENDING' });
    const two = await open();
    const { changed } = (await bulk([one.id, two.id], { status: 'ARCHIVED', add_assigned_users: [STAFF.id] }))
      .body;
    await STAFF.call(matters.patch, { params: { id: two.id }, body: { title: 'Meanwhile' } });
    const { body } = await admin.call(matters.undoBulk, { body: { changed } });
    expect(body.changed.map(({ id }) => id)).toEqual([one.id]);
    expect(body.refused).toEqual([
      { id: two.id, reason: 'Somebody else has changed this since, so it stays as it is.' },
    ]);
    expect(await read(one.id)).toMatchObject({ status: 'PENDING', closed_on: null, assigned_users: [] });
    expect(await read(two.id)).toMatchObject({ status: 'ARCHIVED', assigned_users: [STAFF.id] });
  });

  it('keep their wall where it is lost sight of by taking oneself off the team', async () => {
    const { ATTORNEY } = firm.people;
    const one = await open(ATTORNEY);
    await ATTORNEY.call(walls.raise, {
      params: { id: one.id },
      body: { reason: 'S', members: [ATTORNEY.id] },
    });
    const before = await snapshot(test.owner, firm.id);
    const version = (await ATTORNEY.call(matters.get, { params: { id: one.id } })).body.version;
    const undone = await ATTORNEY.call(matters.undoBulk, {
      body: { changed: [{ id: one.id, version, before: { assigned_users: [] } }] },
    });
    expect(undone.body.unchanged).toEqual([one.id]);
    expect((await snapshot(test.owner, firm.id)).matters).toBe(before.matters);
  });

  it('change once under one key', async () => {
    const one = await open();
    const first = await bulk([one.id], { status: 'CLOSED' }, { 'idempotency-key': 'once' });
    const again = await bulk([one.id], { status: 'CLOSED' }, { 'idempotency-key': 'once' });
    expect(again.body).toEqual(first.body);
    expect((await read(one.id)).version).toBe(2);
    expectProblem(await bulk([one.id], { status: 'OPEN' }, { 'idempotency-key': 'once' }), 'key-reused');
  });

  it('are refused where the change names what the firm has not, or there are none or too many', async () => {
    const one = await open();
    const before = await snapshot(test.owner, firm.id);
    expectInvalid(await bulk([one.id], { practice_area: uuidv7() }), 'change');
    expectInvalid(await bulk([one.id], { add_assigned_users: [uuidv7()] }), 'change');
    expectInvalid(await bulk([], { status: 'OPEN' }), 'ids');
    expectInvalid(
      await bulk(
        Array.from({ length: 501 }, () => uuidv7()),
        { status: 'OPEN' },
      ),
      'ids',
    );
    const { READ_ONLY } = firm.people;
    expectProblem(
      await READ_ONLY.call(matters.bulk, { body: { ids: [one.id], change: { status: 'CLOSED' } } }),
      'forbidden',
    );
    expect(await snapshot(test.owner, firm.id)).toEqual(before);
  });
});

describe('many tasks', () => {
  it('change at once and go back', async () => {
    const { STAFF } = firm.people;
    const one = await add({ due_date: '2026-05-01' });
    const two = await add({ status: 'DONE', due_date: null });
    const change = { status: 'DONE', due_date: '2026-06-01', assigned_to: STAFF.id, priority: 'HIGH' };
    const { body } = await admin.call(tasks.bulk, { body: { ids: [one.id, two.id, uuidv7()], change } });
    expect(body.refused).toHaveLength(1);
    expect(body.changed).toContainEqual({
      id: one.id,
      version: 2,
      before: { status: 'TODO', due_date: '2026-05-01', assigned_to: admin.id, priority: 'NORMAL' },
    });
    expect(await readTask(two.id)).toMatchObject(change);
    const undo = () => admin.call(tasks.undoBulk, { body: { changed: body.changed } });
    await undo();
    expect(await readTask(one.id)).toMatchObject({ status: 'TODO', due_date: '2026-05-01', version: 3 });
    expect(await readTask(two.id)).toMatchObject({ status: 'DONE', due_date: null, assigned_to: admin.id });
    const reasons = (await undo()).body.refused.map(({ reason }) => reason);
    expect(new Set(reasons)).toEqual(
      new Set(['You changed this since, or undid it already, so it stays as it is.']),
    );
  });
});

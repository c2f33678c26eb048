import { audit } from '@caseward/contract/audit';
import { holds } from '@caseward/contract/holds';
import { matters } from '@caseward/contract/matters';
import { tasks } from '@caseward/contract/tasks';
import { walls } from '@caseward/contract/walls';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Firm, foundFirm, type Person } from '../../testing/firm.ts';
import { expectInvalid, expectProblem } from '../../testing/problem.ts';
import { snapshot } from '../../testing/snapshot.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let test: TestApp;
let firm: Firm;
let admin: Person;
let params: { id: string };
beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(async () => {
  firm = await foundFirm(test);
  admin = firm.admin;
  params = { id: (await admin.call(matters.create, { body: { title: 'M' } })).body.id };
  for (const [title, status] of [
    ['One', 'TODO'],
    ['Two', 'IN_PROGRESS'],
    ['Three', 'DONE'],
  ])
    await admin.call(tasks.create, { body: { title, status, matter: params.id } });
});
afterAll(() => test.close());

const close = (body: object = {}, person = admin) => person.call(matters.close, { params, body });
const tasksNow = async () =>
  (await admin.call(matters.get, { params })).body.tasks
    .map(({ title, status, assigned_to_details }) => `${title} ${status} ${assigned_to_details?.username}`)
    .sort();

describe('closing many matters', () => {
  const bulk = (ids: string[], change: object) => admin.call(matters.bulk, { body: { ids, change } });

  it('completes their open tasks, and undoing it opens those again', async () => {
    const other = (await admin.call(matters.create, { body: { title: 'N' } })).body.id;
    const before = await tasksNow();
    const { body } = await bulk([params.id, other], { status: 'CLOSED', open_tasks: 'COMPLETE' });
    expect((await tasksNow()).map((task) => task.split(' ')[1])).toEqual(['DONE', 'DONE', 'DONE']);
    const one = body.changed.find(({ id }) => id === params.id);
    expect(one?.before.open_tasks).toHaveLength(2);
    expect(body.changed.find(({ id }) => id === other)?.before).not.toHaveProperty('open_tasks');
    const { body: undone } = await admin.call(matters.undoBulk, { body: { changed: body.changed } });
    expect(undone.changed).toHaveLength(2);
    expect(await tasksNow()).toEqual(before);
    const { body: matter } = await admin.call(matters.get, { params });
    expect(matter).toMatchObject({ status: 'OPEN', closed_on: null });
  });

  it('reassigns them, but for those of matters that the successor may not see, which stay open', async () => {
    const { STAFF } = firm.people;
    const other = (await admin.call(matters.create, { body: { title: 'N' } })).body.id;
    await admin.call(tasks.create, { body: { title: 'Kept', matter: other } });
    await admin.call(walls.raise, { params: { id: other }, body: { reason: 'S', members: [admin.id] } });
    const change = { status: 'ARCHIVED', reassign_to: STAFF.id };
    const { body } = await bulk([params.id, other], change);
    expect(body.changed.map(({ id }) => id)).toEqual([params.id]);
    expect(body.refused).toEqual([
      { id: other, reason: 'They have no access to this matter, which is restricted, and would not see it.' },
    ]);
    expect((await tasksNow()).filter((task) => task.endsWith(STAFF.username))).toHaveLength(2);
    const kept = (await admin.call(matters.get, { params: { id: other } })).body;
    expect(kept).toMatchObject({ status: 'OPEN', tasks: [{ assigned_to: admin.id }] });
  });

  it('leaves the tasks of matters alone that it does not close, or that were closed before', async () => {
    const before = await tasksNow();
    await bulk([params.id], { status: 'ON_HOLD', open_tasks: 'COMPLETE' });
    await bulk([params.id], { open_tasks: 'COMPLETE' });
    expect(await tasksNow()).toEqual(before);
    await close();
    const { body } = await bulk([params.id], { status: 'CLOSED', open_tasks: 'COMPLETE' });
    expect(body.unchanged).toEqual([params.id]);
    const archived = await bulk([params.id], { status: 'ARCHIVED', open_tasks: 'COMPLETE' });
    expect(archived.body.changed.map(({ id }) => id)).toEqual([params.id]);
    expect(await tasksNow()).toEqual(before);
  });

  it('is refused where both are asked for, and where nobody could do them', async () => {
    const before = await snapshot(test.owner, firm.id);
    const ids = [params.id];
    const both = { status: 'CLOSED', open_tasks: 'COMPLETE', reassign_to: admin.id };
    expectInvalid(await bulk(ids, both), 'change');
    const { READ_ONLY } = firm.people;
    expectInvalid(await bulk(ids, { status: 'CLOSED', reassign_to: READ_ONLY.id }), 'change');
    expect(await snapshot(test.owner, firm.id)).toEqual(before);
  });
});

describe('saving a matter', () => {
  const save = (body: object, headers: Record<string, string> = {}) =>
    admin.call(matters.update, { params, body: { title: 'M', ...body }, headers });
  const patch = (body: object) => admin.call(matters.patch, { params, body });

  it('completes its open tasks where that closes it, and may be sent again', async () => {
    const closing = { status: 'CLOSED', status_reason: 'Settled', open_tasks: 'COMPLETE' };
    const { status, body, headers } = await save(closing, { 'if-match': '"1"' });
    expect(status).toBe(200);
    expect(headers.get('etag')).toBe('"2"');
    expect(body).toMatchObject({ status: 'CLOSED', next_on: null });
    expect(body.tasks.map((task) => task.status)).toEqual(['DONE', 'DONE', 'DONE']);
    const { body: history } = await admin.call(audit.history, { params });
    const changed = history.filter(({ action }) => action === 'CHANGED');
    expect(changed.map(({ object_type }) => object_type).sort()).toEqual(['matter', 'task', 'task']);
    const before = await snapshot(test.owner, firm.id);
    expectProblem(await save(closing, { 'if-match': '"1"' }), 'precondition-failed');
    expect((await save(closing, { 'if-match': '"2"' })).status).toBe(200);
    expect((await snapshot(test.owner, firm.id)).tasks).toEqual(before.tasks);
  });

  it('gives them to somebody else, by a change of one field, too', async () => {
    const { ATTORNEY } = firm.people;
    expect((await patch({ status: 'ARCHIVED', reassign_to: ATTORNEY.id })).status).toBe(200);
    expect((await tasksNow()).filter((task) => task.endsWith(ATTORNEY.username))).toHaveLength(2);
  });

  it('leaves them alone where it does not close it', async () => {
    const before = await tasksNow();
    await patch({ status: 'ON_HOLD', open_tasks: 'COMPLETE' });
    await patch({ title: 'N', open_tasks: 'COMPLETE' });
    await close();
    await patch({ status: 'ARCHIVED', open_tasks: 'COMPLETE' });
    expect(await tasksNow()).toEqual(before);
  });

  it('is refused, and nothing is changed, where one of them cannot go there', async () => {
    const { STAFF, READ_ONLY } = firm.people;
    await admin.call(walls.raise, { params, body: { reason: 'A conflict', members: [admin.id] } });
    const before = await snapshot(test.owner, firm.id);
    const closing = { title: 'N', status: 'CLOSED' };
    expectProblem(await patch({ ...closing, reassign_to: STAFF.id }), 'conflict');
    expectInvalid(await patch({ ...closing, reassign_to: READ_ONLY.id }), 'reassign_to');
    expectInvalid(await save({ ...closing, reassign_to: admin.id, open_tasks: 'COMPLETE' }), 'reassign_to');
    expect(await snapshot(test.owner, firm.id)).toEqual(before);
  });
});

describe('closing a matter', () => {
  it('leaves its open tasks as they are, unless something else is asked for', async () => {
    const { status, body } = await close({ status_reason: 'Settled' });
    expect(status).toBe(200);
    expect(body.matter).toMatchObject({ status: 'CLOSED', closed_on: expect.stringMatching(/^\d{4}-/) });
    expect(body.tasks).toEqual([]);
    const { username } = admin;
    expect(await tasksNow()).toEqual([
      `One TODO ${username}`,
      `Three DONE ${username}`,
      `Two IN_PROGRESS ${username}`,
    ]);
    const { body: changes } = await admin.call(matters.statusChanges, { params });
    expect(changes).toMatchObject([{ from_status: 'OPEN', to_status: 'CLOSED', reason: 'Settled' }]);
  });

  it('completes them, with an event each, and what it answers takes that back', async () => {
    const { body } = await close({ open_tasks: 'COMPLETE' });
    expect(body.tasks).toHaveLength(2);
    expect((await tasksNow()).map((task) => task.split(' ')[1])).toEqual(['DONE', 'DONE', 'DONE']);
    const { body: history } = await admin.call(audit.history, { params });
    const changed = history.filter(({ action }) => action === 'CHANGED');
    expect(changed.map(({ object_type }) => object_type).sort()).toEqual(['matter', 'task', 'task']);
    const undone = await admin.call(tasks.undoBulk, { body: { changed: body.tasks } });
    expect(undone.body.changed).toHaveLength(2);
  });

  it('gives them to somebody else, also on legal hold and by staff', async () => {
    await admin.call(holds.place, { params, body: { reason: 'A subpoena' } });
    const { STAFF, ATTORNEY } = firm.people;
    expect((await close({ reassign_to: ATTORNEY.id }, STAFF)).status).toBe(200);
    expect(await tasksNow()).toEqual([
      `One TODO ${ATTORNEY.username}`,
      `Three DONE ${admin.username}`,
      `Two IN_PROGRESS ${ATTORNEY.username}`,
    ]);
  });

  it('is refused, and nothing is changed, where one of them cannot go there', async () => {
    const { STAFF, READ_ONLY } = firm.people;
    await admin.call(walls.raise, { params, body: { reason: 'A conflict', members: [admin.id] } });
    const before = await snapshot(test.owner, firm.id);
    expect(expectProblem(await close({ reassign_to: STAFF.id }), 'conflict').detail).toMatch(
      /^2 tasks could not be changed, so the matter was not closed: /,
    );
    expectInvalid(await close({ reassign_to: READ_ONLY.id }), 'reassign_to');
    expectInvalid(await close({ reassign_to: params.id }), 'reassign_to');
    expectInvalid(await close({ reassign_to: admin.id, open_tasks: 'COMPLETE' }), 'reassign_to');
    expectProblem(await close({}, STAFF), 'not-found');
    expectProblem(await close({}, READ_ONLY), 'forbidden');
    expect(await snapshot(test.owner, firm.id)).toEqual(before);
  });

  it('archives it instead, where that is asked for', async () => {
    const { body } = await close({ status: 'ARCHIVED', status_reason: 'Settled', open_tasks: 'COMPLETE' });
    expect(body.matter).toMatchObject({
      status: 'ARCHIVED',
      closed_on: expect.stringMatching(/^\d{4}-/),
      tasks: [{ status: 'DONE' }, { status: 'DONE' }, { status: 'DONE' }],
    });
    expect(body.tasks).toHaveLength(2);
    const { body: changes } = await admin.call(matters.statusChanges, { params });
    expect(changes).toMatchObject([{ from_status: 'OPEN', to_status: 'ARCHIVED', reason: 'Settled' }]);
  });

  it('is refused where that would not close it', async () => {
    expectInvalid(await close({ status: 'ON_HOLD' }), 'status');
  });

  it('is refused when it is closed already', async () => {
    await close();
    expect(expectProblem(await close(), 'conflict').detail).toBe('This matter is closed already.');
  });
});

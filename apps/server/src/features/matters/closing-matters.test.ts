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

  it('is refused when it is closed already', async () => {
    await close();
    expect(expectProblem(await close(), 'conflict').detail).toBe('This matter is closed already.');
  });
});

import { audit } from '@caseward/contract/audit';
import { matters } from '@caseward/contract/matters';
import { taskComments } from '@caseward/contract/task-comments';
import { type Task, type TaskInput, tasks } from '@caseward/contract/tasks';
import { trash } from '@caseward/contract/trash';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inScope } from '../../db/scope.ts';
import { SYSTEM_USER_ID } from '../../platform/jobs/job-kinds.ts';
import { purgeTrash } from '../../platform/trash/purge.ts';
import { type Firm, foundFirm, type Person } from '../../testing/firm.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { ageTrash } from '../../testing/trash.ts';

/*
 * A repeating task that is opened again, and what becomes of the next one.
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

const weekly = { every: 1, unit: 'WEEK', until: null } as const;
const nextWeek = '2190-02-07';

const add = async (more: Partial<TaskInput> = {}) => {
  const body = { title: 'Review bills', due_date: '2190-01-31', repeats: weekly, ...more };
  return (await admin.call(tasks.create, { body })).body;
};
const patch = async (id: string, body: unknown) =>
  (await admin.call(tasks.patch, { params: { id }, body })).body;
const tick = ({ id }: Pick<Task, 'id'>) => patch(id, { status: 'DONE' });
const open = ({ id }: Pick<Task, 'id'>) => patch(id, { status: 'TODO' });
const read = async (id: string) => (await admin.call(tasks.get, { params: { id } })).body;
const all = async () => (await admin.call(tasks.list, { query: { ordering: 'due_date' } })).body;
const remove = (id: string) => admin.call(tasks.remove, { params: { id } });
const deleted = async () => (await admin.call(trash.list)).body;
const restoreLatest = async () => {
  const id = (await deleted())[0]?.id ?? '';
  expect((await admin.call(trash.restore, { params: { id } })).status).toBe(204);
};
const comment = async (id: string) =>
  (await admin.call(taskComments.create, { params: { id }, body: { comment: 'The bank is late.' } })).body;

/** A task that is done, and the id of its next one. */
async function done(more: Partial<TaskInput> = {}) {
  const task = await tick(await add(more));
  return { task, next: task.next_task?.id ?? '' };
}

describe('a task that is opened again', () => {
  it('takes the next one back, which is untouched, and repeats again', async () => {
    const { task, next } = await done();
    expect(await open(task)).toMatchObject({ status: 'TODO', repeats: weekly, next_task: null });
    expect(await all()).toHaveLength(1);
    expect((await deleted()).map(({ object_id }) => object_id)).toEqual([next]);
    expect((await tick(task)).next_task?.due_date).toBe(nextWeek);
    expect(await all()).toHaveLength(2);
  });

  it('repeats alone, also when the one that was taken back is restored', async () => {
    const { task, next } = await done();
    await open(task);
    await restoreLatest();
    expect((await read(next)).repeats).toBeNull();
    expect((await read(task.id)).repeats).toEqual(weekly);
    const { body: events } = await admin.call(audit.list, { query: { object_id: next, action: 'CHANGED' } });
    expect(events.map(({ changes }) => changes)).toEqual([{ repeats: { old: weekly, new: null } }]);
  });

  it('repeats in place of a next one that is in the trash already', async () => {
    const { task, next } = await done();
    await patch(next, { priority: 'HIGH' });
    await remove(next);
    expect(await open(task)).toMatchObject({ repeats: weekly, next_task: null });
    await restoreLatest();
    expect((await read(next)).repeats).toBeNull();
  });

  it('leaves the next one that somebody has changed, and no longer repeats itself', async () => {
    const { task, next } = await done();
    await patch(next, { priority: 'HIGH' });
    expect(await open(task)).toMatchObject({ repeats: null, next_task: task.next_task });
    expect((await tick(task)).next_task).toEqual(task.next_task);
    expect(await all()).toHaveLength(2);
  });

  it('leaves the next one that somebody has commented on, also once it is open', async () => {
    const { task, next } = await done();
    const { id } = await comment(next);
    expect(await open(task)).toMatchObject({ repeats: null, next_task: task.next_task });
    await admin.call(taskComments.remove, { params: { id: next, comment: id } });
    await patch(task.id, { status: 'IN_PROGRESS' });
    expect(await read(next)).toMatchObject({ version: 1, repeats: weekly });
  });

  it('leaves both as they are where it has no due date by now', async () => {
    const { task, next } = await done();
    await patch(task.id, { due_date: null });
    expect(await open(task)).toMatchObject({ repeats: null, next_task: task.next_task });
    expect((await read(next)).repeats).toEqual(weekly);
  });

  it('leaves the next one in another matter, and forgets one that is gone for good', async () => {
    const { body: matter } = await admin.call(matters.create, { body: { title: 'Estate' } });
    const { task, next } = await done();
    await patch(next, { matter: matter.id });
    expect((await open(task)).next_task).toEqual(task.next_task);
    await tick(task);
    await remove(next);
    await ageTrash(test, firm.id);
    await purgeTrash(
      (work, options) =>
        inScope(test.services.pool, { tenantId: firm.id, userId: SYSTEM_USER_ID }, work, options),
      test.services.store,
    );
    expect(await open(task)).toMatchObject({ repeats: null, next_task: null });
  });
});

it('Undo of many waits for each before it touches a next one, so that two do not wait for one another', async () => {
  const { body: matter } = await admin.call(matters.create, { body: { title: 'Estate' } });
  const made = [await add({ matter: matter.id }), await add()];
  const ids = made.map(({ id }) => id);
  const { body } = await admin.call(tasks.bulk, { body: { ids, change: { status: 'DONE' } } });
  const holder = await test.owner.connect();
  try {
    await holder.query('begin');
    await holder.query('select from caseward.tasks where id = $1 for update', [ids[1]]);
    const undone = admin.call(tasks.undoBulk, { body: { changed: body.changed } });
    const waiting = 'select from pg_locks where pg_backend_pid() = any(pg_blocking_pids(pid))';
    await expect.poll(async () => (await holder.query(waiting)).rowCount).toBeGreaterThan(0);
    const free = 'select from caseward.tasks where id = $1 for update skip locked';
    expect((await holder.query(free, [body.next[0]?.id])).rowCount).toBe(1);
    await holder.query('commit');
    expect((await undone).body.changed).toHaveLength(2);
  } finally {
    await holder.query('rollback');
    holder.release();
  }
  expect(await all()).toHaveLength(2);
});

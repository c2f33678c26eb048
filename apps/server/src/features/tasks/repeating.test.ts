import { audit } from '@caseward/contract/audit';
import { exports } from '@caseward/contract/exports';
import { inbox } from '@caseward/contract/inbox';
import type { MatterStatus } from '@caseward/contract/matter-statuses';
import { matters } from '@caseward/contract/matters';
import { people } from '@caseward/contract/people';
import { type Task, type TaskInput, tasks } from '@caseward/contract/tasks';
import { walls } from '@caseward/contract/walls';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Firm, foundFirm, type Person } from '../../testing/firm.ts';
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

const weekly = { every: 1, unit: 'WEEK', until: null } as const;
const due_date = '2190-01-31';
const nextWeek = '2190-02-07';

const add = async (more: Partial<TaskInput> = {}) =>
  (await admin.call(tasks.create, { body: { title: 'Review bills', due_date, repeats: weekly, ...more } }))
    .body;
const patch = (id: string, body: unknown, headers = {}) =>
  admin.call(tasks.patch, { params: { id }, body, headers });
const tick = async ({ id }: Pick<Task, 'id'>) => (await patch(id, { status: 'DONE' })).body;
const open = ({ id }: Pick<Task, 'id'>) => patch(id, { status: 'TODO' });
const read = async (id: string | undefined) =>
  (await admin.call(tasks.get, { params: { id: id ?? 'none' } })).body;
const all = async () => (await admin.call(tasks.list, { query: { ordering: 'due_date' } })).body;
const changesOf = async (id: string) =>
  (await admin.call(audit.list, { query: { object_id: id } })).body.map(({ action, changes }) => ({
    action,
    changes,
  }));

describe('a repeating task that becomes done', () => {
  it('makes the next one as it is, with its checklist unticked, and does not repeat itself', async () => {
    const { body: matter } = await admin.call(matters.create, { body: { title: 'Estate' } });
    const task = await add({
      description: 'All of them.',
      due_time: '09:30',
      priority: 'HIGH',
      matter: matter.id,
      checklist: [{ text: 'Print', done: true }, { text: 'Pay' }],
      repeats: { every: 2, unit: 'WEEK' },
    });
    expect(task.repeats).toEqual({ every: 2, unit: 'WEEK', until: null });
    const done = await tick(task);
    expect(done).toMatchObject({
      version: 2,
      repeats: null,
      next_task: { due_date: '2190-02-14' },
    });
    const next = await read(done.next_task?.id);
    expect(next).toMatchObject({ version: 1, status: 'TODO', due_date: '2190-02-14', next_task: null });
    const kept = ['title', 'description', 'due_time', 'priority'] as const;
    const alsoKept = ['matter', 'assigned_to', 'repeats'] as const;
    for (const field of [...kept, ...alsoKept]) expect(next[field]).toEqual(task[field]);
    expect(next.checklist.map(({ done: isTicked }) => isTicked)).toEqual([false, false]);
    const { tasks: inMatter } = (await admin.call(matters.get, { params: { id: matter.id } })).body;
    expect(inMatter.map(({ id }) => id)).toEqual([task.id, next.id]);
    const { 0: listed } = (await admin.call(matters.list)).body;
    expect(listed?.next_on).toBe('2190-02-14');
  });

  it('tells in its history of the next one, which has an event of its own', async () => {
    const done = await tick(await add());
    expect((await changesOf(done.id))[0]).toEqual({
      action: 'CHANGED',
      changes: {
        status: { old: 'TODO', new: 'DONE' },
        repeats: { old: weekly, new: null },
        next_due: { old: null, new: nextWeek },
      },
    });
    expect(await changesOf(done.next_task?.id ?? '')).toMatchObject([
      { action: 'CREATED', changes: { repeats: { new: weekly }, due_date: { new: nextWeek } } },
    ]);
  });

  it('makes none in the past, and keeps in step', async () => {
    const done = await tick(await add({ due_date: '2020-01-06' }));
    const next = Date.parse(done.next_task?.due_date ?? '');
    expect(next).toBeGreaterThan(Date.now() - 86_400_000);
    expect(next).toBeLessThan(Date.now() + 9 * 86_400_000);
    expect(new Date(next).getUTCDay()).toBe(1);
  });

  it('ends a month on its last day, and comes back to its own day, until it gets another', async () => {
    const first = await tick(await add({ repeats: { every: 1, unit: 'MONTH' } }));
    expect(first.next_task?.due_date).toBe('2190-02-28');
    const second = await tick(await read(first.next_task?.id));
    expect(second.next_task?.due_date).toBe('2190-03-31');
    await patch(second.next_task?.id ?? '', { due_date: '2190-03-30' });
    const third = await tick(await read(second.next_task?.id));
    expect(third.next_task?.due_date).toBe('2190-04-30');
  });

  it('keeps its own day where another one is taken back, or only its last day changes', async () => {
    const monthly = { every: 1, unit: 'MONTH', until: null } as const;
    const inFebruary = await tick(await add({ repeats: monthly }));
    const february = inFebruary.next_task?.id ?? '';
    await patch(february, { due_date: '2190-03-05' });
    await patch(february, { due_date: '2190-02-28' });
    await patch(february, { repeats: { ...monthly, until: '2190-12-31' } });
    expect((await tick(await read(february))).next_task?.due_date).toBe('2190-03-31');
  });

  it('makes none after its last day, and keeps how it repeated', async () => {
    const repeats = { ...weekly, until: '2190-02-06' };
    const done = await tick(await add({ repeats }));
    expect(done).toMatchObject({ repeats, next_task: null });
    expect(await all()).toHaveLength(1);
  });

  it('makes one, however often and however many at once tick it', async () => {
    const task = await add();
    const answers = await Promise.all([1, 2, 3].map(() => patch(task.id, { status: 'DONE' })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    await tick(task);
    expect(await all()).toHaveLength(2);
    const [one] = await all();
    expect(new Set(answers.map(({ body }) => body.next_task?.id))).toEqual(new Set([one?.next_task?.id]));
  });

  it('makes none where the same save ends that it repeats', async () => {
    const task = await add();
    expect((await patch(task.id, { status: 'DONE', repeats: null })).body.next_task).toBeNull();
    expect(await all()).toHaveLength(1);
  });

  it('is done by a save of the whole task, too', async () => {
    const task = await add();
    const { body } = await admin.call(tasks.update, {
      params: { id: task.id },
      body: { ...task, title: 'Review all bills', status: 'DONE' },
    });
    expect(await read(body.next_task?.id)).toMatchObject({ title: 'Review all bills', repeats: weekly });
  });
});

describe('many at once', () => {
  it('are made by one statement, answered, and taken back by Undo', async () => {
    const made = await Promise.all([add(), add({ repeats: null }), add({ due_date: '2190-01-30' })]);
    const { body } = await admin.call(tasks.bulk, {
      body: { ids: made.map(({ id }) => id), change: { status: 'DONE' } },
    });
    expect(body.changed).toHaveLength(3);
    expect(body.next.map(({ after, due_date: day }) => [after, day])).toEqual([
      [made[0]?.id, nextWeek],
      [made[2]?.id, '2190-02-06'],
    ]);
    expect(await all()).toHaveLength(5);
    await admin.call(tasks.undoBulk, { body: { changed: body.changed } });
    const left = await all();
    expect(left.map(({ id }) => id).toSorted()).toEqual(made.map(({ id }) => id).toSorted());
    expect(left.filter(({ repeats }) => repeats !== null)).toHaveLength(2);
  });

  it('sent again under one key makes them once', async () => {
    const { id } = await add();
    const call = () =>
      admin.call(tasks.bulk, {
        body: { ids: [id], change: { status: 'DONE' } },
        headers: { 'idempotency-key': 'once' },
      });
    expect((await call()).body).toEqual((await call()).body);
    expect(await all()).toHaveLength(2);
  });

  it('are not made where tasks are done because their matter is closed', async () => {
    const { body: matter } = await admin.call(matters.create, { body: { title: 'Estate' } });
    const task = await add({ matter: matter.id });
    await admin.call(matters.patch, {
      params: { id: matter.id },
      body: { status: 'CLOSED', open_tasks: 'COMPLETE' },
    });
    expect(await read(task.id)).toMatchObject({ status: 'DONE', repeats: weekly, next_task: null });
    expect(await all()).toHaveLength(1);
  });

  it('are not made in a matter that is closed, until it and they are opened again', async () => {
    const { body: matter } = await admin.call(matters.create, { body: { title: 'Estate' } });
    const task = await add({ matter: matter.id });
    const give = (status: MatterStatus) =>
      admin.call(matters.patch, { params: { id: matter.id }, body: { status } });
    for (const status of ['CLOSED', 'ARCHIVED'] as const) {
      await give(status);
      expect(await tick(task)).toMatchObject({ status: 'DONE', repeats: weekly, next_task: null });
      await open(task);
    }
    await give('OPEN');
    expect((await tick(task)).next_task?.due_date).toBe(nextWeek);
    expect(await all()).toHaveLength(2);
  });
});

describe('whose the next one is', () => {
  const newsOf = async (person: Person) =>
    (await person.call(inbox.list)).body.map(({ kind, object }) => [kind, object?.id]);

  it('is told of it where somebody else has ticked', async () => {
    const { STAFF } = firm.people;
    const task = await add({ assigned_to: STAFF.id });
    const done = await tick(task);
    expect(await newsOf(STAFF)).toEqual([
      ['TASK_ASSIGNED', done.next_task?.id],
      ['TASK_ASSIGNED', task.id],
    ]);
  });

  it('is nobody where they have left, or are outside of the wall of its matter by now', async () => {
    const { STAFF, ATTORNEY } = firm.people;
    const { body: matter } = await admin.call(matters.create, { body: { title: 'Estate' } });
    const left = await add({ assigned_to: ATTORNEY.id });
    const outside = await add({ assigned_to: STAFF.id, matter: matter.id });
    await admin.call(people.disable, { params: { id: ATTORNEY.id } });
    await admin.call(walls.raise, {
      params: { id: matter.id },
      body: { reason: 'Conflict with the buyer', members: [admin.id] },
    });
    for (const task of [left, outside]) {
      const done = await tick(task);
      expect(await read(done.next_task?.id)).toMatchObject({ assigned_to: null });
    }
    const ids = (await STAFF.call(tasks.list)).body.map(({ matter: of }) => of);
    expect(ids).not.toContain(matter.id);
  });
});

describe('how a task repeats', () => {
  it('is kept by a save that does not name it, and emptied by null', async () => {
    const task = await add();
    expect((await patch(task.id, { title: 'Pay bills' })).body.repeats).toEqual(weekly);
    expect((await patch(task.id, { repeats: weekly })).body.version).toBe(2);
    expect((await patch(task.id, { repeats: null })).body.repeats).toBeNull();
  });

  it.each([
    ['no number', { unit: 'DAY' }],
    ['none', { every: 0, unit: 'DAY' }],
    ['a hundred', { every: 100, unit: 'DAY' }],
    ['a half', { every: 1.5, unit: 'DAY' }],
    ['another unit', { every: 1, unit: 'HOUR' }],
    ['no day', { ...weekly, until: 'soon' }],
    ['a last day before its due date', { ...weekly, until: '2190-01-30' }],
    ['more', { ...weekly, count: 3 }],
    ['a text', 'weekly'],
  ])('is refused with %s', async (_, repeats) => {
    const { status, body } = await admin.call(tasks.create, {
      body: { title: 'Review', due_date, repeats } as unknown as TaskInput,
    });
    expect(status).toBe(400);
    expect(JSON.stringify(body)).toMatch(/repeats|"count"/);
  });

  it('needs a due date, which then cannot be emptied', async () => {
    const undated = { title: 'Review', repeats: weekly };
    expectInvalid(await admin.call(tasks.create, { body: undated }), 'repeats');
    const task = await add();
    expectInvalid(await patch(task.id, { due_date: null }), 'repeats');
    const { body } = await admin.call(tasks.bulk, { body: { ids: [task.id], change: { due_date: null } } });
    expect(body.refused).toEqual([{ id: task.id, reason: 'A task that repeats needs a due date.' }]);
    expect((await patch(task.id, { due_date: null, repeats: null })).status).toBe(200);
  });

  it('is not said of a task that is done', async () => {
    const body = { title: 'Review', due_date, repeats: weekly, status: 'DONE' } as const;
    expectInvalid(await admin.call(tasks.create, { body }), 'repeats');
    const done = await tick(await add());
    expectInvalid(await patch(done.id, { repeats: weekly }), 'repeats');
    const opened = await patch(done.id, { status: 'TODO', repeats: { every: 2, unit: 'DAY' } });
    expect(opened.body.repeats).toEqual({ every: 2, unit: 'DAY', until: null });
  });

  it('stands in exports in words, and ends where a server of the release before has emptied the day', async () => {
    const task = await add({ repeats: { every: 2, unit: 'MONTH', until: '2191-01-31' } });
    const { body: file } = await admin.call(exports.create, {
      body: { kind: 'tasks', columns: ['title', 'repeats'], format: 'csv' },
    });
    expect(await (await fetch(file.url)).text()).toContain('Review bills,"Every 2 months, until 2191-01-31"');
    await test.owner.query('update caseward.tasks set due_date = null where id = $1', [task.id]);
    expect((await read(task.id)).repeats).toBeNull();
    expect((await patch(task.id, { title: 'Send' })).body.repeats).toBeNull();
  });
});

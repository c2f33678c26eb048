import { matters } from '@caseward/contract/matters';
import { taskViewNames, taskViews } from '@caseward/contract/task-views';
import { tasks } from '@caseward/contract/tasks';
import { walls } from '@caseward/contract/walls';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeRows } from '../../testing/bulk-rows.ts';
import { type Firm, foundFirm, type Person } from '../../testing/firm.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let test: TestApp;
let firm: Firm;
beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(async () => {
  firm = await foundFirm(test);
});
afterAll(() => test.close());

const add = (body: object, person = firm.admin) =>
  person.call(tasks.create, { body: { title: 'T', ...body } });
const counts = async (person: Person) => (await person.call(tasks.counts)).body;
/** A day of the firm, so many days from today. */
async function day(offset: number): Promise<string> {
  const { rows } = await test.owner.query<{ day: string }>(
    `select ((now() at time zone time_zone)::date + $2::int)::text as day from caseward.tenants where id = $1`,
    [firm.id, offset],
  );
  return rows[0]?.day ?? '';
}

describe('the counts of the views of tasks', () => {
  it('are what their lists count, for each person', async () => {
    const { STAFF } = firm.people;
    await add({ due_date: await day(-40) });
    await add({ due_date: await day(0), assigned_to: STAFF.id });
    await add({ due_date: await day(-1), status: 'DONE' });
    await add({ due_date: null, assigned_to: null });
    const deleted = await add({});
    await firm.admin.call(tasks.remove, { params: { id: deleted.body.id } });
    await add({}, (await foundFirm(test)).admin);
    for (const person of [firm.admin, STAFF, firm.people.READ_ONLY]) {
      const listed = await Promise.all(
        taskViewNames.map(async (view) => {
          const { headers } = await person.call(tasks.list, { query: { ...taskViews[view], count: 'true' } });
          return [view, Number(headers.get('x-total-count'))];
        }),
      );
      expect(await counts(person)).toEqual(Object.fromEntries(listed));
    }
    expect(await counts(STAFF)).toMatchObject({ all: 4, mine: 1, overdue: 1, done: 1 });
  });

  it('leave out what is behind a wall, but for people inside', async () => {
    const { body: matter } = await firm.admin.call(matters.create, { body: { title: 'Merger' } });
    for (const status of ['TODO', 'DONE'])
      await add({ matter: matter.id, status, due_date: await day(-1), assigned_to: firm.admin.id });
    await firm.admin.call(walls.raise, {
      params: { id: matter.id },
      body: { reason: 'A conflict', members: [firm.admin.id] },
    });
    expect(await counts(firm.admin)).toMatchObject({ all: 2, mine: 2, overdue: 1, done: 1 });
    expect(await counts(firm.people.STAFF)).toEqual({ all: 0, mine: 0, overdue: 0, week: 0, done: 0 });
  });

  it('end at a thousand, which stands for more', async () => {
    const fill = (status: string, rows: number) =>
      makeRows(
        test,
        `insert into caseward.tasks (tenant_id, id, created_by, updated_by, title, status)
         select $1, gen_random_uuid(), $2, $2, 'T', $3 from generate_series(1, $4::int)`,
        [firm.id, firm.admin.id, status, rows],
      );
    await fill('DONE', 999);
    expect(await counts(firm.admin)).toMatchObject({ all: 999, done: 999 });
    await fill('TODO', 500);
    expect(await counts(firm.admin)).toMatchObject({ all: 1000, done: 999 });
  });
});

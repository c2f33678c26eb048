import { contacts } from '@caseward/contract/contacts';
import { dashboard } from '@caseward/contract/dashboard';
import type { Endpoint } from '@caseward/contract/endpoint';
import { matters } from '@caseward/contract/matters';
import { tasks } from '@caseward/contract/tasks';
import { trash } from '@caseward/contract/trash';
import { walls } from '@caseward/contract/walls';
import { array, assert, asyncProperty, constantFrom, nat, tuple } from 'fast-check';
import type { PoolClient } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { inScope } from '../../db/scope.ts';
import type { OpenScope } from '../../platform/jobs/recurring.ts';
import { purgeTrash } from '../../platform/trash/purge.ts';
import { type Firm, foundFirm, type Person } from '../../testing/firm.ts';
import { begin, checked, run, takeBack } from '../../testing/imports.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { ageTrash } from '../../testing/trash.ts';

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

/** The dashboard's counts, and what PostgreSQL counts when it reads every row that the person sees. */
async function expectExact(): Promise<void> {
  for (const person of Object.values(firm.people)) {
    const { rows } = await test.owner.query(
      `select
         (select count(*)::int from caseward.matters m where m.tenant_id = $1 and m.deleted_at is null
            and (m.visible_to is null or $2 = any(m.visible_to))) as total_matters,
         (select count(*)::int from caseward.contacts c where c.tenant_id = $1 and c.deleted_at is null) as total_contacts,
         (select count(*)::int from caseward.tasks t where t.tenant_id = $1 and t.deleted_at is null
            and t.status <> 'DONE' and (t.visible_to is null or $2 = any(t.visible_to))) as pending_tasks`,
      [firm.id, person.id],
    );
    expect((await person.call(dashboard.summary)).body, person.role).toEqual(rows[0]);
  }
}

const inFirm: OpenScope = (work) =>
  inScope(test.services.pool, { tenantId: firm.id, userId: admin.id }, work);

type Listed = 'matters' | 'contacts' | 'tasks' | 'deletions' | 'walls';

/** One of the firm's records, those in the trash among them; undefined where there is none. */
async function pick(table: Listed, one: number): Promise<string | undefined> {
  const { rows } = await test.owner.query<{ id: string }>(
    `select id from caseward.${table} where tenant_id = $1 order by id`,
    [firm.id],
  );
  return rows[one % Math.max(rows.length, 1)]?.id;
}

/** Calls for one of the firm's records, by someone who may be refused. */
async function callFor(endpoint: Endpoint, table: Listed, one: number, body?: object, person = admin) {
  const id = await pick(table, one);
  if (id) await person.call(endpoint, { params: { id }, body });
}

const addTask = async (one: number, body: object) =>
  admin.call(tasks.create, { body: { title: 'T', matter: await pick('matters', one), ...body } });

/** What is written at random. */
const writes: Record<string, (one: number) => Promise<unknown>> = {
  addMatter: () =>
    admin.call(matters.create, { body: { title: 'M', assigned_users: [firm.people.STAFF.id] } }),
  addContact: () => admin.call(contacts.create, { body: { first_name: 'C' } }),
  addTask: (one) => addTask(one, {}),
  addDoneTask: (one) => addTask(one, { status: 'DONE' }),
  addLooseTask: () => admin.call(tasks.create, { body: { title: 'T' } }),
  finish: (one) => callFor(tasks.patch, 'tasks', one, { status: 'DONE' }),
  reopen: (one) => callFor(tasks.patch, 'tasks', one, { status: 'TODO' }),
  finishMany: async () => {
    const { body } = await admin.call(tasks.list, { query: { limit: '20' } });
    await admin.call(tasks.bulk, { body: { ids: body.map(({ id }) => id), change: { status: 'DONE' } } });
  },
  moveTask: async (one) =>
    callFor(tasks.patch, 'tasks', one, { matter: (await pick('matters', one + 1)) ?? null }),
  deleteMatter: (one) => callFor(matters.remove, 'matters', one),
  deleteContact: (one) => callFor(contacts.remove, 'contacts', one),
  deleteTask: (one) => callFor(tasks.remove, 'tasks', one),
  restore: (one) => callFor(trash.restore, 'deletions', one),
  purge: async () => {
    await ageTrash(test, firm.id);
    await purgeTrash(inFirm, test.services.store);
  },
  raiseWall: (one) => callFor(walls.raise, 'matters', one, { reason: 'Conflict', members: [admin.id] }),
  changeWall: (one) =>
    callFor(walls.change, 'matters', one, { members: [admin.id, firm.people.ATTORNEY.id] }),
  liftWall: (one) => callFor(walls.lift, 'walls', one, { reason: 'Over' }),
};

it('are exact for everyone after whatever was written', { timeout: 120_000 }, async () => {
  for (const add of ['addMatter', 'addMatter', 'addContact', 'addTask', 'addTask']) await writes[add]?.(0);
  const step = tuple(constantFrom(...Object.keys(writes)), nat(50));
  await assert(
    asyncProperty(array(step, { minLength: 5, maxLength: 12 }), async (steps) => {
      for (const [name, one] of steps) await writes[name]?.(one);
      await expectExact();
    }),
    { numRuns: 15, endOnFailure: true },
  );
});

it('are exact after a wall, the trash and a purge', async () => {
  for (let n = 0; n < 4; n += 1) await writes.addMatter?.(n);
  for (let n = 0; n < 8; n += 1) await writes.addTask?.(n);
  await writes.raiseWall?.(0);
  await expectExact();
  await writes.deleteMatter?.(0);
  await writes.deleteMatter?.(1);
  await expectExact();
  await writes.restore?.(0);
  await writes.purge?.(0);
  await expectExact();
  await writes.liftWall?.(0);
  await expectExact();
  expect((await admin.call(dashboard.summary)).body.total_matters).toBe(3);
});

it('are exact after an import, and after it is taken back', async () => {
  const { body: made } = await begin(admin, 'contacts', 'First name\nAda\nBen\nClara\n');
  await checked(admin, made);
  await run(admin, made.id);
  expect((await admin.call(dashboard.summary)).body.total_contacts).toBe(3);
  await expectExact();
  await takeBack(admin, made.id);
  await expectExact();
});

/** Changes the firm's tasks so often that the rows of their count were added up, in a transaction that stays open. */
async function changeOften(): Promise<PoolClient> {
  const client = await test.owner.connect();
  await client.query(`begin; set local app.tenant_id = '${firm.id}';
    do $$ begin for n in 1..1000 loop
      update caseward.tasks set status = case status when 'DONE' then 'TODO' else 'DONE' end
        where tenant_id = '${firm.id}';
    end loop; end $$`);
  return client;
}

it('keep few rows, however many changes there were', async () => {
  await writes.addLooseTask?.(0);
  const client = await changeOften();
  const { rows } = await client.query(
    `select count(*)::int as rows, sum(total)::int as total from caseward.record_counts
     where tenant_id = $1 and type = 'tasks'`,
    [firm.id],
  );
  await client.query('commit');
  client.release();
  expect(rows[0].total).toBe(1);
  expect(rows[0].rows).toBeLessThan(1_000);
});

it('have no writer wait for another', async () => {
  await writes.addLooseTask?.(0);
  const client = await changeOften();
  for (let n = 0; n < 100; n += 1)
    expect((await firm.people.STAFF.call(tasks.create, { body: { title: 'T' } })).status).toBe(201);
  await expectExact();
  await client.query('rollback');
  client.release();
  await expectExact();
});

import { dashboard } from '@caseward/contract/dashboard';
import { matters } from '@caseward/contract/matters';
import { tasks } from '@caseward/contract/tasks';
import { walls } from '@caseward/contract/walls';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Firm, foundFirm, type Person } from '../../testing/firm.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { unevenProtection } from '../../testing/uneven-protection.ts';

let test: TestApp;
let firm: Firm;
let admin: Person;
let attorney: Person;
let staff: Person;
let matter: string;
beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(async () => {
  firm = await foundFirm(test);
  ({ ADMIN: admin, ATTORNEY: attorney, STAFF: staff } = firm.people);
  const opened = await attorney.call(matters.create, {
    body: { title: 'Merger', assigned_users: [attorney.id] },
  });
  matter = opened.body.id;
});
afterAll(() => test.close());

const raise = (members: string[] = [], person = attorney, id = matter) =>
  person.call(walls.raise, { params: { id }, body: { reason: 'Conflict with the buyer', members } });
const read = (person: Person) => person.call(matters.get, { params: { id: matter } });
const sees = async (person: Person) => (await read(person)).status === 200;

it('in the database a wall holds against the serving role itself', async () => {
  await raise();
  const client = await test.services.pool.connect();
  try {
    const asAdmin = async (statement: string) => {
      await client.query('begin');
      await client.query(`set local app.tenant_id = '${firm.id}'`);
      await client.query(`set local app.user_id = '${admin.id}'`);
      return client.query(statement).finally(() => client.query('rollback'));
    };
    expect((await asAdmin('select 1 from caseward.matters')).rowCount).toBe(0);
    expect((await asAdmin('update caseward.matters set visible_to = null')).rowCount).toBe(0);
    expect((await asAdmin(`select caseward.copy_protection('${firm.id}', '${matter}')`)).rowCount).toBe(1);
    await expect(asAdmin(`select caseward.copy_protection('${uuidv7()}', '${matter}')`)).rejects.toThrow();
    await expect(
      asAdmin(
        `insert into caseward.audit_events (tenant_id, id, action, object_type, visible_to)
         values ('${firm.id}', gen_random_uuid(), 'READ', 'matter', array['${attorney.id}'::uuid])`,
      ),
    ).rejects.toThrow('row-level security');
  } finally {
    client.release(true);
  }
  expect(await sees(admin)).toBe(false);
});

it('while people write, a wall leaves no row outside', async () => {
  await admin.call(dashboard.summary);
  const write = (n: number) => attorney.call(tasks.create, { body: { title: `T${n}`, matter } });
  const wave = (from: number) => Array.from({ length: 8 }, (_, n) => write(from + n));
  await Promise.all([...wave(0), raise([staff.id]), ...wave(8)]);
  expect(await unevenProtection(test.owner, firm.id)).toEqual([]);
  expect((await admin.call(tasks.list)).body).toEqual([]);
  expect((await staff.call(tasks.list)).body).toHaveLength(16);
});

import { audit } from '@caseward/contract/audit';
import { matters } from '@caseward/contract/matters';
import { tasks } from '@caseward/contract/tasks';
import { walls } from '@caseward/contract/walls';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPool } from '../../db/pools.ts';
import { inScope } from '../../db/scope.ts';
import { createDatabase, type TestDatabase } from '../../testing/database.ts';
import { foundFirm } from '../../testing/firm.ts';
import { sealAudit, startTestApp, verifyAudit } from '../../testing/test-app.ts';
import { authenticateEvents } from './event-macs.ts';
import { record } from './record.ts';
import { Sealer } from './sealer.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase();
});
afterAll(() => database.drop());

async function unsealed(tenantId: string): Promise<number> {
  const superuser = new Client({ connectionString: database.superUrl });
  await superuser.connect();
  const { rows } = await superuser.query<{ n: number }>(
    `select count(*)::int as n from caseward.audit_events e where tenant_id = $1 and not exists (
      select from caseward.audit_seals s where s.tenant_id = $1 and s.event_id = e.id)`,
    [tenantId],
  );
  await superuser.end();
  return rows[0]?.n ?? -1;
}

it('seals within two seconds of the commit, many at once, and the rest on closing', async () => {
  const test = await startTestApp({ database, seals: true });
  const firm = await foundFirm(test);
  const add = (n: number) => firm.admin.call(tasks.create, { body: { title: `Task ${n}` } });
  await Promise.all(Array.from({ length: 200 }, (_, n) => add(n)));
  await expect.poll(() => unsealed(firm.id), { interval: 50 }).toBe(0);
  const { body } = await firm.admin.call(audit.list, { query: { limit: '1000' } });
  expect(body).toHaveLength(204);
  expect(body.every(({ seal }) => seal !== null)).toBe(true);
  expect((await verifyAudit(test, firm.id)).faults).toEqual([]);
  await add(200);
  await test.close();
  expect(await unsealed(firm.id)).toBe(0);
});

it('lets one at a time work on a chain, and the others go', async () => {
  const test = await startTestApp({ database });
  const firm = await foundFirm(test);
  await Promise.all(
    Array.from({ length: 40 }, (_, n) => firm.admin.call(tasks.create, { body: { title: `Task ${n}` } })),
  );
  const sealed = await Promise.all(Array.from({ length: 6 }, () => sealAudit(test, firm.id)));
  expect(sealed.reduce((all, some) => all + some)).toBe(44);
  expect(await verifyAudit(test, firm.id)).toEqual({ sealed: 44, faults: [] });
  await test.close();
});

it('finds what was committed long after it was recorded, and what a killed process left', async () => {
  const test = await startTestApp({ database });
  const firm = await foundFirm(test);
  await firm.admin.call(tasks.create, { body: { title: 'Before' } });
  const { services, app } = test;
  const pool = openPool(database.appUrl, () => {}, 1);
  authenticateEvents(services.auditKey, pool);
  let recorded = () => {};
  let go = () => {};
  const written = new Promise<void>((resolve) => {
    recorded = resolve;
  });
  const released = new Promise<void>((resolve) => {
    go = resolve;
  });
  const late = inScope(pool, { tenantId: firm.id, userId: firm.admin.id }, async (scope) => {
    await record(scope, { action: 'CREATED', objectType: 'task' });
    recorded();
    await released;
  });
  await written;
  await firm.admin.call(tasks.create, { body: { title: 'Meanwhile' } });
  await sealAudit(test, firm.id);
  go();
  await late;
  await pool.end();
  const sealer = new Sealer(services.jobsPool, services.store, services.auditKey, app.log);
  await sealer.sealLeftovers(services.jobsPool, null);
  expect(await unsealed(firm.id)).toBe(0);
  expect((await verifyAudit(test, firm.id)).faults).toEqual([]);
  await test.close();
});

it('brings an event behind a wall that was raised while it was written', async () => {
  const test = await startTestApp({ database });
  const { admin, people, id: tenant_id } = await foundFirm(test);
  const { body: matter } = await people.ATTORNEY.call(matters.create, {
    body: { title: 'M', assigned_users: [people.ATTORNEY.id] },
  });
  const { promise: walled, resolve: goOn } = Promise.withResolvers<void>();
  const late = inScope(
    test.services.pool,
    { tenantId: tenant_id, userId: people.STAFF.id },
    async (scope) => {
      const seen = { id: matter.id, visible_to: null };
      await record(scope, { action: 'READ', objectType: 'matter', objectId: matter.id, matter: seen });
      await walled;
    },
  );
  await people.ATTORNEY.call(walls.raise, {
    params: { id: matter.id },
    body: { reason: 'Conflict', members: [] },
  });
  goOn();
  await late;
  const about = { query: { object_id: matter.id } };
  expect((await admin.call(audit.list, about)).body).toHaveLength(1);
  await sealAudit(test, tenant_id);
  expect((await admin.call(audit.list, about)).body).toEqual([]);
  expect(await verifyAudit(test, tenant_id)).toMatchObject({ faults: [] });
  await test.close();
});

it('is given nothing of another firm, nor a place that does not follow', async () => {
  const test = await startTestApp({ database });
  const [firm, other] = [await foundFirm(test), await foundFirm(test)];
  const client = new Client({ connectionString: database.appUrl });
  await client.connect();
  const inFirm = async (statement: string) => {
    await client.query('begin');
    try {
      await client.query(`set local app.tenant_id = '${firm.id}'`);
      await client.query(`set local app.user_id = '${firm.admin.id}'`);
      return await client.query(statement);
    } finally {
      await client.query('rollback');
    }
  };
  for (const call of [
    `hold_chain('${other.id}')`,
    `seal_at('${other.id}', 1)`,
    `events_to_seal('${other.id}', true, 10)`,
    `unsealed_events('${other.id}', true, 10)`,
    `append_seals('${other.id}', 1, '{}', '{}')`,
  ])
    await expect(inFirm(`select * from caseward.${call}`)).rejects.toThrow('another tenant');
  const mac = `decode(repeat('00', 32), 'hex')`;
  const event = `(select id from caseward.audit_events limit 1)`;
  const append = (seq: number, id: string) =>
    inFirm(`select caseward.append_seals('${firm.id}', ${seq}, array[${id}], array[${mac}])`);
  await expect(append(2, event)).rejects.toThrow('do not continue the chain');
  await expect(append(1, 'gen_random_uuid()')).rejects.toThrow('without an event');
  await expect(inFirm('select seq from caseward.audit_seals')).rejects.toThrow('permission denied');
  const written = (values: string) =>
    inFirm(`insert into caseward.audit_events (tenant_id, id, action, object_type, ${values}`);
  const own = `values ('${firm.id}', gen_random_uuid(), 'READ', 'matter'`;
  await written(`user_id) ${own}, '${firm.admin.id}')`);
  await expect(written(`user_id) ${own}, '${firm.people.STAFF.id}')`)).rejects.toThrow('row-level security');
  await expect(written(`created_at) ${own}, now() - interval '40 days')`)).rejects.toThrow(
    'permission denied',
  );
  for (const statement of [
    `insert into caseward.audit_seals values ('${firm.id}', 1, gen_random_uuid(), ${mac})`,
    'delete from caseward.audit_seals',
    `update caseward.audit_events set action = 'READ'`,
    'delete from caseward.audit_events',
  ])
    await expect(inFirm(statement)).rejects.toThrow('permission denied');
  await client.end();
  await test.close();
});

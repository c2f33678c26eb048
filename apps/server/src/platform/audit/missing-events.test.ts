import { audit } from '@caseward/contract/audit';
import { matters } from '@caseward/contract/matters';
import { tasks } from '@caseward/contract/tasks';
import Fastify from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { inScope } from '../../db/scope.ts';
import type { Firm } from '../../testing/firm.ts';
import { startTampering, type Tampering } from '../../testing/tampering.ts';
import { verifyAudit } from '../../testing/test-app.ts';
import { record } from './record.ts';
import { Sealer } from './sealer.ts';

/*
 * What the database's superuser removes between the commit of an event and its seal, while the server lives.
 */

let tampering: Tampering;
let firm: Firm;
let sealer: Sealer;
let stop: () => Promise<void>;
const lines: { level: number; msg: string; events: number }[] = [];
beforeAll(async () => {
  tampering = await startTampering();
  const { log } = Fastify({
    logger: { level: 'warn', stream: { write: (line) => lines.push(JSON.parse(line)) } },
  });
  const { jobsPool, store, auditKey } = tampering.test.services;
  sealer = new Sealer(jobsPool, store, auditKey, log);
  stop = sealer.start();
});
afterAll(async () => {
  await stop();
  await tampering.close();
});
beforeEach(async () => {
  firm = await tampering.newFirm();
  await sealer.sealFirm(firm.id);
  lines.splice(0);
});

const faults = async () => (await verifyAudit(tampering.test, firm.id)).faults.map(({ what }) => what);
/** Takes the chain, so that nothing is sealed meanwhile. */
async function whileNothingIsSealed(work: () => Promise<unknown>) {
  await tampering.superuser.query('begin');
  await tampering.tamper('select pg_advisory_xact_lock(hashtextextended($1::text, 901))');
  await work();
  await tampering.superuser.query('commit');
}
const addTask = () => firm.admin.call(tasks.create, { body: { title: 'A task' } });
const removeEvents = (condition: string) =>
  tampering.tamper(`delete from caseward.audit_events where tenant_id = $1 and ${condition}`);

it('says in the log, in the audit and when it is verified that events were removed', async () => {
  await whileNothingIsSealed(async () => {
    await addTask();
    await addTask();
    await removeEvents(`object_type = 'task'`);
  });
  await sealer.sealFirm(firm.id);
  await sealer.sealFirm(firm.id);
  expect(lines).toMatchObject([{ level: 50, events: 2 }]);
  const { body } = await firm.admin.call(audit.list, { query: { action: 'EVENTS_MISSING' } });
  expect(body).toMatchObject([{ user: null, object_type: 'audit', details: { events: 2 } }]);
  expect(await faults()).toEqual([
    '2 events were recorded before and removed, or lost by the database, before the seals were made',
  ]);
});

it('says so when what tells it is removed as well', async () => {
  await whileNothingIsSealed(async () => {
    await addTask();
    await removeEvents(`object_type = 'task'`);
    await sealer.sealFirm(firm.id);
    await removeEvents(`action = 'EVENTS_MISSING'`);
  });
  await sealer.sealFirm(firm.id);
  await sealer.sealFirm(firm.id);
  expect(await faults()).toHaveLength(1);
});

it('is content with what it sealed, and with what others did', async () => {
  await addTask();
  await sealer.sealFirm(firm.id);
  await addTask();
  const { jobsPool, store, auditKey } = tampering.test.services;
  await new Sealer(jobsPool, store, auditKey, tampering.test.app.log).sealFirm(firm.id);
  await sealer.sealFirm(firm.id);
  expect(lines).toEqual([]);
  expect(await faults()).toEqual([]);
});

it('seals at once what was committed long after it was recorded', async () => {
  await addTask();
  await sealer.sealFirm(firm.id);
  // The sealer that runs would seal it before it looks old.
  await whileNothingIsSealed(async () => {
    const who = { tenantId: firm.id, userId: firm.admin.id };
    await inScope(tampering.test.services.pool, who, (scope) =>
      record(scope, { action: 'CREATED', objectType: 'task', details: { late: true } }),
    );
    // As if its transaction had begun five minutes ago.
    await tampering.tamper(`update caseward.audit_events set created_at = created_at - interval '5 minutes'
      where tenant_id = $1 and details ? 'late'`);
  });
  await sealer.sealFirm(firm.id, false);
  const { rows } =
    await tampering.tamper(`select s.event_id is not null as is_sealed from caseward.audit_events e
    left join caseward.audit_seals s on s.tenant_id = e.tenant_id and s.event_id = e.id
    where e.tenant_id = $1 and e.details ? 'late'`);
  expect(rows).toEqual([{ is_sealed: true }]);
});

it('does not blame anyone for events of reading that the database lost when it crashed', async () => {
  const { body: matter } = await firm.admin.call(matters.create, { body: { title: 'Read' } });
  await sealer.sealFirm(firm.id);
  await whileNothingIsSealed(async () => {
    await firm.admin.call(matters.get, { params: { id: matter.id } });
    await removeEvents(`action = 'READ'`);
    // Which is what a crash leaves behind.
    await tampering.superuser.query(`select pg_stat_reset_shared('wal')`);
  });
  await sealer.sealFirm(firm.id);
  expect(lines).toMatchObject([{ level: 40, events: 1 }]);
  expect(await faults()).toEqual([]);
});

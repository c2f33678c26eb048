import { createHmac } from 'node:crypto';
import { audit } from '@caseward/contract/audit';
import { matters } from '@caseward/contract/matters';
import { tasks } from '@caseward/contract/tasks';
import Fastify from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inScope } from '../../db/scope.ts';
import { canonicalJson } from '../../http/canonical-json.ts';
import type { Firm } from '../../testing/firm.ts';
import { startTampering, type Tampering } from '../../testing/tampering.ts';
import { sealAudit, type TestApp, verifyAudit } from '../../testing/test-app.ts';
import { derivedKey } from '../derived-keys.ts';
import { SYSTEM_USER_ID } from '../jobs/job-kinds.ts';
import { purgeTrash } from '../trash/purge.ts';
import { Sealer } from './sealer.ts';

/*
 * What the database's superuser does before events are sealed, and while it keeps them from being sealed.
 */

let tampering: Tampering;
let test: TestApp;
let firm: Firm;
beforeAll(async () => {
  tampering = await startTampering();
  test = tampering.test;
});
afterAll(() => tampering.close());
beforeEach(async () => {
  firm = await tampering.newFirm();
  await firm.admin.call(tasks.create, { body: { title: 'A task' } });
});

const tamper = (statement: string) => tampering.tamper(statement);
const faults = async () => (await verifyAudit(test, firm.id)).faults;
const forged = 'the event was changed after it was recorded, or Caseward did not record it';
const task = `tenant_id = $1 and object_type = 'task'`;

it('takes every event that the server records for authentic', async () => {
  await sealAudit(test, firm.id);
  expect(await faults()).toEqual([]);
});

it.each([
  ['is given to somebody else', `update caseward.audit_events set user_id = gen_random_uuid() where ${task}`],
  ['is given to nobody', `update caseward.audit_events set user_id = null where ${task}`],
  ['says something else', `update caseward.audit_events set changes = '{}' where ${task}`],
  ['is hidden from everybody', `update caseward.audit_events set visible_to = '{}' where ${task}`],
  [
    'is put at another time',
    `update caseward.audit_events set created_at = created_at - interval '1 millisecond' where ${task}`,
  ],
  ['loses its code', `update caseward.audit_events set mac = null where ${task}`],
  [
    'is written by hand',
    `insert into caseward.audit_events (tenant_id, id, action, object_type)
      values ($1, gen_random_uuid(), 'DELETED', 'contact')`,
  ],
  [
    'is a copy',
    `insert into caseward.audit_events (tenant_id, id, user_id, action, object_type, mac)
      select tenant_id, gen_random_uuid(), user_id, action, object_type, mac from caseward.audit_events
      where ${task}`,
  ],
])('names an event that %s before it is sealed', async (_, crime) => {
  await tamper(crime);
  await sealAudit(test, firm.id);
  expect((await faults()).map(({ what }) => what)).toEqual([forged]);
});

it('takes an event for authentic that a version before recorded, whose codes do not cover the time', async () => {
  const { rows } = await tamper(`select * from caseward.audit_events where ${task}`);
  const { id, user_id, session_id, address, action, object_type, object_id, changes } = rows[0];
  const values = [firm.id, id, user_id, session_id, address, action, object_type, object_id, null, null];
  const code = createHmac('sha256', derivedKey(test.services.auditKey, 'audit event'))
    .update(JSON.stringify([...values, canonicalJson(changes), canonicalJson(null)]))
    .digest('hex');
  await tamper(`update caseward.audit_events set mac = '\\x${code}' where ${task}`);
  await sealAudit(test, firm.id);
  expect(await faults()).toEqual([]);
  await tamper(`update caseward.audit_events set mac = '\\x02${code}' where ${task}`);
  expect(await faults()).not.toEqual([]);
});

it('names an event of no matter that is hidden after it was sealed', async () => {
  await sealAudit(test, firm.id);
  await tamper(`update caseward.audit_events set visible_to = '{}' where ${task}`);
  const seen = await firm.admin.call(audit.list, { query: { object_type: 'task' } });
  expect(seen.body).toEqual([]);
  const [fault] = await faults();
  expect(fault?.what).toBe('the event or its seal was changed after it was sealed');
});

it('names events of a purged matter that are hidden', async () => {
  const { body } = await firm.admin.call(matters.create, { body: { title: 'Purged' } });
  await firm.admin.call(matters.remove, { params: { id: body.id } });
  for (const table of ['matters', 'deletions'])
    await tamper(`update caseward.${table}
      set ${table === 'matters' ? 'deleted_at' : 'created_at'} = now() - interval '31 days'
      where tenant_id = $1 and ${table === 'matters' ? 'deleted_at is not null' : 'true'}`);
  const { pool, store } = test.services;
  const actor = { tenantId: firm.id, userId: SYSTEM_USER_ID };
  expect(await purgeTrash((work) => inScope(pool, actor, work), store)).toBe(1);
  await sealAudit(test, firm.id);
  expect(await faults()).toEqual([]);
  const ofIt = `where tenant_id = $1 and matter_id = '${body.id}'`;
  await tamper(`update caseward.audit_events set visible_to = '{}' ${ofIt} and action = 'DELETED'`);
  expect((await faults()).map(({ what }) => what)).toEqual([
    'the event is visible to others than its matter is',
  ]);
  await tamper(`update caseward.audit_events set visible_to = '{}' ${ofIt}`);
  expect((await faults()).map(({ what }) => what)).toContain(
    'the event or its seal was changed after it was sealed',
  );
});

describe('a chain that cannot be sealed', () => {
  it('raises an alarm after ten seconds, and says when it is over', async () => {
    const lines: { level: number; msg: string; tenant_id: string }[] = [];
    const { log } = Fastify({
      logger: { level: 'info', stream: { write: (line) => lines.push(JSON.parse(line)) } },
    });
    const { jobsPool, store, auditKey } = test.services;
    let now = 0;
    const sealer = new Sealer(jobsPool, store, auditKey, log, () => now);
    await tampering.superuser.query('begin');
    try {
      await tamper('select pg_advisory_xact_lock(hashtextextended($1::text, 901))');
      expect(await sealer.sealFirm(firm.id)).toBe(0);
      now = 9_999;
      await sealer.sealFirm(firm.id);
      expect([sealer.late, lines]).toEqual([0, []]);
      now = 10_000;
      await sealer.sealFirm(firm.id);
      await sealer.sealFirm(firm.id);
      expect(sealer.late).toBe(1);
      expect(lines).toMatchObject([{ level: 50, tenant_id: firm.id }]);
      expect(lines[0]?.msg).toContain('another transaction holds the chain');
    } finally {
      await tampering.superuser.query('rollback');
    }
    expect(await sealer.sealFirm(firm.id)).toBeGreaterThan(0);
    expect(sealer.late).toBe(0);
    expect(lines.at(-1)).toMatchObject({ level: 30, msg: 'the audit is sealed again' });
  });

  it('is told at once when it seals an event that was not recorded', async () => {
    await sealAudit(test, firm.id);
    const lines: { level: number; msg: string }[] = [];
    const { log } = Fastify({
      logger: { level: 'info', stream: { write: (line) => lines.push(JSON.parse(line)) } },
    });
    await tamper(`insert into caseward.audit_events (tenant_id, id, action, object_type)
      values ($1, gen_random_uuid(), 'DELETED', 'contact')`);
    const { jobsPool, store, auditKey } = test.services;
    expect(await new Sealer(jobsPool, store, auditKey, log).sealFirm(firm.id)).toBe(1);
    expect(lines).toMatchObject([{ level: 50 }]);
  });
});

import { deadlines } from '@caseward/contract/deadlines';
import { firm as firmApi } from '@caseward/contract/firm';
import { inbox } from '@caseward/contract/inbox';
import { matters } from '@caseward/contract/matters';
import { walls } from '@caseward/contract/walls';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { inScope } from '../../db/scope.ts';
import { type Firm, foundFirm, type Person } from '../../testing/firm.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { digestRows } from './digest.queries.ts';
import { escalate } from './escalation-jobs.ts';

/*
 * Whoever answers for a deadline is shut out, or nobody does: somebody is told (docs/decisions/152-somebody-is-told.md).
 */

let test: TestApp;
let firm: Firm;
let admin: Person;
let lawyer: Person;
let staff: Person;
let matter: string;
beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(async () => {
  firm = await foundFirm(test);
  ({ admin } = firm);
  lawyer = firm.people.ATTORNEY;
  staff = firm.people.STAFF;
  await admin.call(firmApi.update, { body: { time_zone: 'America/New_York' } });
  matter = (await admin.call(matters.create, { body: { title: 'Byron' } })).body.id;
});
afterAll(() => test.close());

const add = async (due_on: string, body: object) => {
  const fields = { title: 'Answer', kind: 'RESPONSE' as const, reason: 'Served', matter, due_on };
  const reply = await admin.call(deadlines.create, { body: { ...fields, ...body } });
  expect(reply.status, JSON.stringify(reply.body)).toBe(201);
  return reply.body.id;
};
const wallOff = async (...members: Person[]) => {
  const reply = await admin.call(walls.raise, {
    params: { id: matter },
    body: { reason: 'A conflict', members: members.map(({ id }) => id) },
  });
  expect(reply.status, JSON.stringify(reply.body)).toBe(201);
};
const run = (now: string) => escalate(test.services.pool, new Date(now));
const told = async (person: Person) => (await person.call(inbox.list)).body.map(({ kind }) => kind);

it('a backup inside a wall stands in for who is outside, and whoever raised it is told', async () => {
  const id = await add('2027-03-01', { responsible: lawyer.id, backup: staff.id });
  await wallOff(admin, staff);
  expect(await told(admin)).toEqual(['DEADLINES_ORPHANED']);
  await run('2026-11-20T12:00:00Z');
  await run('2026-11-20T12:05:00Z');
  expect((await told(staff)).filter((kind) => kind === 'DEADLINE_STANDS_IN')).toHaveLength(1);
  expect(await told(lawyer)).not.toContain('DEADLINE_STANDS_IN');
  const rows = await inScope(test.services.pool, { tenantId: firm.id, userId: staff.id }, (scope) =>
    digestRows(scope, '2026-11-20', { docket: false, lawyer: false }),
  );
  expect(rows).toMatchObject([{ id, mine: true }]);
});

it('a wall that shuts out nobody who answers for a deadline is no news', async () => {
  await add('2027-03-01', { responsible: admin.id });
  await wallOff(admin);
  expect(await told(admin)).toEqual([]);
});

it('a docket group and a backup outside the wall are passed over: its lawyers are told', async () => {
  await admin.call(firmApi.update, { body: { docket_group: [staff.id] } });
  await add('2026-11-20', { responsible: lawyer.id, backup: staff.id });
  await wallOff(admin);
  await run('2026-11-20T17:00:00Z');
  expect(await told(admin)).toEqual(expect.arrayContaining(['DEADLINE_STANDS_IN', 'DEADLINE_LAST_DAY']));
  for (const person of [lawyer, staff]) expect(await told(person)).not.toContain('DEADLINE_LAST_DAY');
});

it('where nobody is responsible and there is no docket group, the lead attorney hears of the last day', async () => {
  await admin.call(matters.patch, { params: { id: matter }, body: { lead_attorney: lawyer.id } });
  await add('2026-11-20', { responsible: null });
  await run('2026-11-20T17:00:00Z');
  expect(await told(lawyer)).toContain('DEADLINE_LAST_DAY');
  expect(await told(admin)).toEqual([]);
});

it('without a lead attorney, the administrators hear of it', async () => {
  await add('2026-11-20', { responsible: null });
  await run('2026-11-20T17:00:00Z');
  expect(await told(admin)).toEqual(['DEADLINE_LAST_DAY']);
});

it('a deadline that is made critical long after its day was entered is told of, once', async () => {
  const id = await add('2027-03-01', { responsible: lawyer.id });
  await test.owner.query('update caseward.deadline_values set created_at = $2 where deadline_id = $1', [
    id,
    new Date(Date.now() - 40 * 24 * 3600 * 1000),
  ]);
  const now = new Date().toISOString();
  await run(now);
  expect(await told(lawyer)).not.toContain('DEADLINE_UNCONFIRMED');
  await admin.call(deadlines.patch, { params: { id }, body: { critical: true } });
  await run(now);
  await run(now);
  expect((await told(lawyer)).filter((kind) => kind === 'DEADLINE_UNCONFIRMED')).toHaveLength(1);
});

import { deadlines } from '@caseward/contract/deadlines';
import { firm as firmApi } from '@caseward/contract/firm';
import { inbox } from '@caseward/contract/inbox';
import { matters } from '@caseward/contract/matters';
import { rulePacks } from '@caseward/contract/rule-packs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Firm, foundFirm } from '../../testing/firm.ts';
import { packText, publishPack } from '../../testing/pack-of-firm.ts';
import { expectInvalid } from '../../testing/problem.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { sendDigests } from './digest-jobs.ts';
import { escalate } from './escalation-jobs.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

it('days of a countersigned pack of the firm are days on which it does not work', async () => {
  const firm = await foundFirm(test);
  const { admin, people } = firm;
  const { ATTORNEY: lawyer, STAFF: backup } = people;
  const settle = (body: object) => admin.call(firmApi.update, { body });
  await settle({ time_zone: 'America/New_York' });
  const cite = 'Resolution of the partners';
  const office = {
    title: 'Days of the office',
    covers: [2026, 2036],
    holidays: [{ name: 'Retreat', on: { fixed: '11-23' }, cite }],
  };
  const shut = Array.from({ length: 200 }, (_, day) => ({
    name: `Day ${day}`,
    on: { fixed: new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(5, 10) },
    cite,
  }));
  const holidays = { 'firm-office': office, 'firm-shut': { ...office, holidays: shut } };
  const pack = await publishPack(lawyer, packText('firm-days', 14, { holidays }));
  const days = { office_holidays: ['firm-office'] };
  expectInvalid(await settle(days), 'office_holidays');
  await admin.call(rulePacks.countersign, { params: { id: pack }, body: { number: 1 } });
  expectInvalid(await settle({ office_holidays: ['firm-office', 'firm-shut'] }), 'office_holidays');
  expect((await settle(days)).body.office_holidays).toEqual(['firm-office']);

  const matter = (await admin.call(matters.create, { body: { title: 'Byron' } })).body.id;
  const fields = {
    title: 'Answer',
    kind: 'RESPONSE',
    reason: 'Served',
    matter,
    due_on: '2026-11-27',
  } as const;
  await admin.call(deadlines.create, {
    body: { ...fields, responsible: lawyer.id, backup: backup.id },
  });
  const send = (now: string) =>
    sendDigests(test.services.pool, firm.id, test.services, test.app.log, new Date(now));
  const digests = async () =>
    (await lawyer.call(inbox.list)).body.filter(({ kind }) => kind === 'DEADLINE_DIGEST').length;
  await send('2026-11-20T11:31:00Z');
  expect(await digests()).toBe(1);
  await test.owner.query(
    `update caseward.deadline_reminders set created_at = '2026-11-20T11:31:00Z' where tenant_id = $1 and kind = 'REMINDED'`,
    [firm.id],
  );
  // The Monday after is a day of the office: no digest, and nothing to act on by noon.
  await send('2026-11-23T11:31:00Z');
  expect(await digests()).toBe(1);
  const told = async () =>
    (await backup.call(inbox.list)).body.filter(({ kind }) => kind === 'DEADLINE_UNACKNOWLEDGED').length;
  await escalate(test.services.pool, new Date('2026-11-23T17:01:00Z'));
  expect(await told()).toBe(0);
  await escalate(test.services.pool, new Date('2026-11-24T17:01:00Z'));
  expect(await told()).toBe(1);
});

it('what fails in one firm keeps nobody of another from being told', async () => {
  const firms = [await foundFirm(test), await foundFirm(test)];
  for (const { admin, people } of firms) {
    const matter = (await admin.call(matters.create, { body: { title: 'Byron' } })).body.id;
    const fields = { title: 'Answer', kind: 'RESPONSE', reason: 'Served', matter, due_on: '2026-12-01' };
    await admin.call(deadlines.create, { body: { ...fields, responsible: people.ATTORNEY.id } });
  }
  const wrong = (firms[0] as Firm).id;
  await test.owner.query(`update caseward.deadlines set zone = 'Nowhere' where tenant_id = $1`, [wrong]);
  await expect(escalate(test.services.pool, new Date('2026-12-01T23:00:00Z'))).rejects.toThrow(wrong);
  const told = firms.map(async ({ people }) =>
    (await people.ATTORNEY.call(inbox.list)).body.filter(({ kind }) => kind === 'DEADLINE_LAST_DAY'),
  );
  expect(await Promise.all(told)).toEqual([[], [expect.anything()]]);
});

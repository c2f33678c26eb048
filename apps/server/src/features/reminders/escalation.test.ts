import { deadlineReminders } from '@caseward/contract/deadline-reminders';
import { deadlines } from '@caseward/contract/deadlines';
import { firm as firmApi } from '@caseward/contract/firm';
import { inbox } from '@caseward/contract/inbox';
import { matters } from '@caseward/contract/matters';
import { people } from '@caseward/contract/people';
import { walls } from '@caseward/contract/walls';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Firm, foundFirm, type Person } from '../../testing/firm.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { sendDigests } from './digest-jobs.ts';
import { escalate } from './escalation-jobs.ts';

/*
 * What nobody acts on is told to others, by a clock that is handed in.
 */

let test: TestApp;
let firm: Firm;
let admin: Person;
let lawyer: Person;
let staff: Person;
let matter: { id: string };

beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(async () => {
  firm = await foundFirm(test);
  ({ admin } = firm);
  lawyer = firm.people.ATTORNEY;
  staff = firm.people.STAFF;
  await settle({ time_zone: 'America/New_York' });
  matter = (await admin.call(matters.create, { body: { title: 'Byron v. Lovelace' } })).body;
});
afterAll(() => test.close());

const settle = (body: object) => admin.call(firmApi.update, { body });
async function add(due_on: string, body: object = {}) {
  const fields = { title: 'Answer', kind: 'RESPONSE', reason: 'Served', responsible: lawyer.id, ...body };
  const reply = await admin.call(deadlines.create, { body: { ...fields, matter: matter.id, due_on } });
  expect(reply.status, JSON.stringify(reply.body)).toBe(201);
  return reply.body.id;
}
/** Without a mail server. */
const send = (now: string) =>
  sendDigests(test.services.pool, firm.id, test.services, test.app.log, new Date(now));
const told = async (person: Person) =>
  (await person.call(inbox.list)).body.map(({ kind, object: { title } }) => [kind, title]);
/** A Friday, 06:31 in New York. */
const friday = '2026-11-20T11:31:00Z';

describe('escalation', () => {
  /** Reminded by the digest of Friday; its row says when. */
  async function reminded(id: string) {
    await send(friday);
    await test.owner.query(
      `update caseward.deadline_reminders set created_at = $2 where deadline_id = $1 and kind = 'REMINDED'`,
      [id, friday],
    );
  }
  const run = (now: string) => escalate(test.services.pool, new Date(now));
  const escalated = [
    'DEADLINE_UNACKNOWLEDGED',
    'DEADLINE_LAST_DAY',
    'DEADLINE_UNCONFIRMED',
    'DEADLINE_STANDS_IN',
  ];
  const kinds = async (person: Person) =>
    (await told(person)).map(([kind = '']) => kind).filter((kind) => escalated.includes(kind));

  it('goes to the backup at noon of the next open day, once however many processes run', async () => {
    const id = await add('2026-11-27', { backup: staff.id });
    await reminded(id);
    await run('2026-11-23T16:59:00Z');
    expect(await kinds(staff)).toEqual([]);
    await Promise.all([run('2026-11-23T17:00:00Z'), run('2026-11-23T17:00:00Z')]);
    await run('2026-11-23T17:05:00Z');
    expect(await kinds(staff)).toEqual(['DEADLINE_UNACKNOWLEDGED']);
    expect(await kinds(lawyer)).toEqual([]);
    const { body } = await admin.call(deadlineReminders.list, { params: { id } });
    expect(body.map(({ kind, way, told: { id: to } }) => `${kind} ${way} ${to}`).sort()).toEqual(
      // The backup, too, had a digest: it asked for a confirmation alone.
      [`DIGEST APPLICATION ${lawyer.id}`, `UNACKNOWLEDGED APPLICATION ${staff.id}`].sort(),
    );
  });

  it('goes past whoever is responsible, who does not stand in for themselves as lead attorney', async () => {
    await admin.call(matters.patch, { params: { id: matter.id }, body: { lead_attorney: lawyer.id } });
    await reminded(await add('2026-11-27'));
    await run('2026-11-23T17:00:00Z');
    expect(await kinds(lawyer)).toEqual([]);
    expect(await kinds(admin)).toEqual(['DEADLINE_UNACKNOWLEDGED']);
  });

  it('ends where it is acknowledged, and begins again with another day', async () => {
    const id = await add('2026-11-27', { backup: staff.id });
    await reminded(id);
    expect((await lawyer.call(deadlines.acknowledge, { params: { id } })).status).toBe(200);
    await run('2026-11-23T17:00:00Z');
    expect(await kinds(staff)).toEqual([]);
    const { body } = await lawyer.call(deadlines.acts, { params: { id } });
    expect(body.map(({ kind, created_by }) => [kind, created_by.id])).toEqual([['ACKNOWLEDGED', lawyer.id]]);
    await admin.call(deadlines.addValue, {
      params: { id },
      body: { due_on: '2026-11-26', reason: 'Sooner' },
    });
    await send('2026-11-23T18:00:00Z');
    await test.owner.query(
      `update caseward.deadline_reminders set created_at = '2026-11-23T18:00:00Z' where deadline_id = $1
        and kind = 'REMINDED' and value_number = 2`,
      [id],
    );
    await run('2026-11-24T17:00:00Z');
    expect(await kinds(staff)).toEqual(['DEADLINE_UNACKNOWLEDGED']);
  });

  it('is of no use once it is done, or moved', async () => {
    const id = await add('2026-11-20', { backup: staff.id });
    await reminded(id);
    await lawyer.call(deadlines.done, { params: { id }, body: { words: 'Filed' } });
    await run('2026-11-23T17:00:00Z');
    expect([await kinds(lawyer), await kinds(staff)]).toEqual([[], []]);
  });

  it('on the last day goes to both and the docket group, inside a wall alone', async () => {
    await settle({ docket_group: [admin.id, staff.id] });
    const id = await add('2026-11-20');
    await admin.call(walls.raise, {
      params: { id: matter.id },
      body: { reason: 'A conflict', members: [admin.id, lawyer.id] },
    });
    await run('2026-11-20T16:59:00Z');
    await run('2026-11-20T17:00:00Z');
    await run('2026-11-20T17:05:00Z');
    expect(await kinds(lawyer)).toEqual(['DEADLINE_LAST_DAY']);
    expect(await kinds(admin)).toEqual(['DEADLINE_LAST_DAY']);
    expect(await kinds(staff)).toEqual([]);
    const { rows } = await test.owner.query(
      'select user_id, visible_to from caseward.deadline_reminders where deadline_id = $1',
      [id],
    );
    expect(rows).toHaveLength(2);
    for (const { visible_to } of rows) expect(visible_to.sort()).toEqual([admin.id, lawyer.id].sort());
  });

  it('tells the backup at once where an account is deactivated, and of critical days after a day', async () => {
    await settle({ docket_group: [staff.id] });
    const id = await add('2027-03-01', { backup: staff.id, critical: true });
    const at = Date.parse((await admin.call(deadlines.get, { params: { id } })).body.created_at);
    await run(new Date(at + 23 * 3_600_000).toISOString());
    expect(await kinds(staff)).toEqual([]);
    await run(new Date(at + 24 * 3_600_000).toISOString());
    expect(await kinds(staff)).toEqual(['DEADLINE_UNCONFIRMED']);
    await admin.call(people.disable, { params: { id: lawyer.id } });
    await run(new Date(at + 25 * 3_600_000).toISOString());
    await run(new Date(at + 26 * 3_600_000).toISOString());
    expect(await kinds(staff)).toEqual(['DEADLINE_STANDS_IN', 'DEADLINE_UNCONFIRMED']);
  });
});

import { deadlines } from '@caseward/contract/deadlines';
import { events } from '@caseward/contract/events';
import { firm as firmApi } from '@caseward/contract/firm';
import { inbox } from '@caseward/contract/inbox';
import { matters } from '@caseward/contract/matters';
import { people } from '@caseward/contract/people';
import { replays } from '@caseward/contract/replays';
import { walls } from '@caseward/contract/walls';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { smtpMailer } from '../../platform/mail/mail.ts';
import { type Firm, foundFirm, type Person } from '../../testing/firm.ts';
import { type MailServer, startMailServer } from '../../testing/mail-server.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { sendDigests } from './digest-jobs.ts';
import { escalate } from './escalation-jobs.ts';

/*
 * While another day is proposed for a deadline, people are reminded of the earlier one, and lawyers of the matter are asked
 * to decide.
 */

const publicUrl = 'https://caseward.example.com';
let mail: MailServer;
let test: TestApp;
let firm: Firm;
let admin: Person;
let lawyer: Person;
let staff: Person;
let matter: { id: string; number: string };

beforeAll(async () => {
  mail = await startMailServer('caseward', 'secret');
  test = await startTestApp({ replays: true });
});
beforeEach(async () => {
  firm = await foundFirm(test);
  ({ admin } = firm);
  lawyer = firm.people.ATTORNEY;
  staff = firm.people.STAFF;
  await admin.call(firmApi.update, { body: { time_zone: 'America/New_York' } });
  for (const person of [lawyer, staff, admin])
    await admin.call(people.update, {
      params: { id: person.id },
      body: { email: `${person.role.toLowerCase()}@example.com` },
    });
  const { body } = await admin.call(matters.create, {
    body: { title: 'Byron v. Lovelace', lead_attorney: lawyer.id },
  });
  matter = body;
  mail.letters.length = 0;
});
afterAll(async () => {
  await test.close();
  await mail.close();
});

const mailer = () => smtpMailer({ smtpUrl: mail.url, from: 'Caseward <caseward@example.com>' });
const send = (now: string) =>
  sendDigests(test.services.pool, firm.id, { mailer: mailer(), publicUrl }, test.app.log, new Date(now));
const textTo = (person: Person) =>
  mail.letters.find(({ recipients }) => recipients.includes(`${person.role.toLowerCase()}@example.com`))
    ?.letter.text ?? '';

/** A deadline of December 4, for which another day is proposed: its event has moved by so many days. */
async function undecided(moved: string, body: object = {}) {
  const { body: event } = await admin.call(events.create, {
    body: { title: 'Service', kind: 'SERVICE', day: '2026-11-13', matter: matter.id },
  });
  const { body: deadline } = await admin.call(deadlines.create, {
    body: {
      title: 'Answer for Byron',
      kind: 'RESPONSE',
      matter: matter.id,
      event: event.id,
      question: { rule: 'us-federal/frcp-12-a-1-a-i', trigger: '2026-11-13', zone: 'America/New_York' },
      reason: 'Served',
      responsible: staff.id,
      ...body,
    },
  });
  expect(deadline.due_on).toBe('2026-12-04');
  const { id } = deadline;
  await admin.call(events.patch, {
    params: { id: event.id },
    body: { day: moved, reason: 'Proof of service' },
  });
  const get = async () => (await admin.call(deadlines.get, { params: { id } })).body;
  await expect.poll(async () => (await get()).proposed_on).not.toBeNull();
  return get();
}

describe('a digest', () => {
  it('counts the earlier day, and asks a lawyer of the matter to decide until it is', async () => {
    const { id, proposed_on, replay } = await undecided('2026-11-06');
    expect(proposed_on).toBe('2026-11-27');
    // A Friday a week before the proposed day, two before the stored one.
    await send('2026-11-20T11:31:00Z');
    expect(textTo(staff)).toContain(
      `DUE WITHIN 7 DAYS\n- Fri, 27 Nov 2026: Response (new, not confirmed, another day is proposed, please acknowledge), matter ${matter.number}\n  ${publicUrl}/deadlines/${id}`,
    );
    expect(textTo(staff)).not.toContain('REVIEW');
    expect(textTo(lawyer)).toContain(
      `REPLAYS TO REVIEW\n- Fri, 4 Dec 2026, or Fri, 27 Nov 2026: Response, matter ${matter.number}\n  ${publicUrl}/replays/${replay}`,
    );
    // Not of the matter, and not responsible.
    expect(textTo(admin)).toBe('');
    mail.letters.length = 0;
    const decided = await lawyer.call(replays.decide, {
      params: { id: replay ?? '' },
      body: { decision: 'KEEP', reason: 'Waived' },
    });
    expect(decided.status).toBe(200);
    await send('2026-11-23T11:31:00Z');
    expect(textTo(lawyer)).toBe('');
    expect(textTo(staff)).not.toContain('27 Nov');
  });

  it('keeps the stored day where that is the earlier one, and asks nobody outside a wall', async () => {
    await undecided('2026-11-20', { responsible: admin.id });
    await admin.call(firmApi.update, { body: { docket_group: [staff.id] } });
    const raised = await admin.call(walls.raise, {
      params: { id: matter.id },
      body: { reason: 'A conflict', members: [admin.id, lawyer.id] },
    });
    expect(raised.status).toBeLessThan(300);
    await send('2026-11-30T11:31:00Z');
    expect(textTo(admin)).toContain('DUE WITHIN 7 DAYS\n- Fri, 4 Dec 2026: Response');
    for (const person of [admin, lawyer])
      expect(textTo(person)).toContain(
        'REPLAYS TO REVIEW\n- Fri, 4 Dec 2026, or Fri, 11 Dec 2026: Response, a matter with restricted access',
      );
    expect(textTo(staff)).toBe('');
  });
});

it('the last day is told of on the clocks of the court that the earlier day is of', async () => {
  const { replay } = await undecided('2026-11-06');
  await test.owner.query(`update caseward.replay_items set zone = 'Europe/London' where replay_id = $1`, [
    replay,
  ]);
  const told = async () =>
    (await staff.call(inbox.list)).body.filter(({ kind }) => kind === 'DEADLINE_LAST_DAY').length;
  await escalate(test.services.pool, new Date('2026-11-27T11:59:00Z'));
  expect(await told()).toBe(0);
  await escalate(test.services.pool, new Date('2026-11-27T12:00:00Z'));
  expect(await told()).toBe(1);
});

it('the last day is told on the earlier day, and once more where the later one is kept', async () => {
  const { replay } = await undecided('2026-11-06');
  const run = (now: string) => escalate(test.services.pool, new Date(now));
  const told = async () =>
    (await staff.call(inbox.list)).body.filter(({ kind }) => kind === 'DEADLINE_LAST_DAY').length;
  await run('2026-11-27T16:59:00Z');
  expect(await told()).toBe(0);
  await run('2026-11-27T17:00:00Z');
  await run('2026-11-27T17:05:00Z');
  expect(await told()).toBe(1);
  await lawyer.call(replays.decide, {
    params: { id: replay ?? '' },
    body: { decision: 'KEEP', reason: 'Waived' },
  });
  await run('2026-11-27T17:10:00Z');
  expect(await told()).toBe(1);
  await run('2026-12-04T17:00:00Z');
  await run('2026-12-04T17:05:00Z');
  const { rows } = await test.owner.query(
    `select last_on from caseward.deadline_reminders where tenant_id = $1 and user_id = $2 and kind = 'LAST_DAY'`,
    [firm.id, staff.id],
  );
  expect(rows.map(({ last_on }) => last_on).sort()).toEqual(['2026-11-27', '2026-12-04']);
});

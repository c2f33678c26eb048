import { account } from '@caseward/contract/account';
import { deadlineReminders } from '@caseward/contract/deadline-reminders';
import { deadlines } from '@caseward/contract/deadlines';
import { firm as firmApi } from '@caseward/contract/firm';
import { inbox } from '@caseward/contract/inbox';
import { matters } from '@caseward/contract/matters';
import { people } from '@caseward/contract/people';
import { walls } from '@caseward/contract/walls';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { smtpMailer } from '../../platform/mail/mail.ts';
import { type Firm, foundFirm, type Person } from '../../testing/firm.ts';
import { type MailServer, startMailServer } from '../../testing/mail-server.ts';
import { expectInvalid } from '../../testing/problem.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { digestsDue } from './digest.queries.ts';
import { sendDigests } from './digest-jobs.ts';

/*
 * Digests through a real mail server, by a clock that is handed in.
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
  test = await startTestApp();
});
beforeEach(async () => {
  firm = await foundFirm(test, 'Hale & Dörn');
  ({ admin } = firm);
  lawyer = firm.people.ATTORNEY;
  staff = firm.people.STAFF;
  await settle({ time_zone: 'America/New_York' });
  for (const person of [lawyer, staff, admin])
    await admin.call(people.update, {
      params: { id: person.id },
      body: { email: `${person.role.toLowerCase()}@example.com` },
    });
  matter = await open('Byron v. Lovelace');
  mail.letters.length = 0;
  mail.refuse(false);
});
afterAll(async () => {
  await test.close();
  await mail.close();
});

const settle = (body: object) => admin.call(firmApi.update, { body });
async function open(title: string) {
  const { body } = await admin.call(matters.create, { body: { title } });
  return { id: body.id, number: body.number };
}
async function add(due_on: string, body: object = {}, by = admin) {
  const reply = await by.call(deadlines.create, {
    body: {
      title: 'Answer for Byron',
      kind: 'RESPONSE',
      matter: matter.id,
      due_on,
      reason: 'Served',
      responsible: lawyer.id,
      ...body,
    },
  });
  expect(reply.status, JSON.stringify(reply.body)).toBe(201);
  return reply.body.id;
}
const mailer = () => smtpMailer({ smtpUrl: mail.url, from: 'Caseward <caseward@example.com>' });
const send = (now: string, delivery: { mailer?: ReturnType<typeof mailer> } = { mailer: mailer() }) =>
  sendDigests(test.services.pool, firm.id, { ...delivery, publicUrl }, test.app.log, new Date(now));
const isDue = async (now: string) =>
  (await digestsDue(test.services.pool, new Date(now))).find(({ tenant_id }) => tenant_id === firm.id)?.day;
const told = async (person: Person) =>
  (await person.call(inbox.list)).body
    .filter(({ kind }) => kind === 'DEADLINE_DIGEST')
    .map(({ kind, object: { title } }) => [kind, title]);
const lettersTo = (person: Person) =>
  mail.letters
    .filter(({ recipients }) => recipients.includes(`${person.role.toLowerCase()}@example.com`))
    .map(({ letter }) => letter);
const remindersOf = async (id: string, by = admin) => {
  const { body } = await by.call(deadlineReminders.list, { params: { id } });
  return body.map(({ kind, way, told: to, created_at }) => [kind, way, to.id, created_at]);
};
/** A Friday, 06:31 in New York. */
const friday = '2026-11-20T11:31:00Z';

describe('a morning', () => {
  it.each([
    // The clocks go forward on Sunday, 8 March, and back on Sunday, 1 November.
    ['America/New_York', '2026-03-06T11:29:59Z', '2026-03-06T11:30:00Z', '2026-03-06'],
    ['America/New_York', '2026-03-09T10:29:59Z', '2026-03-09T10:30:00Z', '2026-03-09'],
    ['America/New_York', '2026-10-30T10:29:59Z', '2026-10-30T10:30:00Z', '2026-10-30'],
    ['America/New_York', '2026-11-02T11:29:59Z', '2026-11-02T11:30:00Z', '2026-11-02'],
    // In Germany on 29 March and 25 October.
    ['Europe/Berlin', '2026-03-27T05:29:59Z', '2026-03-27T05:30:00Z', '2026-03-27'],
    ['Europe/Berlin', '2026-03-30T04:29:59Z', '2026-03-30T04:30:00Z', '2026-03-30'],
    ['Europe/Berlin', '2026-10-26T05:29:59Z', '2026-10-26T05:30:00Z', '2026-10-26'],
    // A day ahead of the clock of the server.
    ['Pacific/Auckland', '2026-04-02T17:29:59Z', '2026-04-02T17:30:00Z', '2026-04-03'],
    ['Pacific/Auckland', '2026-04-05T18:29:59Z', '2026-04-05T18:30:00Z', '2026-04-06'],
  ])('in %s is not at %s, and is at %s', async (time_zone, before, at, day) => {
    await settle({ time_zone });
    expect([await isDue(before), await isDue(at)]).toEqual([undefined, day]);
  });

  it('is none on holidays of the firm, which says when it reminds', async () => {
    await settle({ office_holidays: ['us-federal'], reminder_days_others: [9, 1, 9] });
    await add('2026-12-04');
    // Thanksgiving.
    await send('2026-11-26T11:31:00Z');
    expect(mail.letters).toEqual([]);
    expect(await isDue('2026-11-26T11:36:00Z')).toBeUndefined();
    await send('2026-11-25T11:31:00Z');
    expect(lettersTo(lawyer)[0]?.text).toContain('FURTHER AHEAD\n- Fri, 4 Dec 2026');
    expect((await admin.call(firmApi.get)).body.reminder_days_others).toEqual([9, 1]);
  });

  it('is none at weekends, and one only until all are told', async () => {
    expect(await isDue('2026-11-21T15:00:00Z')).toBeUndefined();
    expect(await isDue('2026-11-22T15:00:00Z')).toBeUndefined();
    expect(await isDue(friday)).toBe('2026-11-20');
    await send(friday);
    expect(await isDue(friday)).toBeUndefined();
    expect(await isDue('2026-11-23T15:00:00Z')).toBe('2026-11-23');
  });
});

describe('a digest', () => {
  it('tells in one letter what is due, without a name, and is sent once', async () => {
    const late = await add('2026-11-18');
    const now = await add('2026-11-20', { kind: 'ORDERED' });
    await add('2026-11-27');
    await add('2026-12-20', { critical: true });
    await add('2026-12-24');
    await add('2026-11-20', { responsible: staff.id });
    await send(friday);
    await send(friday);
    const [letter, ...more] = lettersTo(lawyer);
    expect(more).toEqual([]);
    expect(letter?.subject).toBe(
      'Deadlines: 1 overdue, 1 due today, 1 within 7 days, 1 further ahead, 1 new or moved (Hale & Dörn)',
    );
    const text = letter?.text ?? '';
    expect(text).toContain(
      `OVERDUE\n- Wed, 18 Nov 2026: Response (new, not confirmed, please acknowledge), matter ${matter.number}\n  ${publicUrl}/deadlines/${late}`,
    );
    expect(text).toContain('DUE TODAY\n- Fri, 20 Nov 2026: Ordered by a court');
    expect(text).toContain(`${publicUrl}/deadlines?status=OPEN&responsible=me`);
    expect(letter?.html).toContain(`<a href="${publicUrl}/deadlines/${now}">Ordered by a court`);
    for (const part of [text, letter?.html, letter?.subject]) expect(part).not.toMatch(/Byron|Lovelace/);
    expect(lettersTo(staff)).toHaveLength(1);
    expect(await told(lawyer)).toEqual([]);
  });

  it('is sent once by two processes at the same moment', async () => {
    for (const person of [lawyer, staff, admin]) await add('2026-11-20', { responsible: person.id });
    await Promise.all([send(friday), send(friday), send(friday)]);
    await send(friday);
    expect(mail.letters.flatMap(({ recipients }) => recipients).sort()).toEqual([
      'admin@example.com',
      'attorney@example.com',
      'staff@example.com',
    ]);
  });

  it('is none where there is nothing to tell', async () => {
    await add('2027-03-01', {}, lawyer);
    await test.owner.query('update caseward.deadlines set confirmed = true where tenant_id = $1', [firm.id]);
    await send(friday);
    expect(mail.letters).toEqual([]);
    expect(await told(lawyer)).toEqual([]);
  });

  it('tells of what is new once, and of another day anew', async () => {
    const id = await add('2027-03-01');
    await send(friday);
    expect(lettersTo(lawyer)[0]?.text).toContain('NEW OR MOVED\n- Mon, 1 Mar 2027');
    mail.letters.length = 0;
    await test.owner.query('update caseward.deadlines set confirmed = true where tenant_id = $1', [firm.id]);
    await send('2026-11-23T15:00:00Z');
    expect(mail.letters).toEqual([]);
    await admin.call(deadlines.addValue, { params: { id }, body: { due_on: '2027-04-01', reason: 'Moved' } });
    await send('2026-11-24T15:00:00Z');
    expect(lettersTo(lawyer)[0]?.text).toContain('NEW OR MOVED\n- Thu, 1 Apr 2027');
  });

  it('asks the backup and the docket group to confirm, and tells the group of what is nobody’s', async () => {
    await settle({ docket_group: [staff.id] });
    await add('2027-03-01', { backup: staff.id });
    await add('2026-11-20', { responsible: null, kind: 'NOTICE' });
    await send(friday);
    const text = lettersTo(staff)[0]?.text ?? '';
    expect(text).toContain('DUE TODAY\n- Fri, 20 Nov 2026: Notice');
    expect(text).toContain('TO CONFIRM\n- Mon, 1 Mar 2027: Response');
    expectInvalid(await settle({ docket_group: [firm.people.READ_ONLY.id] }), 'docket_group');
  });

  it('is in the language of its person', async () => {
    await lawyer.call(account.update, { body: { language: 'de' } });
    await add('2026-11-20');
    await send(friday);
    const [letter] = lettersTo(lawyer);
    expect(letter?.subject).toBe('Fristen: 1 heute fällig (Hale & Dörn)');
    expect(letter?.text).toContain(
      `HEUTE FÄLLIG\n- Fr., 20. Nov. 2026: Erwiderung (neu, nicht bestätigt, bitte zur Kenntnis nehmen), Akte ${matter.number}`,
    );
  });

  it('names no matter with restricted access, and tells nobody outside', async () => {
    await add('2026-11-20', { responsible: lawyer.id, backup: staff.id });
    await settle({ docket_group: [staff.id] });
    await admin.call(walls.raise, {
      params: { id: matter.id },
      body: { reason: 'A conflict', members: [admin.id, lawyer.id] },
    });
    await send(friday);
    expect(lettersTo(lawyer)[0]?.text).toContain('a matter with restricted access');
    expect(lettersTo(lawyer)[0]?.text).not.toContain(matter.number);
    expect(lettersTo(staff)).toEqual([]);
    const { rows } = await test.owner.query(
      'select user_id from caseward.deadline_reminders where tenant_id = $1 group by 1',
      [firm.id],
    );
    expect(rows).toEqual([{ user_id: lawyer.id }]);
  });

  it('stands in the application where there is no mail, or no address, or it is not wanted by mail', async () => {
    for (const person of [lawyer, staff, admin]) await add('2026-11-20', { responsible: person.id });
    await staff.call(inbox.choose, { body: { muted: ['DEADLINE_DIGEST'] } });
    await send(friday, {});
    await send(friday, {});
    expect(await told(lawyer)).toEqual([['DEADLINE_DIGEST', '1 due today']]);
    expect(await told(staff)).toEqual([]);
    await lawyer.call(inbox.choose, { body: { muted: [], unmailed: ['DEADLINE_DIGEST'] } });
    await admin.call(people.update, { params: { id: admin.id }, body: { email: '' } });
    await send('2026-11-23T15:00:00Z');
    expect(mail.letters).toEqual([]);
    expect([(await told(lawyer)).length, (await told(admin)).length]).toEqual([2, 2]);
  });

  it('that the mail server does not take is told in the application, and tried again', async () => {
    const id = await add('2027-03-01');
    mail.refuse(true);
    await send(friday);
    await send('2026-11-20T11:36:00Z');
    expect(mail.letters).toEqual([]);
    expect(await told(lawyer)).toEqual([['DEADLINE_DIGEST', '1 new or moved: could not be e-mailed']]);
    mail.refuse(false);
    await send('2026-11-20T11:42:00Z');
    await send('2026-11-20T12:42:00Z');
    expect(await remindersOf(id)).toEqual([
      ['DIGEST', 'MAIL', lawyer.id, '2026-11-20T11:42:00.000Z'],
      ['DIGEST', 'APPLICATION', lawyer.id, friday.replace('Z', '.000Z')],
      ['DIGEST', 'MAIL_FAILED', lawyer.id, friday.replace('Z', '.000Z')],
    ]);
    expect(lettersTo(lawyer)).toHaveLength(1);
    expect(lettersTo(lawyer)[0]?.subject).toContain('1 new or moved');
    expect(await told(lawyer)).toEqual([['DEADLINE_DIGEST', '1 new or moved']]);
    expect(await isDue('2026-11-20T12:47:00Z')).toBeUndefined();
  });

  it('is proof of who was reminded of what day, by which way, for whoever sees the deadline', async () => {
    const id = await add('2026-11-20');
    const mutedOnes = await add('2026-11-20', { responsible: staff.id });
    await staff.call(inbox.choose, { body: { muted: ['DEADLINE_DIGEST'] } });
    await send(friday, {});
    expect(await remindersOf(id)).toEqual([
      ['DIGEST', 'APPLICATION', lawyer.id, friday.replace('Z', '.000Z')],
    ]);
    // Whoever turned it off was not told.
    expect(await remindersOf(mutedOnes)).toEqual([]);
    await admin.call(deadlines.addValue, { params: { id }, body: { due_on: '2026-11-24', reason: 'Moved' } });
    await send('2026-11-23T15:00:00Z');
    const { body } = await staff.call(deadlineReminders.list, { params: { id } });
    expect(body.map(({ way, due_on, value_number }) => [way, due_on, value_number])).toEqual([
      ['MAIL', '2026-11-24', 2],
      ['APPLICATION', '2026-11-20', 1],
    ]);
    await admin.call(walls.raise, {
      params: { id: matter.id },
      body: { reason: 'A conflict', members: [admin.id, lawyer.id] },
    });
    expect((await staff.call(deadlineReminders.list, { params: { id } })).status).toBe(404);
    expect(await remindersOf(id, lawyer)).toHaveLength(2);
    // The serving role changes and removes none.
    const { rows } = await test.owner.query(
      `select privilege_type from information_schema.table_privileges
        where table_name = 'reminder_deliveries' and grantee = 'caseward_app' order by 1`,
    );
    expect(rows.map(({ privilege_type }) => privilege_type)).toEqual(['INSERT', 'SELECT']);
  });
});

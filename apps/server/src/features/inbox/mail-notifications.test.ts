import { account } from '@caseward/contract/account';
import { deadlineReminders } from '@caseward/contract/deadline-reminders';
import { deadlines } from '@caseward/contract/deadlines';
import { firm as settings } from '@caseward/contract/firm';
import { inbox } from '@caseward/contract/inbox';
import { matters } from '@caseward/contract/matters';
import { people } from '@caseward/contract/people';
import { tasks } from '@caseward/contract/tasks';
import { walls } from '@caseward/contract/walls';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { smtpMailer } from '../../platform/mail/mail.ts';
import { type Firm, foundFirm, type Person } from '../../testing/firm.ts';
import { type MailServer, startMailServer } from '../../testing/mail-server.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { mailAll } from './mail-notifications.ts';

const publicUrl = 'https://caseward.example.com';
let mail: MailServer;
let test: TestApp;
let firm: Firm;
let admin: Person;
let staff: Person;
beforeAll(async () => {
  mail = await startMailServer('caseward', 'secret');
  test = await startTestApp({
    mailer: smtpMailer({ smtpUrl: mail.url, from: 'Caseward <caseward@example.com>' }),
  });
});
beforeEach(async () => {
  firm = await foundFirm(test, 'Hale & Dörn');
  ({ admin } = firm);
  staff = firm.people.STAFF;
  const params = { id: staff.id };
  await admin.call(people.update, { params, body: { email: 'staff@example.com' } });
  mail.letters.length = 0;
  mail.refuse(false);
});
afterAll(async () => {
  await test.close();
  await mail.close();
});

/** Lets the time of waiting pass, for this firm alone, and sends what is due. */
async function send() {
  for (const [which, moment] of [
    ['=', 'now()'],
    ['<>', 'null'],
  ])
    await test.owner.query(
      `update caseward.notifications set mail_at = ${moment} where tenant_id ${which} $1 and mail_at is not null`,
      [firm.id],
    );
  const mailer = smtpMailer({ smtpUrl: mail.url, from: 'Caseward <caseward@example.com>' });
  await mailAll(test.services.pool, { mailer, publicUrl }, test.app.log, new AbortController().signal);
}
const assign = async (title: string, fields: object = {}) =>
  (await admin.call(tasks.create, { body: { title, assigned_to: staff.id, ...fields } })).body.id;
const texts = () => mail.letters.map(({ letter }) => letter.text ?? '');
const waiting = async () =>
  (
    await test.owner.query(
      'select from caseward.notifications where tenant_id = $1 and mail_at is not null',
      [firm.id],
    )
  ).rowCount;

it('is one letter for all that somebody was told, and is sent once', async () => {
  const matter = (await admin.call(matters.create, { body: { title: 'Estate of Byron' } })).body.id;
  const id = await assign('File the petition', { matter });
  await admin.call(matters.patch, { params: { id: matter }, body: { lead_attorney: staff.id } });
  expect((await staff.call(inbox.choices)).body.mails).toBe(true);
  await send();
  await send();
  expect(mail.letters).toHaveLength(1);
  expect(mail.letters[0]).toMatchObject({
    recipients: ['staff@example.com'],
    letter: { subject: '2 notifications from Hale & Dörn' },
  });
  const [text] = texts();
  expect(text).toContain(
    `${admin.name} assigned you a task: File the petition (Estate of Byron)\n${publicUrl}/tasks/${id}`,
  );
  expect(text).toContain(
    `${admin.name} made you lead attorney: Estate of Byron\n${publicUrl}/matters/${matter}`,
  );
  expect(text).toContain(`${publicUrl}/settings/account`);
  expect(await waiting()).toBe(0);
});

it('is in the language of the person, or else of their firm', async () => {
  await admin.call(settings.update, { body: { language: 'de' } });
  await assign('File the petition');
  await send();
  await staff.call(account.update, { body: { language: 'en' } });
  await assign('Serve the petition');
  await send();
  expect(mail.letters.map(({ letter }) => letter.subject)).toEqual([
    `${admin.name} hat Ihnen eine Aufgabe zugewiesen`,
    `${admin.name} assigned you a task`,
  ]);
  expect(texts()[0]).toContain('Sie können wählen, was Caseward Ihnen per E-Mail mitteilt');
});

it('is not sent of what was read, is unwanted, or to who has no address', async () => {
  await assign('Read');
  await staff.call(inbox.readAll);
  const body = { muted: [], unmailed: ['TASK_ASSIGNED' as const] };
  expect((await staff.call(inbox.choose, { body })).body).toEqual({ ...body, mails: true });
  await assign('Unwanted');
  expect((await staff.call(inbox.choose, { body: { muted: [] } })).body.unmailed).toEqual(['TASK_ASSIGNED']);
  await staff.call(inbox.choose, { body: { muted: [], unmailed: [] } });
  await admin.call(people.update, { params: { id: staff.id }, body: { email: '' } });
  await assign('Without an address');
  await send();
  expect(mail.letters).toEqual([]);
});

it('names nothing of a walled matter, and tells nobody who is outside by then', async () => {
  const members = [admin.id, staff.id];
  const inside = (await admin.call(matters.create, { body: { title: 'Secret merger' } })).body.id;
  await admin.call(walls.raise, { params: { id: inside }, body: { reason: 'A conflict', members } });
  await assign('Call the target', { matter: inside });
  await send();
  expect(texts()[0]).toContain(`${admin.name} assigned you a task, in a matter with restricted access.`);
  expect(texts()[0]).not.toMatch(/Secret|target/);
  const outside = (await admin.call(matters.create, { body: { title: 'Screened' } })).body.id;
  await assign('Hidden', { matter: outside });
  await admin.call(walls.raise, {
    params: { id: outside },
    body: { reason: 'A conflict', members: [admin.id] },
  });
  await send();
  expect(mail.letters).toHaveLength(1);
});

it('is tried again when the mail server refuses it, and no more after a day', async () => {
  await assign('File');
  mail.refuse(true);
  await send();
  expect([mail.letters.length, await waiting()]).toEqual([0, 1]);
  mail.refuse(false);
  await send();
  expect([mail.letters.length, await waiting()]).toEqual([1, 0]);
  await assign('Late');
  await test.owner.query(
    `update caseward.notifications set created_at = now() - interval '25 hours' where tenant_id = $1`,
    [firm.id],
  );
  await send();
  expect(mail.letters).toHaveLength(1);
});

it('is noted with the deadline of which somebody was reminded, refused or sent', async () => {
  const matter = (await admin.call(matters.create, { body: { title: 'Estate of Byron' } })).body.id;
  const body = { title: 'Answer', kind: 'RESPONSE' as const, matter, due_on: '2026-11-20', reason: 'Served' };
  const { id } = (await admin.call(deadlines.create, { body })).body;
  await test.owner.query(
    `insert into caseward.notifications (tenant_id, id, user_id, kind, matter_id, object_type, object_id, mail_at)
      values ($1, gen_random_uuid(), $2, 'DEADLINE_LAST_DAY', $3, 'deadline', $4, now())`,
    [firm.id, staff.id, matter, id],
  );
  await test.owner.query(
    `insert into caseward.reminder_deliveries
        (tenant_id, id, matter_id, deadline_id, value_number, due_on, user_id, kind, way, created_at)
      values ($1, gen_random_uuid(), $2, $3, 1, '2026-11-20', $4, 'LAST_DAY', 'APPLICATION', now())`,
    [firm.id, matter, id, staff.id],
  );
  // What was told stays what was told.
  await admin.call(deadlines.addValue, { params: { id }, body: { due_on: '2026-12-04', reason: 'Moved' } });
  mail.refuse(true);
  await send();
  mail.refuse(false);
  await send();
  const reminders = (await admin.call(deadlineReminders.list, { params: { id } })).body;
  expect(
    reminders.map(({ way, told, due_on, value_number }) => [way, told.id, due_on, value_number]),
  ).toEqual([
    ['MAIL', staff.id, '2026-11-20', 1],
    ['MAIL_FAILED', staff.id, '2026-11-20', 1],
    ['APPLICATION', staff.id, '2026-11-20', 1],
  ]);
});

import { account } from '@caseward/contract/account';
import { deadlines } from '@caseward/contract/deadlines';
import { firm as firmApi } from '@caseward/contract/firm';
import { inbox } from '@caseward/contract/inbox';
import { matters } from '@caseward/contract/matters';
import { people } from '@caseward/contract/people';
import { team } from '@caseward/contract/team';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { smtpMailer } from '../../platform/mail/mail.ts';
import { type Firm, foundFirm, named, type Person } from '../../testing/firm.ts';
import { type MailServer, startMailServer } from '../../testing/mail-server.ts';
import { expectInvalid } from '../../testing/problem.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { sendDigests } from './digest-jobs.ts';
import { escalate } from './escalation-jobs.ts';

/*
 * While somebody is away, their backup stands in; when they are back, nothing is lost
 * (docs/decisions/157-absences.md).
 */

let mail: MailServer;
let test: TestApp;
let firm: Firm;
let admin: Person;
let lawyer: Person;
let staff: Person;
let matter: string;

beforeAll(async () => {
  mail = await startMailServer('caseward', 'secret');
  test = await startTestApp();
});
beforeEach(async () => {
  firm = await foundFirm(test);
  ({ admin } = firm);
  lawyer = firm.people.ATTORNEY;
  staff = firm.people.STAFF;
  await admin.call(firmApi.update, { body: { time_zone: 'America/New_York' } });
  for (const person of [lawyer, staff])
    await admin.call(people.update, {
      params: { id: person.id },
      body: { email: `${person.role.toLowerCase()}@example.com` },
    });
  matter = (await admin.call(matters.create, { body: { title: 'Byron' } })).body.id;
  mail.letters.length = 0;
});
afterAll(async () => {
  await test.close();
  await mail.close();
});

const away = { away_from: '2026-11-16', away_until: '2026-11-25' };
const leave = (absence: object, person = lawyer) => person.call(account.update, { body: absence });
async function add(due_on: string, body: object = {}) {
  const fields = { title: 'Answer', kind: 'RESPONSE' as const, reason: 'Served', matter, due_on };
  const people = { responsible: lawyer.id, backup: staff.id };
  const reply = await admin.call(deadlines.create, { body: { ...fields, ...people, ...body } });
  expect(reply.status, JSON.stringify(reply.body)).toBe(201);
  return reply.body.id;
}
const run = (now: string) => escalate(test.services.pool, new Date(now));
const standsIn = async (person: Person) =>
  (await person.call(inbox.list)).body.filter(({ kind }) => kind === 'DEADLINE_STANDS_IN').length;
const publicUrl = 'https://caseward.example.com';
async function letterOf(now: string, person: Person) {
  mail.letters.length = 0;
  const mailer = smtpMailer({ smtpUrl: mail.url, from: 'Caseward <caseward@example.com>' });
  await sendDigests(test.services.pool, firm.id, { mailer, publicUrl }, test.app.log, new Date(now));
  const address = `${person.role.toLowerCase()}@example.com`;
  return mail.letters.find(({ recipients }) => recipients.includes(address))?.letter.text ?? '';
}
const friday = '2026-11-20T11:31:00Z';

it('is said by the person or an administrator, and seen by everybody', async () => {
  expectInvalid(await leave({ away_from: '2026-11-16' }), 'away_until');
  expectInvalid(await leave({ away_until: '2026-11-16' }), 'away_from');
  expectInvalid(await leave({ away_from: '2026-11-16', away_until: '2026-11-15' }), 'away_until');
  expectInvalid(await leave({ away_from: 'soon', away_until: '2026-11-15' }), 'away_from');
  expect((await leave(away)).body.user).toMatchObject(away);
  // One day of it is changed, and compared with the other one.
  expectInvalid(await leave({ away_until: '2026-11-01' }), 'away_until');
  const update = (by: Person, body: object) => by.call(people.update, { params: { id: lawyer.id }, body });
  expect((await update(staff, { away_until: '2026-11-27' })).status).toBe(403);
  expectInvalid(await update(admin, { away_until: null }), 'away_until');
  expect((await update(admin, { away_until: '2026-11-27' })).body).toMatchObject({
    away_from: '2026-11-16',
    away_until: '2026-11-27',
  });
  const shown = { away_from: '2026-11-16', away_until: '2026-11-27' };
  const members = (await staff.call(team.list)).body.map(({ user }) => user);
  expect(members.find(({ id }) => id === lawyer.id)).toMatchObject(shown);
  const { body } = await staff.call(deadlines.get, { params: { id: await add('2026-11-20') } });
  expect(body.responsible_details).toEqual({ ...named(lawyer), ...shown });
  expect((await leave({ away_from: null, away_until: null })).body.user.away_from).toBeNull();
});

it('has the backup told at once of what falls due, once for each absence', async () => {
  await add('2026-11-24');
  await add('2026-12-02');
  await add('2026-12-03');
  await leave(away);
  await run('2026-11-16T04:59:00Z');
  expect(await standsIn(staff)).toBe(0);
  await Promise.all([run('2026-11-16T05:01:00Z'), run('2026-11-16T05:01:00Z')]);
  await run('2026-11-17T05:01:00Z');
  expect([await standsIn(staff), await standsIn(lawyer), await standsIn(admin)]).toEqual([2, 0, 0]);
  // They are back, and away again before both are due.
  await leave({ away_from: '2026-11-23', away_until: '2026-11-24' });
  await run('2026-11-18T05:01:00Z');
  expect(await standsIn(staff)).toBe(2);
  await run('2026-11-23T12:00:00Z');
  await run('2026-11-23T12:05:00Z');
  expect(await standsIn(staff)).toBe(3);
});

it('goes past a backup who is away too, to the docket group as far as it is there', async () => {
  await admin.call(firmApi.update, { body: { docket_group: [staff.id] } });
  await add('2026-11-24');
  await leave(away);
  await leave(away, staff);
  await run('2026-11-17T12:00:00Z');
  expect([await standsIn(staff), await standsIn(admin)]).toEqual([0, 1]);
});

it('stands in the digests: for whom, and who; and whoever is back is reminded again', async () => {
  const id = await add('2026-12-01', { critical: true });
  await leave(away);
  expect(await letterOf(friday, staff)).toContain(`for ${lawyer.name}, who is away until Wed, 25 Nov 2026`);
  expect(await letterOf('2026-11-23T12:00:00Z', lawyer)).toContain(`${staff.name} stands in for you`);
  const reminded = async () =>
    (
      await test.owner.query(
        `select user_id from caseward.deadline_reminders where deadline_id = $1 and kind in ('NEW', 'REMINDED')`,
        [id],
      )
    ).rows.map(({ user_id }) => user_id);
  expect(await reminded()).toEqual([staff.id]);
  const back = await letterOf('2026-11-26T12:00:00Z', lawyer);
  expect(back).toContain('Tue, 1 Dec 2026: Response (new, not confirmed, please acknowledge)');
  expect(back).not.toContain('stands in for you');
  expect(await letterOf('2026-11-27T12:00:00Z', staff)).not.toContain(`for ${lawyer.name}`);
  expect((await reminded()).filter((user) => user === lawyer.id)).toHaveLength(2);
});

it('counts as told to nobody of the docket group who is away', async () => {
  await admin.call(firmApi.update, { body: { docket_group: [staff.id] } });
  const id = await add('2026-12-01', { critical: true, responsible: null, backup: null });
  await leave(away, staff);
  const reminded = async () =>
    (
      await test.owner.query(
        `select kind from caseward.deadline_reminders where deadline_id = $1 and user_id = $2`,
        [id, staff.id],
      )
    ).rows.length;
  expect(await letterOf(friday, staff)).not.toBe('');
  expect(await reminded()).toBe(0);
  await letterOf('2026-11-26T12:00:00Z', staff);
  expect(await reminded()).toBe(2);
});

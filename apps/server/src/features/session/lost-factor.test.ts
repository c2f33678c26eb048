import { account } from '@caseward/contract/account';
import { audit } from '@caseward/contract/audit';
import { people } from '@caseward/contract/people';
import { session } from '@caseward/contract/session';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { smtpMailer } from '../../platform/mail/mail.ts';
import { callEndpoint, type Firm, foundFirm, type Person, password } from '../../testing/firm.ts';
import { goodPassword } from '../../testing/links.ts';
import { startMailServer } from '../../testing/mail-server.ts';
import { expectInvalid, expectProblem } from '../../testing/problem.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { setUpTwoFactor } from '../../testing/two-factor.ts';

/* An administrator takes a lost second factor away: what signs the person in afterwards, and what they are told. */

const short = 'kz8!vqaw';
const own = { current_password: password };

let test: TestApp;
let firm: Firm;
let person: Person;
beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(async () => {
  firm = await foundFirm(test);
  person = firm.people.STAFF;
  await setUpTwoFactor(person);
});
afterAll(() => test.close());

const reset = (by: Person, id: string, body: object = own) =>
  by.call(people.resetTwoFactor, { params: { id }, body });
const signIn = (body: object) =>
  callEndpoint(test.url, session.signIn, { body: { username: person.username, ...body } });

it('a short password is replaced at the next sign-in, and nothing is opened before', async () => {
  const body = { current_password: password, new_password: short };
  expect((await person.call(account.changePassword, { body })).status).toBe(204);
  expect((await reset(firm.admin, person.id)).body).toMatchObject({ two_factor: false });
  expectProblem(await person.call(session.me), 'unauthenticated');

  const { detail } = expectProblem(await signIn({ password: short }), 'new-password-required');
  expect(detail).toMatch(
    /^An administrator removed your second factor\. Your password is too short without one/,
  );
  expectProblem(await signIn({ password: 'wrong', new_password: goodPassword }), 'unauthenticated');
  for (const bad of [short, 'too short', 'a'.repeat(20), person.username + person.username])
    expectInvalid(await signIn({ password: short, new_password: bad }), 'new_password');

  const { status, body: tokens } = await signIn({ password: short, new_password: goodPassword });
  expect(status).toBe(200);
  expect(tokens.notice).toMatch(/^An administrator of your firm removed your second factor\./);
  expectProblem(await signIn({ password: short }), 'unauthenticated');
  expect((await signIn({ password: goodPassword })).body.notice).toBe('');
  const events = await firm.admin.call(audit.list, { query: { action: 'PASSWORD_CHANGED' } });
  expect(events.body).toHaveLength(2);
});

it('a long password stays good; its owner is told once, and their sessions have ended', async () => {
  await reset(firm.admin, person.id);
  expectProblem(await person.call(session.me), 'unauthenticated');
  expect((await signIn({ password })).body.notice).toMatch(/removed your second factor/);
  expect((await signIn({ password })).body.notice).toBe('');
});

it('its owner is told by mail who removed it, in their language; nobody is who had none', async () => {
  const mail = await startMailServer('caseward', 'p@ss/word');
  const mailer = smtpMailer({ smtpUrl: mail.url, from: 'Caseward <caseward@example.com>' });
  const other = await startTestApp({ database: test.database, like: test, mailer });
  const there = await foundFirm(other);
  const { admin, people: persons } = there;
  const owner = persons.STAFF;
  await setUpTwoFactor(owner);
  await owner.call(account.update, { body: { email: 'staff@example.com', first_name: 'Ada' } });
  await admin.call(account.update, { body: { first_name: 'Margaret', last_name: 'Pell' } });
  await reset(admin, owner.id);
  await reset(admin, owner.id);
  expect(mail.letters.map(({ recipients, letter }) => [recipients, letter.subject])).toEqual([
    [['staff@example.com'], 'Your second factor for Caseward was removed'],
  ]);
  const text = mail.letters[0]?.letter.text ?? '';
  expect(text).toContain('Hello Ada,\n\nMargaret Pell, an administrator of ');
  expect(text).toContain(`the second factor of your account ${owner.username}.`);

  mail.letters.length = 0;
  const second = persons.ATTORNEY;
  await setUpTwoFactor(second);
  await second.call(account.update, { body: { email: 'attorney@example.com', language: 'de' } });
  await reset(admin, second.id);
  expect(mail.letters[0]?.letter.text).toContain('Margaret Pell hat als Administrator von ');

  // A mail server that refuses keeps no administrator from it.
  mail.refuse(true);
  await setUpTwoFactor(persons.READ_ONLY);
  await persons.READ_ONLY.call(account.update, { body: { email: 'readonly@example.com' } });
  expect((await reset(admin, persons.READ_ONLY.id)).status).toBe(200);
  await other.close();
  await mail.close();
});

it('where the firm requires a factor, a short password stays good to set one up', async () => {
  const body = { current_password: password, new_password: short };
  await person.call(account.changePassword, { body });
  await reset(firm.admin, person.id);
  await test.owner.query('update caseward.tenants set two_factor_required = true where id = $1', [firm.id]);
  expect((await signIn({ password: short })).status).toBe(200);
});

it('nobody resets their own here, and nobody without their own password', async () => {
  const { admin } = firm;
  for (const endpoint of [people.resetPassword, people.resetTwoFactor]) {
    const self = await admin.call(endpoint, { params: { id: admin.id }, body: own });
    expect(expectProblem(self, 'conflict').detail).toMatch(/^This is yourself\./);
    for (const body of [{}, { current_password: 'wrong' }])
      expectInvalid(await admin.call(endpoint, { params: { id: person.id }, body }), 'current_password');
  }
  const { rows } = await test.owner.query(
    `select two_factor_since is not null as on, (select count(*)::int from caseward.one_time_links
       where tenant_id = u.tenant_id and user_id = u.id) as links
     from caseward.users u where tenant_id = $1 and id = $2`,
    [firm.id, person.id],
  );
  expect(rows).toEqual([{ on: true, links: 0 }]);
});

it('tries at the own password are throttled there, too', async () => {
  const wrong = () => reset(firm.admin, person.id, { current_password: 'wrong' });
  for (let time = 0; time < 5; time += 1) expectInvalid(await wrong(), 'current_password');
  expectProblem(await reset(firm.admin, person.id), 'too-many-requests');
});

import { account } from '@caseward/contract/account';
import { oneTimeLinks } from '@caseward/contract/one-time-links';
import { people as peopleOf } from '@caseward/contract/people';
import { session } from '@caseward/contract/session';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callEndpoint, foundFirm, type Person, password } from '../../testing/firm.ts';
import { expectInvalid, expectProblem } from '../../testing/problem.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { openSession } from '../session/open-session.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const next = 'another one, for tests';
const change = (person: Person, currentPassword: string, newPassword: string) =>
  person.call(account.changePassword, {
    body: { current_password: currentPassword, new_password: newPassword },
  });
const signIn = (username: string, secret: string) =>
  callEndpoint(test.url, session.signIn, { body: { username, password: secret } });

it('is in force at once, here and everywhere else', async () => {
  const { id, admin, people } = await foundFirm(test);
  const elsewhere = await openSession(test.services, { tenantId: id, userId: admin.id });
  expect((await change(admin, password, next)).status).toBe(204);

  expect((await admin.call(session.me)).status).toBe(200);
  expect((await callEndpoint(test.url, session.me, {}, elsewhere.access)).status).toBe(401);
  const refreshed = await callEndpoint(test.url, session.refresh, { body: { refresh: elsewhere.refresh } });
  expect(refreshed.status).toBe(401);
  const { rows } = await test.owner.query(
    'select distinct end_reason from caseward.sessions where user_id = $1 and ended_at is not null',
    [admin.id],
  );
  expect(rows).toEqual([{ end_reason: 'PASSWORD_CHANGED' }]);
  expect((await signIn(admin.username, password)).status).toBe(401);
  const signedIn = await signIn(admin.username, next);
  expect(signedIn).toMatchObject({ status: 200, body: { notice: '' } });
  expect((await people.STAFF.call(session.me)).status).toBe(200);
});

it('takes back links on which another could be chosen', async () => {
  const { admin, people } = await foundFirm(test);
  const { body } = await admin.call(peopleOf.resetPassword, {
    params: { id: people.STAFF.id },
    body: { current_password: password },
  });
  expect((await change(people.STAFF, password, next)).status).toBe(204);
  const token = new URL(body.url).hash.slice(1);
  expectProblem(await callEndpoint(test.url, oneTimeLinks.lookUp, { body: { token } }), 'not-found');
});

it('asks for the current password, and does not take guesses without end', async () => {
  const { admin } = await foundFirm(test);
  for (let time = 0; time < 5; time += 1)
    expectInvalid(await change(admin, 'not my password', next), 'current_password');
  const reply = await change(admin, password, next);
  expectProblem(reply, 'too-many-requests');
  expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await signIn(admin.username, password)).status).toBe(200);
});

it('keeps to the policy, which knows the firm', async () => {
  const { id, admin } = await foundFirm(test, 'Hale & Dorn');
  const refused = async (newPassword: string) =>
    expectInvalid(await change(admin, password, newPassword), 'new_password').errors?.new_password;
  expect(await refused('short')).toEqual(['At least 15 characters.']);
  expect(await refused('fourteen chars')).toEqual(['At least 15 characters.']);
  expect(await refused('1234567890qwerty')).toEqual([expect.stringContaining('guessed first')]);
  expect(await refused('hale-dorn-2026-11')).toEqual([expect.stringContaining('name of your firm')]);
  expect(await refused('x'.repeat(257))).toEqual(['At most 256 characters.']);
  expect((await signIn(admin.username, password)).status).toBe(200);

  await test.owner.query('update caseward.users set two_factor_since = now() where id = $1', [admin.id]);
  await test.owner.query('update caseward.tenants set two_factor_required = true where id = $1', [id]);
  expect((await change(admin, password, 'walrus 8')).status).toBe(204);
});

it('takes what looks the same for the same', async () => {
  const { admin } = await foundFirm(test);
  expect((await change(admin, password, 'cafe\u0301 on the quay')).status).toBe(204);
  expect((await signIn(admin.username, 'caf\u00e9 on the quay')).status).toBe(200);
});

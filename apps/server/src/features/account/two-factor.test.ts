import { account } from '@caseward/contract/account';
import { session } from '@caseward/contract/session';
import { tasks } from '@caseward/contract/tasks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inScope } from '../../db/scope.ts';
import { TwoFactor } from '../../platform/identity/two-factor.ts';
import { callEndpoint, foundFirm, type Person, password } from '../../testing/firm.ts';
import { expectInvalid, expectProblem } from '../../testing/problem.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { codeOf, setUpTwoFactor } from '../../testing/two-factor.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const signIn = (username: string, otp?: string, secret = password) =>
  callEndpoint(test.url, session.signIn, {
    body: { username, password: secret, ...(otp !== undefined && { otp }) },
  });
const newAdmin = async () => (await foundFirm(test)).admin;
const begin = (person: Person, currentPassword = password) =>
  person.call(account.beginTwoFactor, { body: { current_password: currentPassword } });
const confirm = (person: Person, code: string) => person.call(account.confirmTwoFactor, { body: { code } });
const isOn = async (person: Person) => (await person.call(session.me)).body.user.two_factor;
/** A code that differs in every digit. */
const wrong = (code: string) => code.replace(/\d/g, (digit) => String((Number(digit) + 5) % 10));
const forgetFailures = () => test.owner.query('delete from caseward.sign_in_failures');

describe('setting two-factor authentication up', () => {
  it('begins with a secret for an authenticator app, which does not count yet', async () => {
    const admin = await newAdmin();
    const { status, body } = await begin(admin);
    expect(status).toBe(200);
    expect(body.secret).toMatch(/^[A-Z2-7]{32}$/);
    const address = new URL(body.otpauth_url);
    expect(address.protocol).toBe('otpauth:');
    expect(address.host).toBe('totp');
    expect(decodeURIComponent(address.pathname)).toBe(`/Caseward:${admin.username}`);
    expect(Object.fromEntries(address.searchParams)).toEqual({
      issuer: 'Caseward',
      secret: body.secret,
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    });
    expect(await isOn(admin)).toBe(false);
    expect((await signIn(admin.username)).status).toBe(200);
  });

  it('asks for the current password, and does not take guesses without end', async () => {
    const admin = await newAdmin();
    for (let time = 0; time < 5; time += 1) {
      const { errors } = expectInvalid(await begin(admin, 'wrong'), 'current_password');
      expect(errors?.current_password).toEqual(['This is not your current password.']);
    }
    expectProblem(await begin(admin), 'too-many-requests');
    // A person who found an unlocked device does not lock the owner out.
    expect((await signIn(admin.username)).status).toBe(200);
  });

  it('ends with a code of the secret, and ten recovery codes', async () => {
    const admin = await newAdmin();
    const { secret } = (await begin(admin)).body;
    expectInvalid(await confirm(admin, wrong(codeOf(secret))), 'code');
    expect(await isOn(admin)).toBe(false);
    const { status, body } = await confirm(admin, codeOf(secret).replace(/^(...)/, '$1 '));
    expect(status).toBe(200);
    expect(new Set(body.recovery_codes).size).toBe(10);
    for (const code of body.recovery_codes)
      expect(code).toMatch(/^([0-9a-hjkmnp-tv-z]{4}-){2}[0-9a-hjkmnp-tv-z]{4}$/);
    expect(await isOn(admin)).toBe(true);
    expectProblem(await confirm(admin, codeOf(secret)), 'conflict');
  });

  it('cannot end before it began', async () => {
    expectProblem(await confirm(await newAdmin(), '123456'), 'conflict');
  });

  it('again moves it to another device, once a code of that one was given', async () => {
    const admin = await newAdmin();
    const first = await setUpTwoFactor(admin);
    const { secret } = (await begin(admin)).body;
    expect((await signIn(admin.username, first.code())).status).toBe(200);
    expect((await confirm(admin, codeOf(secret, -1))).status).toBe(200);
    expectProblem(await signIn(admin.username, first.code(1)), 'unauthenticated');
    expectProblem(await signIn(admin.username, first.recovery_codes[0]), 'unauthenticated');
    expect((await signIn(admin.username, codeOf(secret))).status).toBe(200);
  });

  it('keeps secrets and codes where the database alone cannot tell them', async () => {
    const admin = await newAdmin();
    const { secret, recovery_codes, code } = await setUpTwoFactor(admin);
    const { rows: kept } = await test.owner.query(
      'select secret from caseward.two_factor_secrets where user_id = $1',
      [admin.id],
    );
    expect(kept[0].secret.toString('base64')).not.toContain(secret);
    const { rows: codes } = await test.owner.query(
      'select hash from caseward.recovery_codes where user_id = $1',
      [admin.id],
    );
    expect(codes).toHaveLength(10);
    for (const { hash } of codes) {
      expect(hash).toHaveLength(32);
      expect(recovery_codes.map((each) => Buffer.from(each).toString('hex'))).not.toContain(
        hash.toString('hex'),
      );
    }
    const { rows: users } = await test.owner.query('select tenant_id from caseward.users where id = $1', [
      admin.id,
    ]);
    const actor = { tenantId: users[0].tenant_id, userId: admin.id };
    const other = new TwoFactor(Buffer.alloc(32));
    await expect(inScope(test.services.pool, actor, (scope) => other.accepts(scope, code()))).rejects.toThrow(
      'TWO_FACTOR_KEY is not the one',
    );
  });

  it('gives a secret that is worth nothing in the row of someone else', async () => {
    const { people } = await foundFirm(test);
    const { code } = await setUpTwoFactor(people.ADMIN);
    await setUpTwoFactor(people.STAFF);
    const { rows } = await test.owner.query(
      'select secret from caseward.two_factor_secrets where user_id = $1',
      [people.ADMIN.id],
    );
    await test.owner.query('update caseward.two_factor_secrets set secret = $2 where user_id = $1', [
      people.STAFF.id,
      rows[0].secret,
    ]);
    expectProblem(await signIn(people.STAFF.username, code()), 'internal');
  });
});

describe('signing in with two-factor authentication', () => {
  it('asks for the code as a second step, which is no failure', async () => {
    const admin = await newAdmin();
    const { code } = await setUpTwoFactor(admin);
    for (const otp of [undefined, '', ' ', undefined, undefined, undefined])
      expectProblem(await signIn(admin.username, otp), 'otp-required');
    expectProblem(await signIn(admin.username, undefined, 'wrong'), 'unauthenticated');
    expect((await signIn(admin.username, code())).status).toBe(200);
  });

  it('refuses a wrong code as it refuses a wrong password, and counts it', async () => {
    const admin = await newAdmin();
    const { code } = await setUpTwoFactor(admin);
    const badPassword = await signIn(admin.username, code(), 'wrong');
    for (const otp of [wrong(code()), '12345', 'xxxx-xxxx-xxxx', '0'.repeat(40)]) {
      const badCode = await signIn(admin.username, otp);
      expectProblem(badCode, 'unauthenticated');
      expect(badCode.body).toEqual(badPassword.body);
    }
    expectProblem(await signIn(admin.username, code()), 'too-many-requests');
    await forgetFailures();
    expect((await signIn(admin.username, code())).status).toBe(200);
  });

  it('takes a code one time step early or late, and no other', async () => {
    const admin = await newAdmin();
    const { code } = await setUpTwoFactor(admin);
    const unused = () =>
      test.owner.query('update caseward.two_factor_secrets set last_step = 0 where user_id = $1', [admin.id]);
    for (const [away, status] of [
      [-3, 401],
      [-1, 200],
      [0, 200],
      [1, 200],
      [3, 401],
    ] as const) {
      await unused();
      expect((await signIn(admin.username, code(away))).status, String(away)).toBe(status);
    }
  });

  it('takes a code once, nor any from before it, however many come at once', async () => {
    const admin = await newAdmin();
    const { code } = await setUpTwoFactor(admin);
    const current = code();
    const replies = await Promise.all(Array.from({ length: 8 }, () => signIn(admin.username, current)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    await forgetFailures();
    expectProblem(await signIn(admin.username, code(-1)), 'unauthenticated');
    expect((await signIn(admin.username, code(1))).status).toBe(200);
    expectProblem(await signIn(admin.username, code()), 'unauthenticated');
  });

  it('takes each recovery code once, however it is written', async () => {
    const admin = await newAdmin();
    const { recovery_codes } = await setUpTwoFactor(admin);
    const [first = '', second = ''] = recovery_codes;
    const replies = await Promise.all(Array.from({ length: 5 }, () => signIn(admin.username, first)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    await forgetFailures();
    const misread = second.toUpperCase().replaceAll('-', ' ').replaceAll('0', 'O').replaceAll('1', 'l');
    expect((await signIn(admin.username, misread)).status).toBe(200);
    expectProblem(await signIn(admin.username, second), 'unauthenticated');
  });

  it('asks nothing of those who have none', async () => {
    const admin = await newAdmin();
    expect((await signIn(admin.username, '123456')).status).toBe(200);
  });
});

describe('recovery codes', () => {
  it('are replaced, and the old ones stop working', async () => {
    const admin = await newAdmin();
    const { recovery_codes } = await setUpTwoFactor(admin);
    const renew = (currentPassword: string) =>
      admin.call(account.renewRecoveryCodes, { body: { current_password: currentPassword } });
    expectInvalid(await renew('wrong'), 'current_password');
    const { body } = await renew(password);
    expect(body.recovery_codes).toHaveLength(10);
    expectProblem(await signIn(admin.username, recovery_codes[0]), 'unauthenticated');
    expect((await signIn(admin.username, body.recovery_codes[9])).status).toBe(200);
  });

  it('are for those who have two-factor authentication', async () => {
    const admin = await newAdmin();
    const reply = await admin.call(account.renewRecoveryCodes, { body: { current_password: password } });
    expectProblem(reply, 'conflict');
  });
});

describe('removing two-factor authentication', () => {
  const remove = (person: Person, currentPassword = password) =>
    person.call(account.removeTwoFactor, { body: { current_password: currentPassword } });

  it('asks for the current password, and leaves nothing behind', async () => {
    const admin = await newAdmin();
    await setUpTwoFactor(admin);
    expectInvalid(await remove(admin, 'wrong'), 'current_password');
    expect((await remove(admin)).status).toBe(204);
    expect(await isOn(admin)).toBe(false);
    expect((await signIn(admin.username)).status).toBe(200);
    for (const table of ['two_factor_secrets', 'recovery_codes']) {
      const { rows } = await test.owner.query(`select from caseward.${table} where user_id = $1`, [admin.id]);
      expect(rows).toEqual([]);
    }
  });

  it('waits for a password that is long enough alone', async () => {
    const admin = await newAdmin();
    await setUpTwoFactor(admin);
    const change = (currentPassword: string, newPassword: string) =>
      admin.call(account.changePassword, {
        body: { current_password: currentPassword, new_password: newPassword },
      });
    expect((await change(password, 'walrus 8')).status).toBe(204);
    const { detail } = expectProblem(await remove(admin, 'walrus 8'), 'conflict');
    expect(detail).toContain('at least 15 characters');
    expect(await isOn(admin)).toBe(true);
    expect((await change('walrus 8', password)).status).toBe(204);
    expect((await remove(admin)).status).toBe(204);
  });

  it('is refused where the firm requires it', async () => {
    const { id, admin, people } = await foundFirm(test);
    await setUpTwoFactor(admin);
    await test.owner.query('update caseward.tenants set two_factor_required = true where id = $1', [id]);
    expectProblem(await remove(admin), 'conflict');
    expect(await isOn(admin)).toBe(true);
    // People who have it continue; others must set it up, from the very next request.
    expect((await admin.call(tasks.list)).status).toBe(200);
    expectProblem(await people.STAFF.call(tasks.list), 'two-factor-required');
    await setUpTwoFactor(people.STAFF);
    expect((await people.STAFF.call(tasks.list)).status).toBe(200);
  });
});

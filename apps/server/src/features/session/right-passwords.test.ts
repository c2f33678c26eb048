import { randomBytes } from 'node:crypto';
import { account } from '@caseward/contract/account';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SignInGuard } from '../../platform/identity/sign-in-guard.ts';
import { callEndpoint, foundFirm, type Person, password } from '../../testing/firm.ts';
import { expectInvalid, expectProblem } from '../../testing/problem.ts';
import {
  proxies,
  secondsToWait,
  signInFrom as signIn,
  someAddress,
  someName,
} from '../../testing/sign-ins.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let test: TestApp;
let owner: Person;
beforeAll(async () => {
  test = await startTestApp(proxies);
  owner = (await foundFirm(test)).admin;
});
afterAll(() => test.close());

describe('the right password', () => {
  it('is good so often in a minute, for one account', async () => {
    const careful = await startTestApp({ ...proxies, database: test.database, signInsPerMinute: 3 });
    const { admin, people } = await foundFirm(test);
    for (let time = 0; time < 3; time += 1)
      expect((await signIn(careful, admin.username, password)).status).toBe(200);
    const reply = await signIn(careful, admin.username, password);
    expect(expectProblem(reply, 'too-many-requests').detail).toMatch(
      /^This password was given too often in a short time\. Try again in (\d+ seconds|1 minute)\.$/,
    );
    expect(secondsToWait(reply.headers)).toBeLessThanOrEqual(60);
    expect((await signIn(careful, people.STAFF.username, password)).status).toBe(200);
    await careful.close();
  });

  it('is good so often in a minute where it is asked for again', async () => {
    const careful = await startTestApp({
      ...proxies,
      database: test.database,
      like: {
        ...test,
        services: { ...test.services, signInGuard: new SignInGuard(randomBytes(32), 1_000, 2) },
      },
    });
    const { admin } = await foundFirm(test);
    const body = { current_password: password, new_password: 'a'.repeat(20) };
    const change = () => callEndpoint(careful.url, account.changePassword, { body }, admin.access);
    for (let time = 0; time < 2; time += 1) expectInvalid(await change(), 'new_password');
    expectProblem(await change(), 'too-many-requests');
    await careful.close();
  });

  it('given many times at once waits for itself, and nobody else for it', async () => {
    const [busy, other] = [await foundFirm(test), await foundFirm(test)];
    const address = someAddress();
    const many = Array.from({ length: 30 }, () => signIn(test, busy.admin.username, password, address));
    const theirs = Object.values(other.people).map(({ username }) => signIn(test, username, password));
    for (const { status } of await Promise.all(theirs)) expect(status).toBe(200);
    const statuses = (await Promise.all(many)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(10);
  });
});

describe('hashing', () => {
  it('turns away at once those who would wait too long, and serves the rest', async () => {
    const replies = await Promise.all(Array.from({ length: 120 }, () => signIn(test, someName(), 'wrong')));
    const full = replies.filter(({ status }) => status === 503);
    expect(full.length).toBeGreaterThan(10);
    expect(replies.length - full.length).toBeGreaterThanOrEqual(50);
    for (const reply of full) {
      expect(expectProblem(reply, 'unavailable').detail).toBe(
        'There are too many people signing in at the moment. Try again in 5 seconds.',
      );
      expect(reply.headers.get('retry-after')).toBe('5');
    }
    expect((await signIn(test, owner.username, password)).status).toBe(200);
  });
});

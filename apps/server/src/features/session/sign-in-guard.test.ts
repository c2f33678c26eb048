import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sweepFailures } from '../../platform/identity/sign-in-guard.queries.ts';
import { foundFirm, type Person, password } from '../../testing/firm.ts';
import { expectProblem } from '../../testing/problem.ts';
import {
  proxies,
  secondsToWait,
  signInFrom as signIn,
  someAddress,
  someName,
} from '../../testing/sign-ins.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const cookieOf = (headers: Headers) => headers.getSetCookie()[0]?.split(';')[0] ?? '';

async function fail(test: TestApp, username: string, times: number, address?: string, cookie?: string) {
  for (let time = 0; time < times; time += 1)
    expectProblem(await signIn(test, username, 'wrong', address, cookie), 'unauthenticated');
}

let test: TestApp;
let owner: Person;
beforeAll(async () => {
  test = await startTestApp(proxies);
  owner = (await foundFirm(test)).admin;
});
afterAll(() => test.close());

describe('an account', () => {
  it.each([
    ['that is there', async () => (await foundFirm(test)).admin.username],
    ['that is not there', async () => someName()],
  ])('%s is closed after five failures, for a time that is told', async (_, nameOf) => {
    const username = await nameOf();
    await fail(test, username, 5);
    const reply = await signIn(test, username, password);
    const { detail } = expectProblem(reply, 'too-many-requests');
    expect(detail).toMatch(/^Too many failed attempts\. Try again in 1\d seconds\.$/);
    expect(secondsToWait(reply.headers)).toBeGreaterThan(10);
    expect(secondsToWait(reply.headers)).toBeLessThanOrEqual(15);
  });

  it('is one, however its name is written', async () => {
    const username = someName();
    await fail(test, username, 3);
    await fail(test, ` ${username.toUpperCase()} `, 2);
    expectProblem(await signIn(test, username, 'wrong'), 'too-many-requests');
  });

  it('waits twice as long each time, up to a quarter of an hour', async () => {
    const username = someName();
    await fail(test, username, 4);
    const waits: number[] = [];
    for (let time = 0; time < 8; time += 1) {
      await fail(test, username, 1);
      const reply = await signIn(test, username, 'wrong');
      waits.push(secondsToWait(reply.headers));
      if (waits.length === 3)
        expect(reply.body).toMatchObject({ detail: expect.stringContaining('1 minute.') });
      await test.owner.query('update caseward.sign_in_failures set blocked_until = now()');
    }
    const expected = [15, 30, 60, 120, 240, 480, 900, 900];
    for (const [index, wait] of waits.entries()) {
      expect(wait).toBeLessThanOrEqual(expected[index] ?? 0);
      expect(wait).toBeGreaterThan((expected[index] ?? 0) - 8);
    }
  });

  it('starts again when its owner was there', async () => {
    const { admin } = await foundFirm(test);
    for (let time = 0; time < 2; time += 1) {
      await fail(test, admin.username, 4);
      expect((await signIn(test, admin.username, password)).status).toBe(200);
    }
  });

  it('has no more than one guess too many when forty come at once', async () => {
    const username = someName();
    const replies = await Promise.all(Array.from({ length: 40 }, () => signIn(test, username, 'wrong')));
    const statuses = replies.map(({ status }) => status);
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(6);
    expect(new Set(statuses)).toEqual(new Set([401, 429]));
  });
});

describe('a device on which someone signed in', () => {
  it('keeps a mark that scripts and other sites cannot get at', async () => {
    const { headers } = await signIn(test, owner.username, password);
    const [cookie = '', ...others] = headers.getSetCookie();
    expect(others).toEqual([]);
    const [pair = '', ...attributes] = cookie.split('; ');
    expect(pair).toMatch(/^caseward_device_[0-9a-f]{8}=[\w-]{22}\.\d{10}\.[\w-]{43}$/);
    expect(attributes.sort()).toEqual([
      'HttpOnly',
      `Max-Age=${180 * 24 * 60 * 60}`,
      'Path=/api/v1/users/token',
      'SameSite=Strict',
    ]);
    expect((await signIn(test, owner.username, 'wrong')).headers.getSetCookie()).toEqual([]);
  });

  it('keeps it for https alone, where that is how it is reached', async () => {
    const secure = await startTestApp({
      ...proxies,
      database: test.database,
      like: test,
      publicUrl: 'https://caseward.example.com',
    });
    const { headers } = await signIn(secure, owner.username, password);
    expect(headers.getSetCookie()[0]).toContain('; Secure');
    await secure.close();
  });

  it('signs in while someone elsewhere uses up the account', async () => {
    const { admin } = await foundFirm(test);
    const cookie = cookieOf((await signIn(test, admin.username, password)).headers);
    await fail(test, admin.username, 5);
    expectProblem(await signIn(test, admin.username, password), 'too-many-requests');
    expect((await signIn(test, admin.username, password, someAddress(), cookie)).status).toBe(200);
    expectProblem(await signIn(test, admin.username, password), 'too-many-requests');
  });

  it('has a budget of its own, which its owner resets', async () => {
    const { admin } = await foundFirm(test);
    const cookie = cookieOf((await signIn(test, admin.username, password)).headers);
    await fail(test, admin.username, 4, undefined, cookie);
    const { headers } = await signIn(test, admin.username, password, undefined, cookie);
    await fail(test, admin.username, 5, undefined, cookieOf(headers));
    expectProblem(await signIn(test, admin.username, password, undefined, cookie), 'too-many-requests');
    expect((await signIn(test, admin.username, password)).status).toBe(200);
  });

  it('has a mark for each person who shares it', async () => {
    const { people } = await foundFirm(test);
    const cookies: string[] = [];
    for (const { username } of [people.ADMIN, people.STAFF])
      cookies.push(cookieOf((await signIn(test, username, password, undefined, cookies.join('; '))).headers));
    for (const { username } of [people.ADMIN, people.STAFF]) {
      await fail(test, username, 5);
      expect((await signIn(test, username, password, undefined, cookies.join('; '))).status).toBe(200);
    }
  });

  it('is not known by a mark that is made up or for another name', async () => {
    const { people } = await foundFirm(test);
    const { ADMIN, STAFF } = people;
    const own = cookieOf((await signIn(test, ADMIN.username, password)).headers);
    const others = cookieOf((await signIn(test, STAFF.username, password)).headers);
    const [name = '', value = ''] = own.split('=');
    const [id = '', issued = '', seal = ''] = value.split('.');
    const anotherSeal = (seal.startsWith('A') ? 'B' : 'A') + seal.slice(1);
    await fail(test, ADMIN.username, 5);
    for (const forged of [
      `${name}=${others.split('=')[1]}`,
      `${name}=${id}.${Number(issued) + 1}.${seal}`,
      `${name}=${id}.${issued}.${anotherSeal}`,
      `${name}=${id}.${issued}.`,
      `${name}=${value}.x`,
      `${name}=%zz`,
      others,
    ])
      expectProblem(await signIn(test, ADMIN.username, password, undefined, forged), 'too-many-requests');
    expect((await signIn(test, ADMIN.username, password, undefined, own)).status).toBe(200);
  });
});

describe('an address', () => {
  let few: TestApp;
  beforeAll(async () => {
    few = await startTestApp({ ...proxies, signInFailuresPerMinute: 3 });
  });
  afterAll(() => few.close());

  it('has so many failures a minute, whoever is asked for', async () => {
    const { admin } = await foundFirm(few);
    const address = someAddress();
    for (let time = 0; time < 3; time += 1) await fail(few, someName(), 1, address);
    const reply = await signIn(few, admin.username, password, address);
    expectProblem(reply, 'too-many-requests');
    expect(secondsToWait(reply.headers)).toBeLessThanOrEqual(60);
    expect((await signIn(few, admin.username, password)).status).toBe(200);

    await few.owner.query(
      `update caseward.sign_in_failures
       set since = since - interval '1 minute', blocked_until = blocked_until - interval '1 minute'`,
    );
    await fail(few, someName(), 2, address);
    expect((await signIn(few, admin.username, password, address)).status).toBe(200);
  });

  it('has as many successes as it likes: an office shares one', async () => {
    const { people } = await foundFirm(few);
    const address = someAddress();
    await fail(few, someName(), 2, address);
    for (const { username } of Object.values(people))
      expect((await signIn(few, username, password, address)).status).toBe(200);
  });

  it('is a whole network where one person has one', async () => {
    for (const end of ['1', '2:3:4:5', 'ffff::'])
      await fail(few, someName(), 1, `2001:db8:0:7:${end.includes(':') ? end : `0:0:0:${end}`}`);
    expectProblem(await signIn(few, someName(), 'wrong', '2001:db8:0:7::9'), 'too-many-requests');
    expect((await signIn(few, someName(), 'wrong', '2001:db8:0:8::9')).status).toBe(401);
  });

  it('is not what a stranger says it is', async () => {
    const direct = await startTestApp({ signInFailuresPerMinute: 3 });
    await fail(direct, someName(), 1);
    await fail(direct, someName(), 1);
    await fail(direct, someName(), 1);
    expectProblem(await signIn(direct, someName(), 'wrong'), 'too-many-requests');
    await direct.close();
  });

  it('is what the last trusted proxy saw, whatever was said before it', async () => {
    const address = someAddress();
    for (let time = 0; time < 3; time += 1) await fail(few, someName(), 1, `${someAddress()}, ${address}`);
    expectProblem(
      await signIn(few, someName(), 'wrong', `${someAddress()}, ${address}`),
      'too-many-requests',
    );
  });
});

describe('failures', () => {
  it('count over processes', async () => {
    const other = await startTestApp({ ...proxies, database: test.database, like: test });
    const username = someName();
    await fail(test, username, 3);
    await fail(other, username, 2);
    expectProblem(await signIn(test, username, 'wrong'), 'too-many-requests');
    expectProblem(await signIn(other, username, 'wrong'), 'too-many-requests');
    await other.close();
  });

  it('are kept without names or addresses, and not for ever', async () => {
    const address = someAddress();
    await fail(test, owner.username, 1, address);
    const rows = async () => (await test.owner.query('select * from caseward.sign_in_failures')).rows;
    const before = await rows();
    expect(before.length).toBeGreaterThanOrEqual(2);
    const plain = [owner.username, address].flatMap((text) => [
      Buffer.from(text).toString('hex'),
      createHash('sha256').update(text).digest('hex'),
    ]);
    for (const { key } of before) {
      expect(key).toHaveLength(32);
      for (const text of plain) expect(key.toString('hex')).not.toContain(text);
    }
    await sweepFailures(test.services.pool);
    expect(await rows()).toHaveLength(before.length);
    await test.owner.query(
      `update caseward.sign_in_failures set blocked_until = now() - interval '25 hours' where key <> $1`,
      [before[0].key],
    );
    await sweepFailures(test.services.pool);
    expect(await rows()).toHaveLength(1);
  });
});

import { randomBytes } from 'node:crypto';
import { invitations } from '@caseward/contract/invitations';
import { oneTimeLinks } from '@caseward/contract/one-time-links';
import { people } from '@caseward/contract/people';
import { session } from '@caseward/contract/session';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inTurn } from '../../platform/identity/passwords.ts';
import { callEndpoint, type Firm, foundFirm, type Person, password } from '../../testing/firm.ts';
import { goodPassword, lookUp, tokenOf, useLink } from '../../testing/links.ts';
import { expectInvalid, expectProblem } from '../../testing/problem.ts';
import { snapshot } from '../../testing/snapshot.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const proxies = { trustedProxies: ['127.0.0.1'] };

let test: TestApp;
let firm: Firm;
let person: Person;
beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(async () => {
  firm = await foundFirm(test, 'Hale & Dorn');
  person = firm.people.STAFF;
});
afterAll(() => test.close());

const invitation = async (fields: object = { first_name: 'Bea' }) => {
  const { body } = await firm.admin.call(invitations.create, { body: { role: 'STAFF', ...fields } });
  return tokenOf(body.link);
};
const resetLink = async () =>
  tokenOf(
    (
      await firm.admin.call(people.resetPassword, {
        params: { id: person.id },
        body: { current_password: password },
      })
    ).body,
  );
const signIn = (username: string, secret = goodPassword) =>
  callEndpoint(test.url, session.signIn, { body: { username, password: secret } });
/** An unused username, of at least this length. */
const fresh = (length = 12) => crypto.randomUUID().replaceAll('-', '').padEnd(length, 'x');

describe('a username that is chosen', () => {
  it.each([
    ['in another case', (name: string) => name.toUpperCase()],
    ['with white space around it', (name: string) => `  ${name}\t`],
    ['in full width letters', (name: string) => name.replace(/^s/, '\uff53')],
  ])('is taken %s too, in whatever firm, and the link stays good', async (_, spelled) => {
    const other = await foundFirm(test);
    const token = await invitation();
    const before = await snapshot(test.owner, firm.id);
    const reply = await useLink(test.url, token, { username: spelled(other.people.STAFF.username) });
    expect(expectInvalid(reply, 'username').errors).toEqual({ username: ['This username is taken.'] });
    expect(await snapshot(test.owner, firm.id)).toEqual(before);
    expect((await useLink(test.url, token, { username: fresh() })).status).toBe(200);
  });

  it('cannot look like that of a colleague; another firm’s is no matter', async () => {
    const { username } = firm.people.STAFF;
    const alike = username.replace('a', '\u0430');
    const token = await invitation();
    expect(expectInvalid(await useLink(test.url, token, { username: alike }), 'username').errors).toEqual({
      username: [`This username looks like that of a colleague, ${username}. Choose another.`],
    });
    const other = await foundFirm(test);
    const { body } = await other.admin.call(invitations.create, {
      body: { first_name: 'Bea', role: 'STAFF' },
    });
    expect((await useLink(test.url, tokenOf(body.link), { username: alike })).status).toBe(200);
  });

  it('that looks the same is had by one of two who choose it at once', async () => {
    const username = `a${fresh()}`;
    const tokens = [await invitation(), await invitation()];
    const replies = await Promise.all(
      tokens.map((token, index) =>
        useLink(test.url, token, { username: index === 0 ? username : username.replace('a', '\u0430') }),
      ),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it('that others have cannot be tried at will: link and address wait, and the link stays good', async () => {
    const few = await startTestApp({ ...proxies, database: test.database, signInFailuresPerMinute: 7 });
    const taken = (await foundFirm(test)).people.STAFF.username;
    const use = (token: string, username: string, address: string) =>
      callEndpoint(few.url, oneTimeLinks.use, {
        body: { token, username, password: goodPassword },
        headers: { 'x-forwarded-for': address },
      });
    const token = await invitation();
    for (let time = 0; time < 5; time += 1) expectInvalid(await use(token, taken, '10.9.9.9'), 'username');
    const { headers } = await use(token, fresh(), '10.9.9.8');
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(10);
    const other = await invitation();
    for (let time = 0; time < 2; time += 1) expectInvalid(await use(other, taken, '10.9.9.9'), 'username');
    expectProblem(await use(other, fresh(), '10.9.9.9'), 'too-many-requests');
    expect((await use(other, fresh(), '10.9.9.7')).status).toBe(200);
    await few.close();
  });

  it('is had by one of two who choose it at once', async () => {
    const other = await foundFirm(test);
    const { body } = await other.admin.call(invitations.create, {
      body: { first_name: 'Bea', role: 'STAFF' },
    });
    const username = fresh();
    const replies = await Promise.all(
      [await invitation(), tokenOf(body.link)].map((token) => useLink(test.url, token, { username })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it.each(['', '   ', null, 'a\u0000b', 'a\nb', 'a\u202eb', 'a\u200bb', 'a\u2028b', 'x'.repeat(151)])(
    'cannot be %j',
    async (username) => {
      const token = await invitation();
      expectInvalid(await useLink(test.url, token, { username }), 'username');
      expectInvalid(await useLink(test.url, token), 'username');
    },
  );

  it.each(['Zoë Müller', "o'hara+x@example.com", '王'])('can be like %s', async (start) => {
    const username = `${start} ${fresh()}`;
    expect((await useLink(test.url, await invitation(), { username })).body).toEqual({ username });
    expect((await signIn(username)).status).toBe(200);
  });

  it('may have 150 characters', async () => {
    const username = fresh(150);
    expect(username).toHaveLength(150);
    expect((await useLink(test.url, await invitation(), { username })).status).toBe(200);
  });
});

describe('a password that is chosen', () => {
  it('must be as long as the firm makes it, and no common one', async () => {
    const username = fresh();
    const token = await invitation();
    for (const weak of ['fourteen chars', 'passwordpassword', `${username}`, 'x'.repeat(257), ''])
      expectInvalid(await useLink(test.url, token, { username, password: weak }), 'password');
    await test.owner.query('update caseward.tenants set two_factor_required = true where id = $1', [firm.id]);
    expect((await lookUp(test.url, token)).body.shortest_password).toBe(8);
    expectInvalid(await useLink(test.url, token, { username, password: 'seven c' }), 'password');
    expect((await useLink(test.url, token, { username, password: 'eight ch' })).status).toBe(200);
  });

  it('is shown together with the username', async () => {
    const token = await invitation();
    expectInvalid(
      await useLink(test.url, token, { username: '', password: 'too short' }),
      'username',
      'password',
    );
  });

  it('may be shorter for a person who has two-factor authentication', async () => {
    await test.owner.query('update caseward.users set two_factor_since = now() where id = $1', [person.id]);
    const token = await resetLink();
    expect((await lookUp(test.url, token)).body.shortest_password).toBe(8);
    expect((await useLink(test.url, token, { password: 'eight ch' })).status).toBe(200);
  });
});

describe('a link for a new password', () => {
  it('says whose it is, sets the password and signs out everywhere', async () => {
    const token = await resetLink();
    expect((await lookUp(test.url, token)).body).toEqual({
      kind: 'PASSWORD_RESET',
      firm_name: 'Hale & Dorn',
      first_name: 'First',
      last_name: 'STAFF',
      username: person.username,
      shortest_password: 15,
    });
    expect((await person.call(session.me)).status).toBe(200);
    const used = await useLink(test.url, token, { username: 'somebody-else' });
    expect(used).toMatchObject({ status: 200, body: { username: person.username } });
    expectProblem(await person.call(session.me), 'unauthenticated');
    const refreshed = await callEndpoint(test.url, session.refresh, { body: { refresh: person.refresh } });
    expectProblem(refreshed, 'unauthenticated');
    expectProblem(await signIn(person.username, password), 'unauthenticated');
    expect((await signIn(person.username)).status).toBe(200);
  });

  it('leaves two-factor authentication and everybody else as they were', async () => {
    await test.owner.query('update caseward.users set two_factor_since = now() where id = $1', [person.id]);
    await test.owner.query(
      `insert into caseward.two_factor_secrets (tenant_id, user_id, secret) values ($1, $2, '\\x00')`,
      [firm.id, person.id],
    );
    const { two_factor_secrets, users } = await snapshot(test.owner, firm.id);
    await useLink(test.url, await resetLink());
    expect(await snapshot(test.owner, firm.id)).toMatchObject({ two_factor_secrets, users });
    expectProblem(await signIn(person.username), 'otp-required');
    expect((await firm.admin.call(session.me)).status).toBe(200);
  });

  it('is used by one of those who try at once', async () => {
    const token = await resetLink();
    const passwords = ['walruses of the north', 'walruses of the south', 'walruses of the east'];
    const replies = await Promise.all(passwords.map((each) => useLink(test.url, token, { password: each })));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
    const chosen = passwords[replies.findIndex(({ status }) => status === 200)] ?? '';
    expect((await signIn(person.username, chosen)).status).toBe(200);
  });

  it('and being disabled at the same moment leave nobody signed in', async () => {
    for (let round = 0; round < 5; round += 1) {
      const token = await resetLink();
      const params = { id: person.id };
      const [used, disabled] = await Promise.all([
        useLink(test.url, token),
        firm.admin.call(people.disable, { params }),
      ]);
      expect([200, 404]).toContain(used.status);
      expect(disabled.status).toBe(200);
      expectProblem(await useLink(test.url, token), 'not-found');
      expectProblem(await signIn(person.username), 'unauthenticated');
      await firm.admin.call(people.enable, { params });
    }
  });
});

describe('a link that is not good', () => {
  it('is answered alike, whatever is wrong with it', async () => {
    const used = await invitation();
    await useLink(test.url, used, { username: fresh() });
    const expired = await invitation();
    await test.owner.query(
      'update caseward.one_time_links set expires_at = now() where tenant_id = $1 and used_at is null',
      [firm.id],
    );
    const replaced = await resetLink();
    const disabled = await resetLink();
    await firm.admin.call(people.disable, { params: { id: person.id } });
    const unknown = randomBytes(32).toString('base64url');
    const bad = {
      used,
      expired,
      replaced,
      disabled,
      unknown,
      padded: `${unknown}=`,
      no: '',
      odd: '\ud800\0',
    };
    const said = await Promise.all(
      Object.values(bad).flatMap((token) => [
        lookUp(test.url, token),
        useLink(test.url, token, { username: fresh() }),
        // The problem of the chosen password is not revealed either.
        useLink(test.url, token, { username: '', password: 'too short' }),
      ]),
    );
    const problems = said.map((reply) => expectProblem(reply, 'not-found'));
    expect(new Set(problems.map((problem) => JSON.stringify(problem))).size).toBe(1);
    expect(problems[0]?.detail).toBe(
      'This link is not valid any more. Ask your administrator for a new one.',
    );
  });

  it('is refused without the work of hashing a password', async () => {
    const [unknown, good] = [randomBytes(32).toString('base64url'), await invitation()];
    const use = (token: string) => useLink(test.url, token, { username: fresh() });
    // Passwords are hashed two at a time: nothing is, as long as these hold the turns.
    const others = Promise.withResolvers<void>();
    const hold = (until: Promise<void>) => inTurn({ group: 'others', member: 'others' }, () => until);
    const turns = [hold(others.promise), hold(others.promise)];
    const joining = use(good);
    expectProblem(await use(unknown), 'not-found');
    others.resolve();
    await Promise.all(turns);
    expect((await joining).status).toBe(200);
    const more = Promise.withResolvers<void>();
    const held = [hold(more.promise), hold(more.promise)];
    expectProblem(await use(good), 'not-found');
    more.resolve();
    await Promise.all(held);
  });

  it.each([{}, { token: 7 }, { token: 'x'.repeat(201) }, { token: null }])(
    'as %j is refused as no link at all',
    async (body) => {
      expectInvalid(await callEndpoint(test.url, oneTimeLinks.lookUp, { body }), 'token');
    },
  );
});

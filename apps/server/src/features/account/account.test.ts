import { account } from '@caseward/contract/account';
import { people } from '@caseward/contract/people';
import { session } from '@caseward/contract/session';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { callEndpoint, type Firm, foundFirm, type Person, password } from '../../testing/firm.ts';
import { expectInvalid, expectProblem } from '../../testing/problem.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let test: TestApp;
let firm: Firm;
let person: Person;
beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(async () => {
  firm = await foundFirm(test);
  person = firm.people.READ_ONLY;
});
afterAll(() => test.close());

const update = (body: object) => person.call(account.update, { body });
const sessions = async (by: Person | string) =>
  typeof by === 'string'
    ? (await callEndpoint(test.url, account.sessions, {}, by)).body
    : (await by.call(account.sessions)).body;
const end = (id: string) => person.call(account.endSession, { params: { id } });
const me = (access: string) => callEndpoint(test.url, session.me, {}, access);

/** Signs in once more, with a browser of this kind; answers the tokens. */
async function signIn(userAgent: string) {
  const response = await fetch(test.url + session.signIn.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': userAgent },
    body: JSON.stringify({ username: person.username, password }),
  });
  return (await response.json()) as { access: string; refresh: string };
}

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0';
const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/148.0.0.0 Safari/537.36';
const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Mobile/15E148 Safari/604.1';

describe('who one is', () => {
  it('is changed by oneself, whatever the role, and answered as everywhere', async () => {
    const { status, body } = await update({ first_name: 'Ada', email: 'ada@example.com', theme: 'DARK' });
    expect(status).toBe(200);
    expect(body).toEqual((await person.call(session.me)).body);
    expect(body.user).toMatchObject({
      first_name: 'Ada',
      last_name: 'READ_ONLY',
      email: 'ada@example.com',
      theme: 'DARK',
      language: null,
    });
    const row = (await firm.admin.call(people.list, { query: { search: 'ada' } })).body[0];
    expect(row).toMatchObject({ id: person.id, first_name: 'Ada', version: 2 });
  });

  it('has a language of its own, until the one of the firm is taken again', async () => {
    expect((await update({ language: 'de' })).body.user.language).toBe('de');
    expect((await update({ language: null })).body.user.language).toBe(null);
  });

  it.each([
    ['role', { role: 'ADMIN' }],
    ['username', { username: 'root' }],
    ['theme', { theme: 'PINK' }],
    ['theme', { theme: null }],
    ['language', { language: 'fr' }],
    ['language', { language: '' }],
    ['email', { email: 'nobody' }],
    ['first_name', { first_name: 'x'.repeat(151) }],
    ['two_factor', { two_factor: false }],
    ['disabled_at', { disabled_at: null }],
  ])('has no %s of that kind: %j', async (field, body) => {
    const before = (await person.call(session.me)).body;
    expectInvalid(await update(body), field);
    expect((await person.call(session.me)).body).toEqual(before);
  });
});

describe('the sessions of a person', () => {
  it('are theirs alone, by last use, with device and which one this is', async () => {
    await signIn(firefox);
    await signIn(chrome);
    const { access } = await signIn(safari);
    const rows = await sessions(access);
    expect(rows.map(({ device, current }) => ({ device, current }))).toEqual([
      { device: 'Safari on iOS', current: true },
      { device: 'Chrome on Windows', current: false },
      { device: 'Firefox on Linux', current: false },
      { device: 'Unknown device', current: false },
    ]);
    const own = new Set(rows.map(({ id }) => id));
    for (const { id } of await sessions(firm.admin)) expect(own).not.toContain(id);
  });

  it('leave out those that ended or expired', async () => {
    const [first, second] = [await signIn(firefox), await signIn(chrome)];
    await callEndpoint(test.url, session.signOut, {}, first.access);
    expect(await sessions(person)).toHaveLength(2);
    await test.owner.query(
      `update caseward.sessions set idle_expires_at = now() where user_id = $1 and user_agent <> ''`,
      [person.id],
    );
    expect(await sessions(person)).toHaveLength(1);
    expect((await me(second.access)).status).toBe(200);
  });

  it('move up when they are used', async () => {
    const old = await signIn(firefox);
    await signIn(chrome);
    await callEndpoint(test.url, session.refresh, { body: { refresh: old.refresh } });
    expect((await sessions(person))[0]?.device).toBe('Firefox on Linux');
  });

  it('end one by one, at once', async () => {
    const { access, refresh } = await signIn(firefox);
    const id = (await sessions(access)).find(({ current }) => current)?.id ?? '';
    expect((await end(id)).status).toBe(204);
    expectProblem(await me(access), 'unauthenticated');
    expectProblem(await callEndpoint(test.url, session.refresh, { body: { refresh } }), 'unauthenticated');
    expectProblem(await end(id), 'not-found');
    expect((await person.call(session.me)).status).toBe(200);
  });

  it('end all but this one', async () => {
    const others = [await signIn(firefox), await signIn(chrome)];
    expect((await person.call(account.endOtherSessions)).status).toBe(204);
    for (const { access } of others) expectProblem(await me(access), 'unauthenticated');
    expect(await sessions(person)).toEqual([expect.objectContaining({ current: true })]);
    expect((await firm.admin.call(session.me)).status).toBe(200);
  });

  it('of someone else are not there, whoever asks', async () => {
    const [theirs] = await sessions(firm.people.STAFF);
    const other = await foundFirm(test);
    const [elsewhere] = await sessions(other.admin);
    for (const id of [theirs?.id ?? '', elsewhere?.id ?? '', uuidv7(), 'malformed']) {
      expectProblem(await end(id), 'not-found');
      expectProblem(await firm.admin.call(account.endSession, { params: { id } }), 'not-found');
    }
    expect((await firm.people.STAFF.call(session.me)).status).toBe(200);
    expect((await other.admin.call(session.me)).status).toBe(200);
  });
});

import { people as peopleOf } from '@caseward/contract/people';
import type { Role } from '@caseward/contract/roles';
import { session } from '@caseward/contract/session';
import { tasks } from '@caseward/contract/tasks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { moveBack } from '../../testing/aging.ts';
import { callEndpoint, foundFirm, type Person, password } from '../../testing/firm.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const signIn = (username: string, secret: string) =>
  callEndpoint(test.url, session.signIn, { body: { username, password: secret } });
const refresh = (token: string) => callEndpoint(test.url, session.refresh, { body: { refresh: token } });
const me = (access?: string) => callEndpoint(test.url, session.me, {}, access);

describe('signing in', () => {
  it('answers tokens with which the current user and their firm can be read', async () => {
    const { admin, id } = await foundFirm(test, 'Hale & Dorn');
    const { status, body } = await signIn(`  ${admin.username.toUpperCase()} `, password);
    expect(status).toBe(200);
    const current = await me(body.access);
    expect(current.body).toEqual({
      user: {
        id: admin.id,
        username: admin.username,
        first_name: 'First',
        last_name: 'ADMIN',
        email: '',
        role: 'ADMIN',
        theme: 'AUTO',
        language: null,
        two_factor: false,
        away_from: null,
        away_until: null,
        in_docket_group: false,
        clears_conflicts: true,
        default_views: {},
      },
      tenant: {
        id,
        name: 'Hale & Dorn',
        time_zone: 'America/New_York',
        date_order: 'MDY',
        language: 'en',
        two_factor_required: false,
        personal_tokens_allowed: true,
        presence_shown: true,
        conflict_gate: 'WARN',
        conflict_clearance: 'LAWYER',
        logo: null,
      },
    });
  });

  it('refuses a wrong password and an unknown name with the very same answer', async () => {
    const { admin } = await foundFirm(test);
    const wrong = await signIn(admin.username, 'wrong');
    const unknown = await signIn('nobody at all', password);
    expect(wrong.status).toBe(401);
    expect(unknown).toMatchObject({ status: 401, body: wrong.body });
  });

  it('refuses a person who is disabled', async () => {
    const { people } = await foundFirm(test);
    await test.owner.query('update caseward.users set disabled_at = now() where id = $1', [people.STAFF.id]);
    expect((await signIn(people.STAFF.username, password)).status).toBe(401);
    expect((await me(people.STAFF.access)).status).toBe(401);
    expect((await refresh(people.STAFF.refresh)).status).toBe(401);
  });
});

describe('a stolen refresh token', () => {
  /** The owner rotated the token; the thief presents the previous one. */
  async function steal({ username }: Person) {
    const stolen = (await signIn(username, password)).body.refresh;
    const first = await refresh(stolen);
    const second = await refresh(first.body.refresh);
    expect((await refresh(stolen)).status).toBe(401);
    return second.body;
  }

  it('ends its session, and its owner is told at the next sign-in, once', async () => {
    const { admin } = await foundFirm(test);
    const tokens = await steal(admin);
    expect((await me(tokens.access)).status).toBe(401);
    expect((await refresh(tokens.refresh)).status).toBe(401);
    // Their other session is not affected.
    expect((await admin.call(session.me)).status).toBe(200);

    expect((await signIn(admin.username, 'wrong')).status).toBe(401);
    const { body } = await signIn(admin.username, password);
    expect(body.notice).toMatch(/^One of your sessions was ended because its sign-in token was used twice/);
    expect((await signIn(admin.username, password)).body.notice).toBe('');
  });

  it('is reported once, when two sign in at the same moment', async () => {
    const { admin } = await foundFirm(test);
    await steal(admin);
    const replies = await Promise.all([1, 2].map(() => signIn(admin.username, password)));
    expect(replies.map(({ body }) => body.notice !== '').sort()).toEqual([false, true]);
  });

  it("is nobody else's business", async () => {
    const { admin, people } = await foundFirm(test);
    await steal(admin);
    expect((await signIn(people.STAFF.username, password)).body.notice).toBe('');
  });
});

describe('at the very next request', () => {
  it('a person has their new role', async () => {
    const { admin, people } = await foundFirm(test);
    const { STAFF } = people;
    const create = () => STAFF.call(tasks.create, { body: { title: 'Call the court' } });
    const become = (role: Role) => admin.call(peopleOf.update, { params: { id: STAFF.id }, body: { role } });
    expect((await create()).status).toBe(201);
    expect((await become('READ_ONLY')).status).toBe(200);
    expect((await create()).status).toBe(403);
    expect((await become('ADMIN')).status).toBe(200);
    expect((await STAFF.call(peopleOf.list)).status).toBe(200);
  });

  it('a person who is disabled is out, and stays out of the old sessions when enabled', async () => {
    const { admin, people } = await foundFirm(test);
    const { STAFF } = people;
    const params = { id: STAFF.id };
    expect((await admin.call(peopleOf.disable, { params })).status).toBe(200);
    expect((await STAFF.call(session.me)).status).toBe(401);
    expect((await refresh(STAFF.refresh)).status).toBe(401);
    expect((await admin.call(peopleOf.enable, { params })).status).toBe(200);
    expect((await STAFF.call(session.me)).status).toBe(401);
    expect((await signIn(STAFF.username, password)).status).toBe(200);
  });
});

describe('an access token', () => {
  it('is asked for', async () => {
    const { status, headers, body } = await me();
    expect(status).toBe(401);
    expect(headers.get('www-authenticate')).toBe('Bearer');
    expect(headers.get('content-type')).toContain('application/problem+json');
    expect(body).toMatchObject({ type: 'urn:caseward:problem:unauthenticated', status: 401 });
  });

  it.each(['', 'x', 'a.b.c', 'Bearer'])('is refused when it is %j', async (token) => {
    expect((await me(token)).status).toBe(401);
  });

  it('is worth nothing at the very next call after signing out', async () => {
    const { admin } = await foundFirm(test);
    expect((await admin.call(session.me)).status).toBe(200);
    expect((await admin.call(session.signOut)).status).toBe(204);
    expect((await admin.call(session.me)).status).toBe(401);
    expect((await refresh(admin.refresh)).status).toBe(401);
  });
});

describe('a refresh token', () => {
  it('is exchanged for its successor', async () => {
    const { admin } = await foundFirm(test);
    const { status, body } = await refresh(admin.refresh);
    expect(status).toBe(200);
    expect(body.refresh).not.toBe(admin.refresh);
    expect((await me(body.access)).status).toBe(200);
  });

  it('has one successor, however many ask at once', async () => {
    const { admin } = await foundFirm(test);
    const answers = await Promise.all(Array.from({ length: 50 }, () => refresh(admin.refresh)));
    expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200));
    expect(new Set(answers.map(({ body }) => body.refresh)).size).toBe(1);
  });

  it('is answered again while its successor is unused, and ends the session after that', async () => {
    const { admin } = await foundFirm(test);
    const first = await refresh(admin.refresh);
    const again = await refresh(admin.refresh);
    expect(again.body.refresh).toBe(first.body.refresh);
    const second = await refresh(first.body.refresh);
    expect(second.status).toBe(200);
    expect((await refresh(admin.refresh)).status).toBe(401);
    expect((await refresh(second.body.refresh)).status).toBe(401);
    expect((await me(second.body.access)).status).toBe(401);
  });

  it('ends the session when it comes again ten seconds later', async () => {
    const firm = await foundFirm(test);
    const { admin } = firm;
    const { body } = await refresh(admin.refresh);
    const only = { user_id: admin.id };
    await moveBack(test, { table: 'sessions', column: 'rotated_at', tenantId: firm.id, only }, 11);
    expect((await refresh(admin.refresh)).status).toBe(401);
    expect((await refresh(body.refresh)).status).toBe(401);
  });

  it('that is forged touches no session', async () => {
    const { admin } = await foundFirm(test);
    const forged = Buffer.from(admin.refresh, 'base64url');
    forged[40] = (forged[40] ?? 0) ^ 1;
    expect((await refresh(forged.toString('base64url'))).status).toBe(401);
    expect((await refresh(admin.refresh)).status).toBe(200);
  });

  it('is worth nothing once its session has expired', async () => {
    const { admin } = await foundFirm(test);
    await test.owner.query('update caseward.sessions set expires_at = now() where user_id = $1', [admin.id]);
    expect((await refresh(admin.refresh)).status).toBe(401);
    expect((await me(admin.access)).status).toBe(401);
  });
});

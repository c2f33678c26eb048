import { audit } from '@caseward/contract/audit';
import { invitations } from '@caseward/contract/invitations';
import { people } from '@caseward/contract/people';
import { session } from '@caseward/contract/session';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { callEndpoint, type Firm, foundFirm, named, type Person, password } from '../../testing/firm.ts';
import { goodPassword, lookUp, tokenOf, useLink } from '../../testing/links.ts';
import { expectInvalid, expectProblem } from '../../testing/problem.ts';
import { snapshot } from '../../testing/snapshot.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let test: TestApp;
let firm: Firm;
let admin: Person;
beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(async () => {
  firm = await foundFirm(test, 'Hale & Dorn');
  admin = firm.admin;
});
afterAll(() => test.close());

const ada = { first_name: 'Ada', last_name: 'Byron', email: 'ada@example.com', role: 'ATTORNEY' };
const invite = async (fields: object = ada) => (await admin.call(invitations.create, { body: fields })).body;
const list = async () => (await admin.call(invitations.list)).body;
const renew = (id: string) => admin.call(invitations.renew, { params: { id } });
const revoke = (id: string) => admin.call(invitations.revoke, { params: { id } });
const join = (token: string, username = `ada-${uuidv7()}`) => useLink(test.url, token, { username });
const expire = (id: string) =>
  test.owner.query('update caseward.one_time_links set expires_at = now() where id = $1', [id]);

describe('an e-mail address', () => {
  it('is invited once: a newer invitation replaces the older one, and says so', async () => {
    const first = await invite();
    const other = await invite({ ...ada, email: 'other@example.com' });
    const second = await invite({ ...ada, email: 'ADA@example.com', role: 'STAFF' });
    expect(second.replaced).toBe(1);
    expect((await list()).map(({ id }) => id)).toEqual([second.id, other.id]);
    expectProblem(await lookUp(test.url, tokenOf(first.link)), 'not-found');
    expect((await join(tokenOf(second.link))).status).toBe(200);
    const events = await admin.call(audit.list, { query: { action: 'INVITATION_REVOKED' } });
    expect(events.body).toMatchObject([{ object_id: first.id }]);
  });

  it('of somebody who has joined is not invited, and it is said who', async () => {
    const username = `ada-${uuidv7()}`;
    await join(tokenOf((await invite()).link), username);
    const again = () => admin.call(invitations.create, { body: { ...ada, email: 'Ada@Example.com' } });
    expect(expectInvalid(await again(), 'email').errors?.email).toEqual([
      `${username} has this address and has joined already.`,
    ]);
    await test.owner.query('update caseward.users set disabled_at = now() where username = $1', [username]);
    expect(expectInvalid(await again(), 'email').errors?.email).toEqual([
      `${username} has this address and is deactivated. Reactivate them instead.`,
    ]);
    const elsewhere = await foundFirm(test);
    expect((await elsewhere.admin.call(invitations.create, { body: ada })).status).toBe(201);
  });

  it('has one invitation when it is invited twice at once', async () => {
    const both = await Promise.all([invite(), invite()]);
    expect(both.map(({ replaced }) => replaced).sort()).toEqual([0, 1]);
    expect(await list()).toHaveLength(1);
  });

  it('need not be given, and then nobody is replaced', async () => {
    await invite({ first_name: 'Bea', role: 'STAFF' });
    expect((await invite({ first_name: 'Bea', role: 'STAFF' })).replaced).toBe(0);
    expect(await list()).toHaveLength(2);
  });
});

describe('inviting', () => {
  it('answers a link that is good once, for seven days', async () => {
    const reply = await admin.call(invitations.create, { body: ada });
    expect(reply.status).toBe(201);
    const { link, replaced, ...invitation } = reply.body;
    expect(replaced).toBe(0);
    expect(invitation).toEqual({
      ...ada,
      id: expect.any(String),
      created_at: expect.any(String),
      expires_at: link.expires_at,
      created_by: named(admin),
    });
    expect(link).toEqual({
      url: expect.stringMatching(`^${test.url}/join#[\\w-]{64}$`),
      expires_at: expect.any(String),
      emailed: false,
    });
    const days = (Date.parse(link.expires_at) - Date.parse(invitation.created_at)) / 86_400_000;
    expect(days).toBe(7);
    expect(await list()).toEqual([invitation]);
    expect((await lookUp(test.url, tokenOf(link))).body).toEqual({
      kind: 'INVITATION',
      firm_name: 'Hale & Dorn',
      first_name: 'Ada',
      last_name: 'Byron',
      username: '',
      shortest_password: 15,
    });
  });

  it('makes the person who was invited when the link is used', async () => {
    const { link } = await invite();
    const username = `ada-${uuidv7()}`;
    expect(await join(tokenOf(link), username)).toMatchObject({ status: 200, body: { username } });
    expect(await list()).toEqual([]);
    const signedIn = await callEndpoint(test.url, session.signIn, {
      body: { username, password: goodPassword },
    });
    const { body } = await callEndpoint(test.url, session.me, {}, signedIn.body.access);
    expect(body).toMatchObject({ user: { ...ada, username }, tenant: { id: firm.id } });
    const { rows } = await test.owner.query('select created_by from caseward.users where id = $1', [
      body.user.id,
    ]);
    expect(rows).toEqual([{ created_by: admin.id }]);
  });

  it('needs a role, and an e-mail address or a name', async () => {
    for (const one of [{ first_name: 'Bea' }, { last_name: 'Okoro' }, { email: 'bea@example.com' }])
      expect(await invite({ role: 'READ_ONLY', ...one })).toMatchObject({
        first_name: '',
        last_name: '',
        email: '',
        ...one,
      });
    const nobody = { first_name: ' ', last_name: null, email: '', role: 'STAFF' };
    for (const body of [{ role: 'STAFF' }, nobody])
      expect(expectInvalid(await admin.call(invitations.create, { body }), 'email').errors?.email).toEqual([
        'Enter an e-mail address or a name.',
      ]);
    const before = await snapshot(test.owner, firm.id);
    for (const [field, body] of [
      ['role', { first_name: 'Bea' }],
      ['role', { first_name: 'Bea', role: 'BOSS' }],
      ['email', { role: 'STAFF', email: 'nobody' }],
      ['email', { role: 'STAFF' }],
      ['username', { first_name: 'Bea', role: 'STAFF', username: 'ada' }],
    ] as const)
      expectInvalid(await admin.call(invitations.create, { body }), field);
    expect(await snapshot(test.owner, firm.id)).toEqual(before);
  });

  it('keeps nothing of the link that could be used', async () => {
    const { link } = await invite();
    const kept = JSON.stringify(await snapshot(test.owner, firm.id));
    for (const form of [
      tokenOf(link),
      Buffer.from(tokenOf(link)).toString('hex'),
      Buffer.from(tokenOf(link), 'base64url').toString('hex'),
    ])
      expect(kept).not.toContain(form);
  });
});

describe('an invitation', () => {
  it('that is renewed has a new link, and the old one is worth nothing', async () => {
    const { link, id, created_at } = await invite();
    await expire(id);
    expectProblem(await lookUp(test.url, tokenOf(link)), 'not-found');
    const renewed = await renew(id);
    expect(renewed.status).toBe(200);
    expect(renewed.body).toMatchObject({ ...ada, id, created_at });
    expect(Date.parse(renewed.body.expires_at)).toBeGreaterThan(Date.now() + 6 * 86_400_000);
    expectProblem(await join(tokenOf(link)), 'not-found');
    expect((await join(tokenOf(renewed.body.link))).status).toBe(200);
    expectProblem(await renew(id), 'not-found');
  });

  it('that has expired stays in the list, to be renewed', async () => {
    const { id } = await invite();
    await expire(id);
    expect((await list()).map((row) => row.id)).toEqual([id]);
  });

  it('that is taken back is gone, and so is its link', async () => {
    const { id, link } = await invite();
    expect((await revoke(id)).status).toBe(204);
    expect(await list()).toEqual([]);
    expectProblem(await join(tokenOf(link)), 'not-found');
    expectProblem(await revoke(id), 'not-found');
    expectProblem(await renew(id), 'not-found');
  });

  it('that was taken up cannot be taken back', async () => {
    const { id, link } = await invite();
    await join(tokenOf(link));
    expectProblem(await revoke(id), 'not-found');
  });

  it('is taken up by one of those who try at once', async () => {
    const token = tokenOf((await invite()).link);
    const before = (await admin.call(people.list)).body.length;
    const replies = await Promise.all(Array.from({ length: 3 }, () => join(token)));
    const winners = replies.filter(({ status }) => status === 200);
    expect(winners).toHaveLength(1);
    for (const reply of replies) if (!winners.includes(reply)) expectProblem(reply, 'not-found');
    expect((await admin.call(people.list)).body).toHaveLength(before + 1);
  });

  it('is either taken up or taken back', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id, link } = await invite();
      const before = (await admin.call(people.list)).body.length;
      const [joined, revoked] = await Promise.all([join(tokenOf(link)), revoke(id)]);
      expect([
        [200, 404],
        [404, 204],
      ]).toContainEqual([joined.status, revoked.status]);
      const after = (await admin.call(people.list)).body.length;
      expect(after - before).toBe(joined.status === 200 ? 1 : 0);
    }
  });

  it('of another firm is not there', async () => {
    const { id } = await invite();
    const other = await foundFirm(test);
    for (const reply of [
      await other.admin.call(invitations.renew, { params: { id } }),
      await other.admin.call(invitations.revoke, { params: { id } }),
    ])
      expectProblem(reply, 'not-found');
    expect((await other.admin.call(invitations.list)).body).toEqual([]);
    expect(await list()).toHaveLength(1);
  });
});

describe('the list', () => {
  it('goes by age, newest first, in pages, and knows nothing of links for new passwords', async () => {
    await admin.call(people.resetPassword, {
      params: { id: firm.people.STAFF.id },
      body: { current_password: password },
    });
    const ids: string[] = [];
    for (const lastName of ['A', 'B', 'C'])
      ids.unshift((await invite({ last_name: lastName, role: 'STAFF' })).id);
    expect((await list()).map(({ id }) => id)).toEqual(ids);
    const first = await admin.call(invitations.list, { query: { limit: '2', count: 'true' } });
    expect(first.headers.get('x-total-count')).toBe('3');
    const next = /<([^>]+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    const rest = await admin.call(invitations.list, {
      query: Object.fromEntries(new URL(next).searchParams),
    });
    expect([...first.body, ...rest.body].map(({ id }) => id)).toEqual(ids);
  });
});

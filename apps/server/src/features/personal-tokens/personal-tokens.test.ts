import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { audit } from '@caseward/contract/audit';
import type { Endpoint } from '@caseward/contract/endpoint';
import { exports } from '@caseward/contract/exports';
import { firm as firmCalls } from '@caseward/contract/firm';
import { matters } from '@caseward/contract/matters';
import { people } from '@caseward/contract/people';
import { mostTokens, ownTokens, type TokenScope, tokens } from '@caseward/contract/personal-tokens';
import { session } from '@caseward/contract/session';
import { walls } from '@caseward/contract/walls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callEndpoint, type Firm, foundFirm, type Person, password, type Sent } from '../../testing/firm.ts';
import { expectInvalid, expectProblem } from '../../testing/problem.ts';
import { sampleCall } from '../../testing/sample.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { everyEndpoint } from '../../testing/walk.ts';
import { createWorld } from '../../testing/world.ts';

let test: TestApp;
let firm: Firm;
beforeAll(async () => {
  test = await startTestApp();
  firm = await foundFirm(test);
});
afterAll(() => test.close());

const make = (person: Person, scope: TokenScope = 'WRITE', more: object = {}) =>
  person.call(ownTokens.createToken, {
    body: { name: 'Billing', scope, current_password: password, ...more },
  });

/** Makes a token, and what calls with it. */
async function caller(person: Person, scope: TokenScope = 'WRITE') {
  const { body, status } = await make(person, scope);
  expect(status).toBe(201);
  const call = <E extends Endpoint>(endpoint: E, sent?: Sent) =>
    callEndpoint(test.url, endpoint, sent, body.token);
  return { ...body, call };
}

const works = async ({ call }: Awaited<ReturnType<typeof caller>>) => (await call(matters.list)).status;

describe('a personal access token', () => {
  it('is shown once, recognisable, and kept as a hash', async () => {
    const { ATTORNEY } = firm.people;
    const { body } = await make(ATTORNEY, 'READ', { days: 7 });
    expect(body.token).toMatch(/^caseward_pat_[\w-]{120}_[0-9a-f]{8}$/);
    const [, text = '', checksum] = /^(.*)_(.{8})$/.exec(body.token) ?? [];
    expect(crc32(text).toString(16).padStart(8, '0')).toBe(checksum);
    expect(body).toMatchObject({ name: 'Billing', scope: 'READ', hint: body.token.slice(-4) });
    expect(Date.parse(body.expires_at) - Date.parse(body.created_at)).toBe(7 * 86_400_000);
    const { token, ...shown } = body;
    const listed = await ATTORNEY.call(ownTokens.tokens);
    expect(listed.body).toEqual([shown]);
    const { rows } = await test.owner.query<{ hash: Buffer; row: string }>(
      'select hash, t::text as row from caseward.personal_tokens t where id = $1',
      [body.id],
    );
    expect(rows[0]?.hash).toEqual(createHash('sha256').update(token).digest());
    expect(rows[0]?.row).not.toContain(token.slice(20, -10));
  });

  it('works for 90 days where nothing is said, and for a year at most', async () => {
    const { body } = await make(firm.people.ATTORNEY);
    expect(Date.parse(body.expires_at) - Date.parse(body.created_at)).toBe(90 * 86_400_000);
    for (const days of [0, 366, 1.5])
      expectInvalid(await make(firm.people.ATTORNEY, 'READ', { days }), 'days');
  });

  it('takes the password of its person', async () => {
    expectInvalid(await make(firm.admin, 'READ', { current_password: 'not it' }), 'current_password');
  });

  it('reads, and writes only where it may', async () => {
    const reading = await caller(firm.people.STAFF, 'READ');
    const writing = await caller(firm.people.STAFF);
    expect(await works(reading)).toBe(200);
    const refused = await reading.call(matters.create, { body: { title: 'Read' } });
    expectProblem(refused, 'forbidden');
    expect(refused.body).toMatchObject({
      detail: 'This personal access token can only read. Use one that can write.',
    });
    const made = await writing.call(matters.create, { body: { title: 'Written' } });
    expect(made.status).toBe(201);
    const me = await writing.call(session.me);
    expect(me.body.user.id).toBe(firm.people.STAFF.id);
  });

  it('may no more than its person: role and walls bind it', async () => {
    const reader = await caller(firm.people.READ_ONLY);
    expectProblem(await reader.call(matters.create, { body: { title: 'None' } }), 'forbidden');
    const staff = await caller(firm.people.STAFF);
    const { body: matter } = await firm.admin.call(matters.create, { body: { title: 'Walled' } });
    const params = { id: matter.id };
    expect((await staff.call(matters.get, { params })).status).toBe(200);
    await firm.admin.call(walls.raise, { params, body: { reason: 'Conflict', members: [firm.admin.id] } });
    expectProblem(await staff.call(matters.get, { params }), 'not-found');
  });

  it('says when it was last used', async () => {
    const token = await caller(firm.people.ATTORNEY);
    const lastUsed = async () =>
      (await firm.people.ATTORNEY.call(ownTokens.tokens)).body.find(({ id }) => id === token.id)
        ?.last_used_at;
    expect(await lastUsed()).toBeNull();
    await Promise.all([works(token), works(token), works(token)]);
    expect(Date.now() - Date.parse((await lastUsed()) ?? '')).toBeLessThan(120_000);
  });

  it('is in the audit log with its name, as what made each change', async () => {
    const token = await caller(firm.people.ATTORNEY);
    const { body: matter } = await token.call(matters.create, { body: { title: 'By a program' } });
    await token.call(matters.remove, { params: { id: matter.id } });
    const { body: events } = await firm.admin.call(audit.list, { query: { object_id: matter.id } });
    expect(events.map(({ action, token: by, user }) => [action, by, user?.id])).toEqual([
      ['DELETED', { id: token.id, name: 'Billing' }, firm.people.ATTORNEY.id],
      ['CREATED', { id: token.id, name: 'Billing' }, firm.people.ATTORNEY.id],
    ]);
    const made = await firm.admin.call(audit.list, { query: { object_id: token.id } });
    expect(made.body).toMatchObject([
      { action: 'CREATED', object_type: 'token', object_label: 'Billing', token: null },
    ]);
    expect(JSON.stringify(made.body)).not.toContain(token.token.slice(20, -10));
    const file = await firm.admin.call(audit.export);
    expect(file.body).toContain(',Billing,created,');
  });
});

describe('ends at once', () => {
  const ended = async (token: Awaited<ReturnType<typeof caller>>) =>
    expectProblem(await token.call(matters.list), 'unauthenticated');

  it('when its person revokes it, once', async () => {
    const { STAFF } = firm.people;
    const token = await caller(STAFF);
    const params = { id: token.id };
    expect(await works(token)).toBe(200);
    expectProblem(await firm.people.ATTORNEY.call(ownTokens.revokeToken, { params }), 'not-found');
    expect(await works(token)).toBe(200);
    expect((await STAFF.call(ownTokens.revokeToken, { params })).status).toBe(204);
    await ended(token);
    expectProblem(await STAFF.call(ownTokens.revokeToken, { params }), 'not-found');
    const { body } = await firm.admin.call(audit.list, { query: { action: 'TOKEN_REVOKED' } });
    expect(body[0]).toMatchObject({ object_id: token.id, object_label: 'Billing' });
  });

  it('when an administrator revokes it', async () => {
    const token = await caller(firm.people.STAFF);
    const listed = await firm.admin.call(tokens.list);
    expect(listed.body.find(({ id }) => id === token.id)?.user.id).toBe(firm.people.STAFF.id);
    expectProblem(await firm.people.ATTORNEY.call(tokens.list), 'forbidden');
    expect((await firm.admin.call(tokens.revoke, { params: { id: token.id } })).status).toBe(204);
    await ended(token);
  });

  it('when it expires', async () => {
    const token = await caller(firm.people.STAFF);
    await test.owner.query('update caseward.personal_tokens set expires_at = now() where id = $1', [
      token.id,
    ]);
    await ended(token);
    const { body } = await firm.people.STAFF.call(ownTokens.tokens);
    expect(body.map(({ id }) => id)).not.toContain(token.id);
  });

  it('when its person is disabled or may less', async () => {
    const other = await foundFirm(test);
    const { STAFF } = other.people;
    const token = await caller(STAFF);
    const params = { id: STAFF.id };
    await other.admin.call(people.update, { params, body: { role: 'READ_ONLY' } });
    expectProblem(await token.call(matters.create, { body: { title: 'Late' } }), 'forbidden');
    await other.admin.call(people.disable, { params });
    await ended(token);
  });

  it('for the addresses that it signed, too', async () => {
    const token = await caller(firm.people.ATTORNEY);
    const address = async () =>
      (await token.call(exports.create, { body: { kind: 'matters', format: 'csv' } })).body.url;
    const [first, second] = [await address(), await address()];
    expect((await fetch(first)).status).toBe(200);
    await firm.people.ATTORNEY.call(ownTokens.revokeToken, { params: { id: token.id } });
    expect((await fetch(second)).status).toBe(401);
  });

  it('when the firm forbids all, until it allows them again', async () => {
    const other = await foundFirm(test);
    const token = await caller(other.people.STAFF);
    const set = (personal_tokens_allowed: boolean) =>
      other.admin.call(firmCalls.update, { body: { personal_tokens_allowed } });
    await set(false);
    for (const refused of [await token.call(matters.list), await make(other.people.STAFF)]) {
      expectProblem(refused, 'forbidden');
      expect(refused.body).toMatchObject({ detail: 'Your firm does not allow personal access tokens.' });
    }
    await set(true);
    expect(await works(token)).toBe(200);
  });
});

it('counts: a person has so many tokens at most', async () => {
  const { people: team } = await foundFirm(test);
  for (let made = 0; made < mostTokens; made++) expect((await make(team.STAFF)).status).toBe(201);
  expectProblem(await make(team.STAFF), 'conflict');
  const [first] = (await team.STAFF.call(ownTokens.tokens)).body;
  await team.STAFF.call(ownTokens.revokeToken, { params: { id: first?.id ?? '' } });
  expect((await make(team.STAFF)).status).toBe(201);
});

it('is refused like no credentials at all when it is not one of ours', async () => {
  const { token } = await caller(firm.people.STAFF);
  const other = await startTestApp();
  const foreign = (await make((await foundFirm(other)).admin)).body;
  await other.close();
  const text = token.slice(0, -9);
  const changed = text.slice(0, -1) + (text.endsWith('A') ? 'B' : 'A');
  const forged = [
    text,
    token.toUpperCase(),
    `${changed}${token.slice(-9)}`,
    `${changed}_${crc32(changed).toString(16).padStart(8, '0')}`,
    'caseward_pat_',
    foreign?.token ?? '',
  ];
  const refusal = async (access?: string) => {
    const { status, body } = await callEndpoint(test.url, session.me, {}, access);
    return { status, body };
  };
  const none = await refusal();
  expect(none.status).toBe(401);
  for (const each of forged) expect(await refusal(each), each).toEqual(none);
});

describe('every call', () => {
  const closed = everyEndpoint.filter(({ endpoint }) => endpoint.access !== 'public');

  it('of accounts, walls, screens, holds, settings, court rules, streams and openings without a check takes a session', () => {
    const groups = new Set(
      closed.filter(({ endpoint }) => endpoint.signedInOnly).map(({ name }) => name.split('.')[0]),
    );
    expect([...groups].sort()).toEqual([
      'account',
      'conflictChecks',
      'feeds',
      'firm',
      'firmLogos',
      'holds',
      'invitations',
      'live',
      'people',
      'presence',
      'rulePacks',
      'session',
      'tokens',
      'uncheckedOpening',
      'usernames',
      'walls',
    ]);
    for (const { name, endpoint } of closed)
      if (/^(account|tokens|usernames)\./.test(name)) expect(endpoint.signedInOnly, name).toBe(true);
  });

  it('is made with a token, or says that it takes a session', async () => {
    const world = await createWorld(test);
    const { call } = await caller(world.firm.admin);
    const reading = await caller(world.firm.admin, 'READ');
    const detail = 'Sign in to Caseward to do this: a personal access token cannot.';
    for (const { name, endpoint } of closed.filter((each) => each.endpoint.signedInOnly)) {
      const reply = await call(
        endpoint,
        sampleCall(endpoint, ({ referent }) => world.ids[referent]),
      );
      expect(reply, name).toMatchObject({ status: 403, body: { detail } });
    }
    for (const { name, endpoint } of closed.filter((each) => !each.endpoint.signedInOnly)) {
      const sample = sampleCall(endpoint, ({ referent }) => world.ids[referent]);
      if (endpoint.method === 'GET') {
        expect([401, 403], name).not.toContain((await reading.call(endpoint, sample)).status);
        continue;
      }
      expect((await reading.call(endpoint, sample)).status, name).toBe(403);
      expect([401, 403], name).not.toContain((await call(endpoint, sample)).status);
    }
  });
});

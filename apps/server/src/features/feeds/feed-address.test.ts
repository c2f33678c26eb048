import { randomBytes } from 'node:crypto';
import { audit } from '@caseward/contract/audit';
import { feeds } from '@caseward/contract/feeds';
import { firm as firmApi } from '@caseward/contract/firm';
import { inbox } from '@caseward/contract/inbox';
import { matters } from '@caseward/contract/matters';
import { people } from '@caseward/contract/people';
import { session } from '@caseward/contract/session';
import { walls } from '@caseward/contract/walls';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loggerOptions } from '../../startup/logging.ts';
import { callEndpoint, type Firm, foundFirm, type Person } from '../../testing/firm.ts';
import { expectProblem } from '../../testing/problem.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { read } from './feeds.testing.ts';
import { switchOffUnused } from './unused-feeds.ts';

/*
 * Addresses of calendar feeds: what they open, how they end, and what is known of their reading.
 */

let test: TestApp;
let firm: Firm;
let admin: Person;
let lawyer: Person;
let matter: { id: string };
let log = '';

beforeAll(async () => {
  const stream = {
    write: (line: string) => {
      log += line;
    },
  };
  test = await startTestApp({ logger: { ...loggerOptions('trace'), stream } });
});
beforeEach(async () => {
  firm = await foundFirm(test);
  ({ admin } = firm);
  lawyer = firm.people.ATTORNEY;
  matter = (await admin.call(matters.create, { body: { title: 'Byron v. Lovelace' } })).body;
});
afterAll(() => test.close());

async function made(body: object = {}, person = lawyer) {
  const reply = await person.call(feeds.create, { body: { name: 'Phone', ...body } });
  expect(reply.status, JSON.stringify(reply.body)).toBe(201);
  return reply.body;
}
const raise = (id: string, members: Person[]) =>
  admin.call(walls.raise, {
    params: { id },
    body: { reason: 'A conflict', members: members.map((member) => member.id) },
  });
const change = (id: string, columns: string) =>
  test.owner.query(`update caseward.feeds set ${columns} where id = $1`, [id]);

describe('an address that cannot be read', () => {
  /** Everything of an answer that does not belong to the request. */
  async function refusal(address: string) {
    const { status, headers, text } = await read(address);
    const told = Object.fromEntries(headers);
    for (const own of ['date', 'x-request-id', 'connection', 'keep-alive']) delete told[own];
    return JSON.stringify([status, told, text]);
  }

  it('is answered alike: random, another firm’s, revoked, expired, unused or of a disabled person', async () => {
    const other = await foundFirm(test);
    const addresses = [
      `${test.url}/calendar/${randomBytes(48).toString('base64url')}.ics`,
      `${test.url}/calendar/x.ics`,
      `${test.url}/calendar/${randomBytes(32).toString('base64url')}.ics`,
    ];
    const revoked = await made();
    expectProblem(await admin.call(feeds.revoke, { params: { id: revoked.id } }), 'not-found');
    expect((await read(revoked.address)).status).toBe(200);
    expect((await lawyer.call(feeds.revoke, { params: { id: revoked.id } })).status).toBe(204);
    expectProblem(await lawyer.call(feeds.revoke, { params: { id: revoked.id } }), 'not-found');
    const expired = await made();
    await change(expired.id, 'expires_at = now()');
    const unused = await made();
    await change(unused.id, 'unused_at = now()');
    const disabled = await made({}, other.people.STAFF);
    expect((await read(disabled.address)).status).toBe(200);
    await other.admin.call(people.disable, { params: { id: other.people.STAFF.id } });
    const factorless = await made({}, other.people.ATTORNEY);
    await test.owner.query('update caseward.tenants set two_factor_required = true where id = $1', [
      other.id,
    ]);
    // The firm in an address is not that of the token.
    const good = await made();
    const bytes = Buffer.from(good.address.slice(-68, -4), 'base64url');
    const elsewhere = Buffer.concat([Buffer.from(other.id.replaceAll('-', ''), 'hex'), bytes.subarray(16)]);
    addresses.push(
      ...[revoked, expired, unused, disabled, factorless].map(({ address }) => address),
      `${test.url}/calendar/${elsewhere.toString('base64url')}.ics`,
    );
    const answers = await Promise.all(addresses.map(refusal));
    expect(JSON.parse(answers[0] ?? '')).toMatchObject([
      404,
      { 'cache-control': 'no-store' },
      expect.stringContaining('not-found'),
    ]);
    expect(new Set(answers).size).toBe(1);
    expect((await read(good.address)).status).toBe(200);
  });

  it('is no other: the token opens nothing else', async () => {
    const { address } = await made();
    const token = address.slice(-68, -4);
    expectProblem(await callEndpoint(test.url, session.me, {}, token), 'unauthenticated');
    const link = await fetch(`${test.url}/api/v1/links/look-up/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token }),
    });
    expect(link.status).toBeGreaterThanOrEqual(400);
    const query = await fetch(`${test.url}/api/v1/deadlines/?token=${token}`);
    expect(query.status).toBe(401);
  });
});

it('is not read more than sixty times in ten minutes', async () => {
  const { address } = await made();
  const other = await made();
  const statuses = new Set<number>();
  for (let count = 0; count < 60; count += 1) statuses.add((await read(address)).status);
  expect([...statuses]).toEqual([200]);
  const refused = await read(address);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await read(other.address)).status).toBe(200);
});

it('leaves no token in the log', async () => {
  log = '';
  const { address } = await made();
  const dead = await made();
  await lawyer.call(feeds.revoke, { params: { id: dead.id } });
  await read(address);
  await read(dead.address);
  await read(`${address}?${address.slice(-68)}`);
  await expect.poll(() => log.split('/calendar/').length).toBeGreaterThan(3);
  for (const each of [address, dead.address]) {
    const token = each.slice(-68, -4);
    for (let at = 0; at + 16 <= token.length; at += 8) expect(log).not.toContain(token.slice(at, at + 16));
  }
});

it('is in the audit log: made, read once a day, revoked, and never where it leads', async () => {
  const { address, id } = await made({ scope: 'MATTER', matter: matter.id });
  await Promise.all([read(address), read(address), read(address)]);
  await change(id, `recorded_on = recorded_on - 1`);
  await read(address);
  await lawyer.call(feeds.revoke, { params: { id } });
  const { body } = await admin.call(audit.list, { query: { object_id: id } });
  expect(body.map(({ action, user, object_label }) => [action, user?.id, object_label])).toEqual([
    ['TOKEN_REVOKED', lawyer.id, 'Phone'],
    ['READ', lawyer.id, 'Phone'],
    ['READ', lawyer.id, 'Phone'],
    ['CREATED', lawyer.id, 'Phone'],
  ]);
  expect(JSON.stringify(body)).not.toContain(address.slice(-44, -4));
});

it('tells in the audit log nobody outside of which matter it is', async () => {
  await admin.call(firmApi.update, { body: { feed_walled_busy: true } });
  await raise(matter.id, [admin, lawyer]);
  const { id } = await made({ scope: 'MATTER', matter: matter.id });
  const other = await foundFirm(test);
  expect((await other.admin.call(audit.list, { query: { object_id: id } })).body).toEqual([]);
  const seen = async () => (await admin.call(audit.list, { query: { object_id: id } })).body;
  expect((await seen()).map((event) => event.matter?.id)).toEqual([matter.id]);
  await lawyer.call(walls.change, { params: { id: matter.id }, body: { members: [lawyer.id] } });
  expect(await seen()).toEqual([]);
});

it('is switched off with a word where no program has read it for ninety days', async () => {
  const idle = await made({ name: 'Old tablet' });
  const used = await made();
  await change(idle.id, `created_at = now() - interval '91 days'`);
  await change(used.id, `created_at = now() - interval '91 days', last_used_at = now() - interval '89 days'`);
  await switchOffUnused(test.services.pool, new Date());
  await switchOffUnused(test.services.pool, new Date());
  expect([(await read(idle.address)).status, (await read(used.address)).status]).toEqual([404, 200]);
  const { body } = await lawyer.call(inbox.list);
  expect(body).toMatchObject([
    { kind: 'FEED_OFF', object: { type: 'feed', id: idle.id, title: 'Old tablet' }, created_by: null },
  ]);
  const states = (await lawyer.call(feeds.list)).body.feeds.map(({ id, state }) => [id, state]);
  expect(states).toContainEqual([idle.id, 'UNUSED']);
  const events = await admin.call(audit.list, { query: { object_id: idle.id } });
  expect(events.body.map(({ action, user }) => [action, user?.id ?? null])).toEqual([
    ['TOKEN_REVOKED', null],
    ['CREATED', lawyer.id],
  ]);
});

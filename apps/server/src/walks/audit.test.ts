import { account } from '@caseward/contract/account';
import { audit } from '@caseward/contract/audit';
import type { Endpoint } from '@caseward/contract/endpoint';
import { invitations } from '@caseward/contract/invitations';
import { matters } from '@caseward/contract/matters';
import { notes } from '@caseward/contract/notes';
import { oneTimeLinks } from '@caseward/contract/one-time-links';
import { people } from '@caseward/contract/people';
import { session } from '@caseward/contract/session';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPool } from '../db/pools.ts';
import { before, fuller } from '../testing/audited-calls.ts';
import { workersOf } from '../testing/database.ts';
import { callEndpoint, password, type Sent } from '../testing/firm.ts';
import { goodPassword, tokenOf } from '../testing/links.ts';
import { wornWorlds } from '../testing/reused-world.ts';
import { sampleCall } from '../testing/sample.ts';
import { staleDates } from '../testing/stale-dates.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { setUpTwoFactor } from '../testing/two-factor.ts';
import { everyEndpoint, type NamedEndpoint } from '../testing/walk.ts';
import { createWorld, type World } from '../testing/world.ts';

/*
 * Every call of the contract that changes something leaves an event in the transaction that changes it, and so do
 * audited reads. No event contains secrets or texts. Each leaves the next dates of matters as they should be.
 */

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

/**
 * Calls without an event, because they change nothing of interest: a session is refreshed, a page is shown, an import
 * is prepared. An import has its event when it writes, an export when its download ends.
 */
const silent = new Set([
  'session.refresh',
  'links.lookUp',
  'imports.create',
  'imports.map',
  'importRows.correct',
  'imports.run',
  'imports.takeBack',
  'imports.cancel',
  'exports.create',
  // How one's own lists open.
  'views.makeDefault',
  'views.clearDefault',
  // What one keeps at hand.
  'pins.addMatter',
  'pins.removeMatter',
  'pins.addView',
  'pins.removeView',
  // What one is told of.
  'follows.add',
  'follows.remove',
  // What one has read of what one was told.
  'inbox.read',
  'inbox.readAll',
  // Computes what the change that is in the log led to.
  'replays.retry',
  // Saves nothing.
  'openWork.count',
  'presence.tell',
  'deadlinePreview.preview',
  'eventDeadlines.preview',
  'matterPlaybooks.preview',
  'rulePacks.validate',
]);
/** Calls that remove a row for good, and so leave none to compare with. */
const removing = new Set(['views.remove', 'firmLogos.remove', 'parties.remove', 'taskComments.remove']);
/** Reading calls that leave an event, and its action. */
const told = new Map([
  ['matters.get', 'READ'],
  ['conflictChecks.get', 'READ'],
  ['conflictChecks.hits', 'READ'],
  ['register.list', 'READ'],
  ['notes.list', 'READ'],
  ['matterTimeline.list', 'READ'],
  ['documents.download', 'DOWNLOADED'],
  ['documents.preview', 'READ'],
  ['documents.text', 'READ'],
  ['audit.export', 'EXPORTED'],
  ['daySheet.export', 'EXPORTED'],
  ['exports.download', 'EXPORTED'],
  ['conflictChecks.export', 'EXPORTED'],
]);

interface Recorded {
  id: string;
  action: string;
  row: string;
  xmin: string;
}

const eventsOf = async (tenantId: string) =>
  (
    await test.owner.query<Recorded>(
      `select id, action, e::text as row, xmin::text from caseward.audit_events e where tenant_id = $1
        order by created_at, id`,
      [tenantId],
    )
  ).rows;

/** Transactions that wrote other rows of the firm. */
async function writers(tenantId: string): Promise<Set<string>> {
  const { rows } = await test.owner.query<{ name: string; column: string }>(`
    select c.relname as name, a.attname as column from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = case c.relname when 'tenants' then 'id' else 'tenant_id' end
    where c.relnamespace = 'caseward'::regnamespace and c.relkind = 'r' and c.relname not in ('audit_events', 'audit_seals')`);
  const found = rows.map(async ({ name, column }) => {
    const written = await test.owner.query<{ xmin: string }>(
      `select distinct xmin::text from caseward.${name} where ${column} = $1`,
      [tenantId],
    );
    return written.rows.map(({ xmin }) => xmin);
  });
  return new Set([...(await Promise.all(found)).flat(), ...(await writersOnWorkers(tenantId))]);
}

/** On a cluster the row of the firm itself is on every node, and its events are on one of them. */
async function writersOnWorkers(tenantId: string): Promise<string[]> {
  const found: string[] = [];
  for (const url of workersOf(test.database)) {
    const worker = openPool(url, () => {}, 1);
    const { rows } = await worker.query<{ result: string }>(
      `select xmin::text as result from caseward.tenants where id = $1`,
      [tenantId],
    );
    found.push(...rows.map(({ result }) => result));
    await worker.end();
  }
  return found;
}

const writing = everyEndpoint.filter(({ name, endpoint }) => endpoint.method !== 'GET' && !silent.has(name));
const reading = everyEndpoint.filter(({ name }) => told.has(name));

async function callWell(world: World, name: string, endpoint: Endpoint, prepared: Partial<Sent> | undefined) {
  const sample = sampleCall(endpoint, ({ referent }) => world.ids[referent]);
  const body = fuller[name] ? { ...(sample.body as object), ...fuller[name] } : sample.body;
  const sent = { ...sample, ...(body !== undefined && { body }), ...prepared };
  const access = endpoint.access === 'public' ? undefined : world.firm.admin.access;
  return callEndpoint(test.url, endpoint, sent, access);
}

const inFirm = wornWorlds(() => createWorld(test));

/** Makes a call, and answers what it left in the log. */
async function make(world: World, { name, endpoint }: NamedEndpoint) {
  const prepared = await before[name]?.(world, test.url);
  const known = new Set((await eventsOf(world.firm.id)).map(({ id }) => id));
  const reply = await callWell(world, name, endpoint, prepared);
  const left = (await eventsOf(world.firm.id)).filter(({ id }) => !known.has(id));
  return { reply, left };
}

it.each(writing)('$name leaves an event in its own transaction', (call) =>
  inFirm(async (world) => {
    const { reply, left } = await make(world, call);
    expect(reply, JSON.stringify(reply.body)).toMatchObject({
      status: expect.toSatisfy((s: number) => s < 300),
    });
    expect(left).not.toEqual([]);
    const written = await writers(world.firm.id);
    // A hard deletion leaves no row to compare with; everything else does.
    if (!removing.has(call.name)) expect(left.some(({ xmin }) => written.has(xmin))).toBe(true);
    expect(await staleDates(test.owner, world.firm.id)).toEqual([]);
  }),
);

it.each(reading)('$name leaves an event', (call) =>
  inFirm(async (world) => {
    const { reply, left } = await make(world, call);
    expect(reply.status).toBe(200);
    // What an export chose is an event of its own, for its maker.
    const shown = left.filter(({ action }) => action !== 'OWN_DETAILS');
    expect(shown.map(({ action }) => action)).toEqual([told.get(call.name)]);
  }),
);

describe('no event holds', () => {
  it('a password, a token, a code, a link or the text of a note', async () => {
    const { firm, ids } = await createWorld(test);
    const { admin } = firm;
    const secrets: string[] = [password, goodPassword, admin.access, admin.refresh];
    const text = 'what the client said in confidence';
    await admin.call(notes.create, { body: { note: text, matter: ids.matter } });
    await admin.call(matters.patch, { params: { id: ids.matter }, body: { description: text } });
    const invited = await admin.call(invitations.create, { body: { first_name: 'Bea', role: 'STAFF' } });
    const reset = await admin.call(people.resetPassword, {
      params: { id: firm.people.READ_ONLY.id },
      body: { current_password: password },
    });
    secrets.push(text, tokenOf(invited.body.link), tokenOf(reset.body));
    for (const token of [tokenOf(invited.body.link), tokenOf(reset.body)]) {
      const body = { token, username: `joined-${firm.id}`, password: goodPassword };
      await callEndpoint(test.url, oneTimeLinks.use, { body });
    }
    const { secret, recovery_codes, code } = await setUpTwoFactor(admin);
    const otp = code();
    const signIn = (sent: object) => callEndpoint(test.url, session.signIn, { body: sent });
    await signIn({ username: admin.username, password: 'a wrong password' });
    await signIn({ username: admin.username, password, otp: '000 000' });
    const { body: tokens } = await signIn({ username: admin.username, password, otp });
    await callEndpoint(test.url, session.refresh, { body: { refresh: tokens.refresh } });
    await admin.call(account.changePassword, {
      body: { current_password: password, new_password: 'mandrils at the opera' },
    });
    secrets.push(secret, ...recovery_codes, otp, tokens.access, tokens.refresh);
    secrets.push('a wrong password', '000 000', 'mandrils at the opera');
    const rows = (await eventsOf(firm.id)).map(({ row }) => row).join('\n');
    for (const hidden of secrets) expect(rows.includes(hidden), hidden.slice(0, 12)).toBe(false);
    for (const action of ['SIGNED_IN', 'TWO_FACTOR_ON', 'PASSWORD_CHANGED', 'JOINED', 'INVITED'])
      expect(rows).toContain(action);
    expect((await admin.call(audit.list)).body.length).toBeGreaterThan(10);
  });
});

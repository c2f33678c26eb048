import { account } from '@caseward/contract/account';
import { audit } from '@caseward/contract/audit';
import { conflictChecks } from '@caseward/contract/conflict-checks';
import { conflictQuestions } from '@caseward/contract/conflict-questions';
import { contacts } from '@caseward/contract/contacts';
import { deadlines } from '@caseward/contract/deadlines';
import type { Endpoint } from '@caseward/contract/endpoint';
import { holds } from '@caseward/contract/holds';
import { invitations } from '@caseward/contract/invitations';
import { matters } from '@caseward/contract/matters';
import { notes } from '@caseward/contract/notes';
import { notifications } from '@caseward/contract/notifications';
import { oneTimeLinks } from '@caseward/contract/one-time-links';
import { people } from '@caseward/contract/people';
import { fieldsOfRecords } from '@caseward/contract/record-fields';
import { type RecordType, recordTypes } from '@caseward/contract/records';
import { register } from '@caseward/contract/register';
import { session } from '@caseward/contract/session';
import { tasks } from '@caseward/contract/tasks';
import { walls } from '@caseward/contract/walls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callEndpoint, password, type Sent } from '../testing/firm.ts';
import { goodPassword, tokenOf } from '../testing/links.ts';
import { sampleCall } from '../testing/sample.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { codeOf, setUpTwoFactor } from '../testing/two-factor.ts';
import { upload } from '../testing/uploads.ts';
import { everyEndpoint } from '../testing/walk.ts';
import { createWorld, type World } from '../testing/world.ts';

/*
 * Every call of the contract that changes something leaves an event in the transaction that changes it, and so do
 * audited reads. No event contains secrets or texts.
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
  'imports.run',
  'imports.takeBack',
  'imports.cancel',
  'exports.create',
  // How one's own lists open.
  'views.makeDefault',
  'views.clearDefault',
  // What one has read of what one was told.
  'inbox.read',
  'inbox.readAll',
  // Saves nothing.
  'deadlinePreview.preview',
]);
/** Calls that remove a row for good, and so leave none to compare with. */
const removing = new Set(['views.remove', 'firmLogos.remove', 'parties.remove']);
/** Reading calls that leave an event, and its action. */
const told = new Map([
  ['matters.get', 'READ'],
  ['notes.list', 'READ'],
  ['documents.download', 'DOWNLOADED'],
  ['documents.preview', 'READ'],
  ['documents.text', 'READ'],
  ['audit.export', 'EXPORTED'],
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
  return new Set((await Promise.all(found)).flat());
}

/** Input that the sample of a call needs in order to change something. */
const fuller: Record<string, object> = {
  'account.update': { first_name: 'Another' },
  'people.update': { first_name: 'Another', role: 'READ_ONLY' },
  'firm.update': { name: 'Another' },
  // Of a record, the first of its fields.
  ...Object.fromEntries(
    Object.entries(fieldsOfRecords).map(([type, fields]) => [
      `${recordTypes[type as RecordType].table}.patch`,
      { [Object.keys(fields)[0] ?? '']: 'Another' },
    ]),
  ),
  'practiceAreas.update': { name: 'Another' },
  'views.update': { name: 'Another' },
  'parties.update': { note: 'Another' },
  'relations.update': { note: 'Another' },
  'register.update': { name: 'Another' },
  'courts.update': { name: 'Another' },
  'inbox.choose': { muted: ['MENTIONED'] },
};

/** A computed deadline that somebody else entered. */
async function deadlineOfAnother({ firm: { people: team }, ids }: World): Promise<string> {
  const question = { rule: 'us-federal/frcp-12-a-1-a-i', trigger: '2026-05-01' };
  const { body } = await team.ATTORNEY.call(deadlines.create, {
    body: { title: 'Answer', matter: ids.matter, reason: 'Served', question },
  });
  return body.id;
}

/** Preparation without which a call cannot succeed. */
const before: Record<string, (world: World) => Promise<Partial<Sent> | undefined>> = {
  'account.endOtherSessions': async ({ firm: { admin } }) => {
    await callEndpoint(test.url, session.signIn, { body: { username: admin.username, password } });
    return undefined;
  },
  'account.confirmTwoFactor': async ({ firm: { admin } }) => {
    const begun = await admin.call(account.beginTwoFactor, { body: { current_password: password } });
    return { body: { code: codeOf(begun.body.secret) } };
  },
  'account.renewRecoveryCodes': async ({ firm: { admin } }) => {
    await setUpTwoFactor(admin);
    return undefined;
  },
  'contacts.remove': async ({ firm: { admin } }) => {
    const { body } = await admin.call(contacts.create, { body: { first_name: 'Nobody' } });
    return { params: { id: body.id } };
  },
  // Nobody is related to themselves.
  'relations.create': async ({ firm: { admin } }) => {
    const { body } = await admin.call(contacts.create, { body: { first_name: 'Another' } });
    return { params: { id: body.id } };
  },
  'contactMerges.create': async ({ firm: { admin } }) => {
    const { body } = await admin.call(contacts.create, { body: { first_name: 'Another' } });
    return { params: { id: body.id } };
  },
  'people.enable': async ({ firm: { admin }, ids }) => {
    await admin.call(people.disable, { params: { id: ids.user } });
    return undefined;
  },
  'holds.release': async ({ firm: { admin }, ids }) => {
    await admin.call(holds.place, { params: { id: ids.matter }, body: { reason: 'A claim' } });
    return undefined;
  },
  'walls.raise': async ({ firm: { admin } }) => ({ body: { reason: 'A conflict', members: [admin.id] } }),
  'walls.change': async ({ firm: { admin, people: team }, ids }) => {
    await admin.call(walls.raise, {
      params: { id: ids.matter },
      body: { reason: 'A conflict', members: [admin.id] },
    });
    return { body: { members: [admin.id, team.STAFF.id] } };
  },
  'session.signIn': async ({ firm: { admin } }) => ({ body: { username: admin.username, password } }),
  'links.use': async ({ firm: { admin } }) => {
    const { body } = await admin.call(invitations.create, { body: { first_name: 'Bea', role: 'STAFF' } });
    return { body: { token: tokenOf(body.link), username: `joined-${admin.id}`, password: goodPassword } };
  },
  'deadlines.look': async (world) => ({ params: { id: await deadlineOfAnother(world) } }),
  'deadlines.confirm': async (world) => ({
    params: { id: await deadlineOfAnother(world) },
    body: { number: 1, trigger: '2026-05-01' },
  }),
  'deadlines.reopen': async ({ firm: { admin }, ids }) => {
    await admin.call(deadlines.done, { params: { id: ids.deadline }, body: { words: 'Filed' } });
    return undefined;
  },
  'deadlines.extend': async () => ({ body: { step: 'ASKED', until: '2200-05-01' } }),
  'documents.create': async ({ firm: { admin }, ids }) => {
    const filePath = await upload(admin, 'walked.txt', 'walked');
    return { body: { title: 'Walked', matter: ids.matter, file_path: filePath } };
  },
  'matters.bulk': async ({ ids }) => ({ body: { ids: [ids.matter], change: { status: 'PENDING' } } }),
  'matters.undoBulk': async ({ firm: { admin }, ids }) => {
    const { body } = await admin.call(matters.bulk, {
      body: { ids: [ids.matter], change: { status: 'PENDING' } },
    });
    return { body: { changed: body.changed } };
  },
  'tasks.bulk': async ({ ids }) => ({ body: { ids: [ids.task], change: { status: 'IN_PROGRESS' } } }),
  'tasks.undoBulk': async ({ firm: { admin }, ids }) => {
    const { body } = await admin.call(tasks.bulk, {
      body: { ids: [ids.task], change: { status: 'IN_PROGRESS' } },
    });
    return { body: { changed: body.changed } };
  },
  'conflictChecks.close': async ({ firm: { admin }, ids }) => {
    const params = { id: ids.conflict_check };
    for (const { id } of (await admin.call(conflictQuestions.list)).body)
      await admin.call(conflictQuestions.answer, { params: { id }, body: { answer: 'CLEARED' } });
    const { body } = await admin.call(conflictChecks.hits, { params, query: { undecided: 'true' } });
    const hits = body.map(({ id }) => id);
    if (hits.length > 0)
      await admin.call(conflictChecks.decide, { params, body: { hits, decision: 'NO_CONFLICT' } });
    return undefined;
  },
  'conflictChecks.screen': async ({ firm: { admin, people: team }, ids }) => ({
    body: {
      findings: [ids.conflict_finding],
      reason: 'A conflict',
      screened: [team.READ_ONLY.id],
      members: [admin.id],
    },
  }),
  'register.restore': async ({ firm: { admin }, ids }) => {
    await admin.call(register.remove, { params: { id: ids.register_entry } });
    return undefined;
  },
  'notices.dismiss': async ({ firm: { admin } }) => {
    const { body } = await admin.call(notifications.list);
    return { params: { id: body[0]?.id ?? '' } };
  },
};

const writing = everyEndpoint.filter(({ name, endpoint }) => endpoint.method !== 'GET' && !silent.has(name));
const reading = everyEndpoint.filter(({ name }) => told.has(name));

async function callWell(world: World, name: string, endpoint: Endpoint, prepared: Partial<Sent> | undefined) {
  const sample = sampleCall(endpoint, ({ referent }) => world.ids[referent]);
  const body = fuller[name] ? { ...(sample.body as object), ...fuller[name] } : sample.body;
  const sent = { ...sample, ...(body !== undefined && { body }), ...prepared };
  const access = endpoint.access === 'public' ? undefined : world.firm.admin.access;
  return callEndpoint(test.url, endpoint, sent, access);
}

it.each(writing)('$name leaves an event in its own transaction', async ({ name, endpoint }) => {
  const world = await createWorld(test);
  const prepared = await before[name]?.(world);
  const known = new Set((await eventsOf(world.firm.id)).map(({ id }) => id));
  const reply = await callWell(world, name, endpoint, prepared);
  expect(reply, JSON.stringify(reply.body)).toMatchObject({
    status: expect.toSatisfy((s: number) => s < 300),
  });
  const left = (await eventsOf(world.firm.id)).filter(({ id }) => !known.has(id));
  expect(left).not.toEqual([]);
  const written = await writers(world.firm.id);
  // A hard deletion leaves no row to compare with; everything else does.
  if (!removing.has(name)) expect(left.some(({ xmin }) => written.has(xmin))).toBe(true);
});

it.each(reading)('$name leaves an event', async ({ name, endpoint }) => {
  const world = await createWorld(test);
  const known = new Set((await eventsOf(world.firm.id)).map(({ id }) => id));
  expect((await callWell(world, name, endpoint, undefined)).status).toBe(200);
  const left = (await eventsOf(world.firm.id)).filter(({ id }) => !known.has(id));
  // What an export chose is an event of its own, for its maker.
  const shown = left.filter(({ action }) => action !== 'OWN_DETAILS');
  expect(shown.map(({ action }) => action)).toEqual([told.get(name)]);
});

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

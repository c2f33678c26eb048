import { account } from '@caseward/contract/account';
import { conflictChecks } from '@caseward/contract/conflict-checks';
import { contactDistinctions } from '@caseward/contract/contact-distinctions';
import { contactMerges } from '@caseward/contract/contact-merges';
import type { Endpoint } from '@caseward/contract/endpoint';
import type { Problem } from '@caseward/contract/errors';
import { feeds } from '@caseward/contract/feeds';
import { inbox } from '@caseward/contract/inbox';
import { notes } from '@caseward/contract/notes';
import { notifications } from '@caseward/contract/notifications';
import { ownTokens } from '@caseward/contract/personal-tokens';
import type { Referent } from '@caseward/contract/references';
import { register } from '@caseward/contract/register';
import { roles } from '@caseward/contract/roles';
import { taskComments } from '@caseward/contract/task-comments';
import { tasks } from '@caseward/contract/tasks';
import { trash } from '@caseward/contract/trash';
import { views } from '@caseward/contract/views';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uploadKey } from '../storage/keys.ts';
import { callEndpoint, type Person, password } from '../testing/firm.ts';
import { wornWorlds } from '../testing/reused-world.ts';
import { placesOf, sampleCall } from '../testing/sample.ts';
import { snapshot } from '../testing/snapshot.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { upload } from '../testing/uploads.ts';
import { everyEndpoint } from '../testing/walk.ts';
import { beginExport, beginImport, createWorld, type World } from '../testing/world.ts';

/*
 * Every endpoint of the contract is called as every role, and signed out. Callers without permission are refused
 * before anything happens.
 */

let test: TestApp;
/** A firm for calls that are refused, and so change nothing. */
let world: World;
beforeAll(async () => {
  test = await startTestApp();
  world = await createWorld(test);
});
const inFirm = wornWorlds(() => createWorld(test));
afterAll(() => test.close());

const closed = everyEndpoint.filter(({ endpoint }) => endpoint.access !== 'public');
const open = everyEndpoint.filter(({ endpoint }) => endpoint.access === 'public');

it('finds only signing in, staying signed in, one-time links, logos and health open to all', () => {
  expect(open.map(({ name }) => name)).toEqual([
    'health.live',
    'health.ready',
    'session.signIn',
    'session.refresh',
    'links.lookUp',
    'links.use',
    'firmLogos.get',
  ]);
});

/** What people other than administrators reach only where it is their own. */
const own: Partial<Record<Referent, (person: Person, world: World) => Promise<string>>> = {
  session: async (person) => (await person.call(account.sessions)).body[0]?.id ?? '',
  token: async (person) =>
    (
      await person.call(ownTokens.createToken, {
        body: { name: 'Own', scope: 'READ', current_password: password },
      })
    ).body.id,
  feed: async (person) => (await person.call(feeds.create, { body: { name: 'Own', scope: 'ME' } })).body.id,
  notice: async (person) => (await person.call(notifications.list)).body[0]?.id ?? '',
  notification: async (person, { firm, ids }) => {
    const note = `Ask @${person.username}`;
    await firm.admin.call(notes.create, { body: { note, matter: ids.matter } });
    return (await person.call(inbox.list)).body[0]?.id ?? '';
  },
  view: async (person) =>
    (await person.call(views.create, { body: { list: 'matters', name: 'Own' } })).body.id,
  import: ({ id }, { firm, mark }) => beginImport(test, firm.id, id, mark),
  export: beginExport,
  upload: (person) => upload(person, 'a.txt', 'a\na'),
  deletion: deleteTask,
  register_entry: async (person) =>
    (await person.call(register.add, { body: { source: 'INTEREST', entries: [{ name: 'Own' }] } })).body?.[0]
      ?.id ?? '',
  comment: async (person, { ids }) =>
    (await person.call(taskComments.create, { params: { id: ids.task }, body: { comment: 'Own' } })).body?.id,
  note: async (person, { ids }) =>
    (await person.call(notes.create, { body: { note: 'Own', matter: ids.matter } })).body?.id,
};

/** Calls of people who clear conflicts, and of nobody else about what others have said. */
const ofWhoeverClears: readonly Endpoint[] = [
  conflictChecks.close,
  contactDistinctions.explain,
  contactDistinctions.remove,
];

async function deleteTask(person: Person): Promise<string> {
  const { body: task } = await person.call(tasks.create, { body: { title: 'Doomed' } });
  await person.call(tasks.remove, { params: { id: task.id } });
  return (await person.call(trash.list)).body[0]?.id ?? '';
}

describe.each(roles)('%s', (role) => {
  const may = ({ endpoint }: (typeof closed)[number]) => endpoint.access.includes(role as never);
  const person = () => world.firm.people[role];

  it.each(closed.filter(may))('may $name', ({ endpoint }) => inFirm((firm) => expectReach(firm, endpoint)));

  async function expectReach(used: World, endpoint: Endpoint) {
    const caller = used.firm.people[role];
    const ids = { ...used.ids };
    for (const { referent } of placesOf(endpoint))
      ids[referent] = (await own[referent]?.(caller, used)) ?? ids[referent];
    const sent = sampleCall(endpoint, ({ referent }) => ids[referent]);
    const { status, body } = await caller.call(endpoint, sent);
    // Some samples cannot succeed: a contact that is a party to a matter is not deleted, no sample knows the column of
    // an import's names or the code of an authenticator app, none adds the creator of a wall to its members, or
    // screens somebody else than those who keep access, and none knows a second contact to relate to the first or to
    // merge into it, or one that went into another, or what was taken back; none knows from which day a deadline was counted, or until when it
    // is extended, or a name of court rules that is free. It is enough that the call got so far.
    if (status === 400)
      expect([
        'code',
        'members',
        'screened',
        'columns',
        'to_contact',
        'contact',
        'due_on',
        'until',
        'draft',
      ]).toContain(Object.keys((body as unknown as Problem).errors ?? {}).join());
    else if (endpoint === contactMerges.successor || endpoint === contactDistinctions.restore)
      expect(status).toBe(404);
    // Unless the firm lets staff clear conflicts, which it does not when it begins.
    else if (ofWhoeverClears.includes(endpoint) && role === 'STAFF') expect(status).toBe(403);
    // Officers alone: administrators, as long as nobody is one.
    else if (endpoint === conflictChecks.refuse && role !== 'ADMIN') expect(status).toBe(403);
    else expect([200, 201, 204, 409]).toContain(status);
  }

  const refused = closed.filter((row) => !may(row));
  if (refused.length === 0) return;

  it.each(refused)('may not $name', async ({ endpoint }) => {
    const before = await snapshot(test.owner, world.firm.id);
    const sent = sampleCall(endpoint, ({ referent }) => world.ids[referent]);
    const { status, body } = await person().call(endpoint, sent);
    expect(status).toBe(403);
    expect(body).toMatchObject({
      type: 'urn:caseward:problem:forbidden',
      detail: expect.stringMatching(/\w+ .*\.$/),
    });
    const unknown = sampleCall(endpoint, ({ referent }) =>
      referent === 'upload' ? uploadKey(world.firm.id, uuidv7()) : uuidv7(),
    );
    expect((await person().call(endpoint, unknown)).status).toBe(403);
    expect(await snapshot(test.owner, world.firm.id)).toEqual(before);
  });
});

describe('nobody', () => {
  it.each(closed)('may $name', async ({ endpoint }) => {
    const before = await snapshot(test.owner, world.firm.id);
    const sent = sampleCall(endpoint, ({ referent }) => world.ids[referent]);
    for (const access of [undefined, 'not.a.token']) {
      const { status, body } = await callEndpoint(test.url, endpoint, sent, access);
      expect(status).toBe(401);
      expect(body).toMatchObject({ type: 'urn:caseward:problem:unauthenticated' });
    }
    // Callers without permission do not learn what else is wrong with a call.
    if (endpoint.body)
      expect((await callEndpoint(test.url, endpoint, { ...sent, body: { wrong: true } })).status).toBe(401);
    expect(await snapshot(test.owner, world.firm.id)).toEqual(before);
  });
});

import { audit } from '@caseward/contract/audit';
import { contacts } from '@caseward/contract/contacts';
import type { Endpoint } from '@caseward/contract/endpoint';
import { exports } from '@caseward/contract/exports';
import { people } from '@caseward/contract/people';
import type { Referent } from '@caseward/contract/references';
import type { Role } from '@caseward/contract/roles';
import { walls } from '@caseward/contract/walls';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Person, Sent } from '../testing/firm.ts';
import { type HiddenMatter, hideMatter } from '../testing/hidden-matter.ts';
import { type Place, placesOf, sampleCall } from '../testing/sample.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { everyEndpoint } from '../testing/walk.ts';
import { createWorld, type World } from '../testing/world.ts';

/*
 * What people behind a wall do leaves no trace outside: each role calls every endpoint with ids and words of a hidden
 * matter, and an administrator outside reads the audit log after each call. Nobody but who may change the wall changes
 * who is behind it.
 */

const inside = ['ADMIN', 'ATTORNEY', 'STAFF'] as const;
const behind: Referent[] = [
  ...(['matter', 'task', 'note', 'document', 'upload', 'wall', 'deletion'] as const),
  'conflict_check',
  'register_entry',
];
/** What is about people, and would sign the callers out. */
const aboutPeople = /^(session|account|people|invitations|firm)\./;
/** What moves out of a hidden matter is hidden no longer. */
const movable = ['task', 'note', 'document'] as const;

let test: TestApp;
let world: World;
/** An administrator outside. */
let reader: Person;
let hidden: HiddenMatter | undefined;
/** Ids of the events that the reader has seen. */
let known: Set<string>;

beforeAll(async () => {
  test = await startTestApp();
  world = await createWorld(test);
  reader = world.firm.people.READ_ONLY;
  await world.firm.admin.call(people.update, { params: { id: reader.id }, body: { role: 'ADMIN' } });
});
afterAll(() => test.close());

async function hide(): Promise<HiddenMatter> {
  const { ADMIN, ATTORNEY, STAFF } = world.firm.people;
  // Of a name that nobody has: each would be a hit for the conflict checks of all others.
  const body = { first_name: crypto.randomUUID().replaceAll('-', '') };
  const { body: client } = await ADMIN.call(contacts.create, { body });
  const made = await hideMatter(test, world, [ATTORNEY, ADMIN, STAFF], { held: false, client: client.id });
  return { ...made, ids: { ...made.ids, contact: client.id } };
}

const visibleTo = async ({ ids }: HiddenMatter) =>
  (await test.owner.query('select visible_to from caseward.matters where id = $1', [ids.matter])).rows[0]
    ?.visible_to as string[] | null | undefined;

async function wallEvents({ ids }: HiddenMatter): Promise<number> {
  const { rows } = await test.owner.query<{ n: number }>(
    `select count(*)::int as n from caseward.audit_events where matter_id = $1 and action like 'WALL_%'`,
    [ids.matter],
  );
  return rows[0]?.n ?? 0;
}

/** Ids of the hidden matter that are still behind its wall. */
async function stillHidden({ ids }: HiddenMatter): Promise<string[]> {
  const { contact: _, ...known } = ids;
  const open = movable.map(async (type) => {
    const { rows } = await test.owner.query(
      `select id from caseward.${type}s where id = $1 and visible_to is null`,
      [ids[type]],
    );
    return rows.map(({ id }) => id as string);
  });
  const moved = (await Promise.all(open)).flat();
  return Object.values(known).filter((id) => !moved.includes(id));
}

async function eventsSeen(since: ReadonlySet<string> = new Set()) {
  const { body } = await reader.call(audit.list, { query: { limit: '200' } });
  return body.filter(({ id, user }) => !since.has(id) && user?.id !== reader.id);
}

/** The words that only people inside know. */
const wordsOf = ({ mark, number }: HiddenMatter) => [mark, number];

describe.each(inside)('%s, behind the wall', (role) => {
  const actor = () => world.firm.people[role];
  const mayChangeWalls = (walls.change.access as readonly Role[]).includes(role);

  /** An export of everything that the hidden matter's words find. */
  async function beginExport({ mark, ids }: HiddenMatter, endpoint: Endpoint): Promise<string> {
    if (!placesOf(endpoint).some(({ referent }) => referent === 'export')) return '';
    const { body } = await actor().call(exports.create, {
      body: { kind: 'tasks', format: 'csv', query: { search: mark, matter: ids.matter ?? '' } },
    });
    return /exports\/([^/]+)\//.exec(body.url)?.[1] ?? '';
  }

  /**
   * The call with the hidden matter's id at one place, or at all. Its texts are the hidden matter's, unless it writes
   * them into a record that everybody may see.
   */
  async function callOf(endpoint: Endpoint, matter: HiddenMatter, at: Place | undefined): Promise<Sent> {
    const { mark, ids } = matter;
    const exported = await beginExport(matter, endpoint);
    const isThere = ({ part, field }: Place) => !at || (at.part === part && at.field === field);
    const choose = (place: Place) => {
      if (place.referent === 'user') return mayChangeWalls ? actor().id : reader.id;
      if (place.referent === 'export') return exported;
      return (isThere(place) && ids[place.referent]) || world.ids[place.referent];
    };
    const sent = sampleCall(endpoint, choose, at?.field);
    const filtered = endpoint === audit.export ? { query: { object_id: ids.matter ?? '' } } : {};
    const aimed = at ? [at] : placesOf(endpoint);
    const isSecret = aimed.some(({ referent }) => [...behind, 'view'].includes(referent)) || !endpoint.body;
    const text = JSON.stringify({ ...sent, ...filtered });
    return JSON.parse(isSecret ? text.replaceAll('A sample', mark) : text) as Sent;
  }

  const calls = everyEndpoint
    .filter(({ name, endpoint }) => endpoint.access !== 'public' && !aboutPeople.test(name))
    // Who lifts the wall opens the matter.
    .filter(({ name }) => name !== 'walls.lift')
    .flatMap(({ name, endpoint }) => {
      const places = placesOf(endpoint).filter(({ referent }) => [...behind, 'contact'].includes(referent));
      return [undefined, ...(places.length > 1 ? places : [])].map((place) => ({
        name: place ? `${name}, ${place.field} in ${place.part}` : name,
        endpoint,
        place,
      }));
    });

  it.each(calls)('leaves no trace outside by $name', async ({ name, endpoint, place }) => {
    if (!hidden) {
      hidden = await hide();
      known = new Set((await eventsSeen()).map(({ id }) => id));
    }
    const [members, changes] = [await visibleTo(hidden), await wallEvents(hidden)];

    const { status } = await actor().call(endpoint, await callOf(endpoint, hidden, place));

    const left = await eventsSeen(known);
    for (const { id } of left) known.add(id);
    const secret = await stillHidden(hidden);
    const isMoved = left.some(({ object_id }) => Object.values(hidden?.ids ?? {}).includes(object_id ?? ''));
    for (const { object_label, ...event } of left) {
      const text = JSON.stringify(isMoved ? event : { ...event, object_label });
      for (const word of [...secret, ...(isMoved ? [] : wordsOf(hidden))]) expect(text).not.toContain(word);
    }
    const aimed = place ? [place] : placesOf(endpoint);
    const isInside = aimed.some(({ part, referent }) => part === 'params' && behind.includes(referent));
    if ((isInside && !isMoved) || name === 'contacts.remove') expect(left).toEqual([]);

    const now = await visibleTo(hidden);
    if (!mayChangeWalls) expect(now).toEqual(members);
    else if (JSON.stringify(now) !== JSON.stringify(members))
      expect(await wallEvents(hidden)).toBeGreaterThan(changes);
    // What a call has changed is not told apart from the next one's doing.
    if (status < 300 && endpoint.method !== 'GET') hidden = undefined;
  });
});

describe('afterwards', () => {
  afterEach(() => {
    hidden = undefined;
  });

  it('is not in the exported log, nor in the history of an open matter', async () => {
    hidden ??= await hide();
    const file = String((await reader.call(audit.export)).body);
    expect(file).toContain('exported');
    const { body } = await reader.call(audit.history, { params: { id: world.ids.matter } });
    for (const text of [file, JSON.stringify(body)])
      for (const word of [...wordsOf(hidden), ...(await stillHidden(hidden))])
        expect(text).not.toContain(word);
  });
});

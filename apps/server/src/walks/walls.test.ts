import { contacts } from '@caseward/contract/contacts';
import { documents } from '@caseward/contract/documents';
import type { Endpoint } from '@caseward/contract/endpoint';
import { holds } from '@caseward/contract/holds';
import { matters } from '@caseward/contract/matters';
import { notes } from '@caseward/contract/notes';
import type { Referent } from '@caseward/contract/references';
import { tasks } from '@caseward/contract/tasks';
import { trash } from '@caseward/contract/trash';
import { walls } from '@caseward/contract/walls';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uploadKey } from '../storage/keys.ts';
import type { Person } from '../testing/firm.ts';
import { type Place, placesOf, sampleCall, takes, unfiltered } from '../testing/sample.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { tablesOnMatters, unevenProtection } from '../testing/uneven-protection.ts';
import { upload } from '../testing/uploads.ts';
import { everyEndpoint } from '../testing/walk.ts';
import { beginExport, createWorld, type World } from '../testing/world.ts';

/*
 * Ethical walls: people of the same firm outside a wall, its administrator included, call every endpoint of the
 * contract: with ids behind the wall, which must be answered like random ones, and with their own, where nothing
 * behind it may show. The one exception: an administrator may know that walls exist, and lift them.
 */

/** A matter of the world's firm behind a wall, with a record of each type in it. */
interface Hidden {
  /** A tag that is in every text of it, and nowhere else. */
  mark: string;
  ids: Partial<Record<Referent, string>>;
}

const closed = everyEndpoint.filter(({ endpoint }) => endpoint.access !== 'public');
const reading = closed.filter(({ endpoint }) => endpoint.method === 'GET');
/** Answers that change with the caller's own actions, or are the exception. */
const notCompared = new Set([
  'account.sessions',
  'audit.list',
  'audit.export',
  'audit.history',
  'audit.access',
  'walls.standing',
  'people.list',
  'search.recent',
]);
const screened = ['ADMIN', 'STAFF', 'READ_ONLY'] as const;

let test: TestApp;
let world: World;
let hidden: Hidden;
const before = new Map<string, unknown>();

beforeAll(async () => {
  test = await startTestApp();
  world = await createWorld(test);
  for (const role of screened)
    for (const { name, endpoint } of reading) before.set(`${role} ${name}`, await visit(endpoint, role));
  hidden = await hide(test, world);
});
afterAll(() => test.close());

const personOf = (role: (typeof screened)[number]): Person => world.firm.people[role];
const idsOf = (place: Place) => world.ids[place.referent];
const takesExport = (endpoint: Endpoint) => placesOf(endpoint).some(({ referent }) => referent === 'export');

async function visit(
  endpoint: Endpoint,
  role: (typeof screened)[number],
  query?: Record<string, string>,
  filtered = false,
) {
  // An export is downloaded once, by who asked for it.
  const ids = takesExport(endpoint) ? { ...world.ids, export: await beginExport(personOf(role)) } : world.ids;
  const sampled = sampleCall(endpoint, ({ referent }) => ids[referent]);
  const sent = filtered ? sampled : unfiltered(endpoint, sampled);
  const call = endpoint.query ? { ...sent, query: { ...sent.query, ...query } } : sent;
  const { status, body } = await personOf(role).call(endpoint, call);
  return { status, body: withoutSignatures(body) };
}

/** Download addresses contain a time and a signature. */
const withoutSignatures = (body: unknown) =>
  JSON.parse(JSON.stringify(body ?? null).replaceAll(/\?token=[^"]*/g, '')) as unknown;

async function hide(app: TestApp, { firm, ids }: World): Promise<Hidden> {
  const mark = `hidden-${crypto.randomUUID()}`;
  const { ATTORNEY } = firm.people;
  const opened = await ATTORNEY.call(matters.create, {
    body: { title: mark, local_case_number: mark, description: mark, assigned_users: [ATTORNEY.id] },
  });
  const matter = opened.body.id;
  const raised = await ATTORNEY.call(walls.raise, {
    params: { id: matter },
    body: { reason: mark, members: [] },
  });
  const { body: client } = await ATTORNEY.call(contacts.get, { params: { id: ids.contact } });
  await ATTORNEY.call(matters.patch, { params: { id: matter }, body: { clients: [client.id] } });
  const add = (title: string) =>
    ATTORNEY.call(tasks.create, { body: { title, description: mark, matter, due_date: '2026-01-02' } });
  const task = await add(mark);
  const doomed = await add(`${mark} deleted`);
  const note = await ATTORNEY.call(notes.create, { body: { note: mark, matter } });
  const filePath = await upload(ATTORNEY, `${mark}.txt`, mark);
  const document = await ATTORNEY.call(documents.create, {
    body: { title: mark, file_path: filePath, matter },
  });
  await ATTORNEY.call(tasks.remove, { params: { id: doomed.body.id } });
  const deleted = await ATTORNEY.call(trash.list);
  await ATTORNEY.call(holds.place, { params: { id: matter }, body: { reason: mark } });
  expect(await unevenProtection(app.owner, firm.id)).toEqual([]);
  return {
    mark,
    ids: {
      matter,
      task: task.body.id,
      note: note.body.id,
      document: document.body.id,
      upload: filePath,
      wall: raised.body.standing?.id ?? '',
      deletion: deleted.body[0]?.id ?? '',
    },
  };
}

/** Every row of the hidden matter, as text that changes when any of them does. */
async function hiddenRows(): Promise<string> {
  const tables = await tablesOnMatters(test.owner);
  const rows = tables.map(async (table) => {
    const found = await test.owner.query<{ row: string }>(
      `select c::text as row from caseward.${table} c where tenant_id = $1 and matter_id = $2 order by 1`,
      [world.firm.id, hidden.ids.matter],
    );
    return found.rows.map(({ row }) => `${table} ${row}`);
  });
  const own = await test.owner.query('select m::text from caseward.matters m where id = $1', [
    hidden.ids.matter,
  ]);
  return JSON.stringify([own.rows, ...(await Promise.all(rows))]);
}

it('starts from a wall with something of everything behind it', async () => {
  for (const [referent, id] of Object.entries(hidden.ids)) expect(id, referent).toMatch(/./);
  const rows = await hiddenRows();
  for (const table of ['tasks', 'notes', 'documents', 'matter_parties', 'matter_team', 'walls', 'deletions'])
    expect(rows).toContain(`"${table} `);
  const seen = await world.firm.people.ATTORNEY.call(matters.get, {
    params: { id: hidden.ids.matter ?? '' },
  });
  expect(seen.body).toMatchObject({ title: hidden.mark, walled: true, held: true });
});

describe.each(screened)('%s, screened', (role) => {
  const places = closed.flatMap(({ name, endpoint }) =>
    placesOf(endpoint).map((place) => ({
      name: `${name}, ${place.field} in ${place.part}`,
      endpoint,
      place,
    })),
  );
  const pointing = places.filter(({ place, endpoint }) => {
    const liftable = place.referent === 'wall' && endpoint.access.includes(role as never);
    const kinds: Referent[] = ['matter', 'task', 'note', 'document', 'upload', 'wall', 'deletion'];
    return kinds.includes(place.referent) && !liftable;
  });

  async function answerTo(endpoint: Endpoint, at: Place, id: string) {
    const same = (place: Place) => place.part === at.part && place.field === at.field;
    const sent = sampleCall(endpoint, (place) => (same(place) ? id : idsOf(place)));
    const { status, body } = await personOf(role).call(endpoint, sent);
    return { status, body: JSON.stringify(body ?? null).replaceAll(id, 'ID') };
  }

  // First, because the log keeps the ids that the following calls use, existing and random ones.
  it.each(reading)('finds no trace of it in $name', async ({ name, endpoint }) => {
    const queries: (Record<string, string> | undefined)[] = [
      undefined,
      ...(takes(endpoint, 'search') ? [{ search: hidden.mark }, { search: 'hidden' }] : []),
      ...(takes(endpoint, 'q') ? [{ q: hidden.mark }, { q: 'hidden' }, { q: 'hiddne' }] : []),
      ...(takes(endpoint, 'count') ? [{ count: 'true' }] : []),
    ];
    for (const query of queries.flatMap((one) => [
      { one, filtered: false },
      { one, filtered: true },
    ])) {
      const { body } = await visit(endpoint, role, query.one, query.filtered);
      const text = JSON.stringify(body);
      expect(text).not.toContain(hidden.mark);
      for (const [referent, id] of Object.entries(hidden.ids))
        if (!(name === 'walls.standing' && referent === 'wall')) expect(text).not.toContain(id);
    }
  });

  it.each(pointing)(
    'cannot tell what is behind it from what is not there: $name',
    async ({ endpoint, place }) => {
      const rows = await hiddenRows();
      const random = place.referent === 'upload' ? uploadKey(world.firm.id, uuidv7()) : uuidv7();
      const real = await answerTo(endpoint, place, hidden.ids[place.referent] ?? '');
      expect(real).toEqual(await answerTo(endpoint, place, random));
      expect(real.status).toBeGreaterThanOrEqual(400);
      expect(real.body).not.toContain(hidden.mark);
      expect(await hiddenRows()).toBe(rows);
    },
  );

  it('gets every list, count and record as if it had never been', async () => {
    for (const { name, endpoint } of reading)
      if (!notCompared.has(name))
        expect(await visit(endpoint, role), name).toEqual(before.get(`${role} ${name}`));
  });
});

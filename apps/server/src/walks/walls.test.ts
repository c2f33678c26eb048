import type { Endpoint } from '@caseward/contract/endpoint';
import { matters } from '@caseward/contract/matters';
import { ownTokens } from '@caseward/contract/personal-tokens';
import type { Referent } from '@caseward/contract/references';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inScope } from '../db/scope.ts';
import { indexAllRegister } from '../platform/names/register-indexing.ts';
import { uploadKey } from '../storage/keys.ts';
import { callEndpoint, type Person, password } from '../testing/firm.ts';
import { type HiddenMatter, hideMatter } from '../testing/hidden-matter.ts';
import { type Place, placesOf, sampleCall, takes, unfiltered } from '../testing/sample.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { tablesOnMatters } from '../testing/uneven-protection.ts';
import { everyEndpoint } from '../testing/walk.ts';
import { beginExport, createWorld, type World } from '../testing/world.ts';

/*
 * Ethical walls: people of the same firm outside a wall, its administrator included, call every endpoint of the
 * contract: with ids behind the wall, which must be answered like random ones, and with their own, where nothing
 * behind it may show. They call while signed in, and with personal access tokens. The one exception: an administrator may know that walls exist, and lift them.
 */

const closed = everyEndpoint.filter(({ endpoint }) => endpoint.access !== 'public');
const reading = closed.filter(({ endpoint }) => endpoint.method === 'GET');
/** Answers that change with the caller's own actions, or are the exception. */
const notCompared = new Set([
  'account.sessions',
  'account.tokens',
  'tokens.list',
  'feeds.list',
  'audit.list',
  'audit.export',
  'audit.history',
  'audit.access',
  'walls.standing',
  'people.list',
  'search.recent',
]);
const screenedRoles = ['ADMIN', 'STAFF', 'READ_ONLY'] as const;
const screened = screenedRoles.flatMap((role) =>
  (['session', 'personal access token'] as const).map((by) => ({ role, by })),
);
type Screened = (typeof screened)[number];

let test: TestApp;
let world: World;
let hidden: HiddenMatter;
/** People who show a personal access token where they would show a session. */
const programs = new Map<Screened['role'], Person>();
const before = new Map<string, unknown>();

async function programOf(person: Person): Promise<Person> {
  const body = { name: 'Billing', scope: 'WRITE', current_password: password };
  const { token } = (await person.call(ownTokens.createToken, { body })).body;
  return { ...person, call: (endpoint, sent) => callEndpoint(test.url, endpoint, sent, token) };
}

beforeAll(async () => {
  test = await startTestApp();
  world = await createWorld(test);
  for (const role of screenedRoles) programs.set(role, await programOf(world.firm.people[role]));
  for (const who of screened)
    for (const { name, endpoint } of reading)
      before.set(`${who.role} ${who.by} ${name}`, await visit(endpoint, who));
  hidden = await hideMatter(test, world, [world.firm.people.ATTORNEY]);
  // Indexed later, in the background, its entry of the register would change while it is compared.
  const inside = { tenantId: world.firm.id, userId: world.firm.people.ATTORNEY.id };
  await inScope(test.services.jobsPool, inside, indexAllRegister);
});
afterAll(() => test.close());

const personOf = ({ role, by }: Screened): Person =>
  (by === 'session' ? undefined : programs.get(role)) ?? world.firm.people[role];
const idsOf = (place: Place) => world.ids[place.referent];
const takesExport = (endpoint: Endpoint) => placesOf(endpoint).some(({ referent }) => referent === 'export');

async function visit(endpoint: Endpoint, who: Screened, query?: Record<string, string>, filtered = false) {
  // An export is downloaded once, by who asked for it.
  const ids = takesExport(endpoint) ? { ...world.ids, export: await beginExport(personOf(who)) } : world.ids;
  const sampled = sampleCall(endpoint, ({ referent }) => ids[referent]);
  const sent = filtered ? sampled : unfiltered(endpoint, sampled);
  const call = endpoint.query ? { ...sent, query: { ...sent.query, ...query } } : sent;
  const { status, body } = await personOf(who).call(endpoint, call);
  return { status, body: withoutSignatures(body) };
}

/** A UUID of version 7 tells when it was made, one of version 4 nothing. */
const versionOf = (id: string) => id.charAt(14);

/** Download addresses contain a time and a signature. */
const withoutSignatures = (body: unknown) =>
  JSON.parse(JSON.stringify(body ?? null).replaceAll(/\?token=[^"]*/g, '')) as unknown;

/** Every row of the hidden matter, as text that changes when any of them does. */
async function hiddenRows(): Promise<string> {
  const tables = await tablesOnMatters(test.owner);
  const [firm, matter] = [world.firm.id, hidden.ids.matter];
  const parts = tables.map(
    (table) =>
      `select '${table} ' || c::text as row from caseward.${table} c where tenant_id = $1 and matter_id = $2`,
  );
  const own = `select 'matters ' || m::text from caseward.matters m where tenant_id = $1 and id = $2`;
  const { rows } = await test.owner.query(`${[...parts, own].join(' union all ')} order by 1`, [
    firm,
    matter,
  ]);
  return JSON.stringify(rows.map(({ row }) => row));
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

// First of all, because the log keeps the ids that later calls use, existing and random ones.
describe.each(screened)('$role, screened, by $by', (who) => {
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
      const { body } = await visit(endpoint, who, query.one, query.filtered);
      const text = JSON.stringify(body);
      expect(text).not.toContain(hidden.mark);
      for (const [referent, id] of Object.entries(hidden.ids))
        if (name === 'walls.standing' && referent === 'wall') expect(versionOf(id)).toBe('4');
        else expect(text).not.toContain(id);
    }
  });
});

describe.each(screened)('$role, screened, by $by', (who) => {
  const places = closed.flatMap(({ name, endpoint }) =>
    placesOf(endpoint).map((place) => ({
      name: `${name}, ${place.field} in ${place.part}`,
      endpoint,
      place,
    })),
  );
  const pointing = places.filter(({ place, endpoint }) => {
    const liftable = place.referent === 'wall' && endpoint.access.includes(who.role as never);
    const kinds: Referent[] = [
      ...(['matter', 'party', 'task', 'note', 'document', 'upload', 'wall', 'deletion'] as const),
      'conflict_check',
      'register_entry',
    ];
    return kinds.includes(place.referent) && !liftable;
  });

  async function answerTo(endpoint: Endpoint, at: Place, id: string) {
    const same = (place: Place) => place.part === at.part && place.field === at.field;
    const sent = sampleCall(endpoint, (place) => (same(place) ? id : idsOf(place)), at.field);
    const { status, body } = await personOf(who).call(endpoint, sent);
    return { status, body: JSON.stringify(body ?? null).replaceAll(id, 'ID') };
  }

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
        expect(await visit(endpoint, who), name).toEqual(before.get(`${who.role} ${who.by} ${name}`));
  });
});

import { contacts } from '@caseward/contract/contacts';
import { type Endpoint, successStatus } from '@caseward/contract/endpoint';
import { relations } from '@caseward/contract/relations';
import { rulePacks } from '@caseward/contract/rule-packs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Sent } from '../testing/firm.ts';
import { packText } from '../testing/pack-of-firm.ts';
import { expectInvalid, expectProblem } from '../testing/problem.ts';
import { sampleCall, takesInBody } from '../testing/sample.ts';
import { snapshot } from '../testing/snapshot.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { everyEndpoint } from '../testing/walk.ts';
import { createWorld, type World } from '../testing/world.ts';

/*
 * Optimistic locking: every versioned endpoint answers its record's version as ETag, and every one that changes a
 * record compares it with the version that the caller names.
 */

let test: TestApp;
let world: World;
let another: string;
// Nothing here takes anything away, so that one firm serves all.
beforeAll(async () => {
  test = await startTestApp();
  world = await createWorld(test);
  another = (await world.firm.admin.call(contacts.create, { body: { first_name: 'Another' } })).body.id;
});
afterAll(() => test.close());

const versioned = everyEndpoint.filter(({ endpoint }) => endpoint.versioned);
const changing = versioned.filter(({ endpoint }) => ['PUT', 'PATCH'].includes(endpoint.method));

/** The endpoint that reads a path. */
const readingOf = (path: string): Endpoint | undefined =>
  everyEndpoint.find(({ endpoint }) => endpoint.method === 'GET' && endpoint.path === path)?.endpoint;

const sampled = (endpoint: Endpoint): Sent => {
  const sent = sampleCall(endpoint, ({ referent }) => world.ids[referent]);
  // Nobody is related to themselves.
  return endpoint === relations.create ? { ...sent, params: { id: another } } : sent;
};

/** A change that changes something: texts differ each time. */
function change(endpoint: Endpoint): Sent {
  const { params, body } = sampled(endpoint);
  const [named = ''] = ['first_name', 'title', 'name', 'note', 'comment'].filter((name) =>
    takesInBody(endpoint, name),
  );
  if (takesInBody(endpoint, 'draft'))
    return { ...(params && { params }), body: { draft: anotherDraft(endpoint) } };
  return {
    ...(params && { params }),
    body: { ...(body as object), [named]: `Changed ${crypto.randomUUID()}` },
  };
}

/** Court rules under another title, and new ones under another name. */
function anotherDraft(endpoint: Endpoint): string {
  const unique = crypto.randomUUID();
  const name = endpoint === rulePacks.create ? `firm-${unique.slice(0, 8)}` : 'firm-local';
  return packText(name, 14, { title: `Changed ${unique}` });
}

const call = (endpoint: Endpoint, sent: Sent, ifMatch?: string) =>
  world.firm.admin.call(endpoint, {
    ...sent,
    ...(ifMatch !== undefined && { headers: { 'if-match': ifMatch } }),
  });

async function stands(endpoint: Endpoint): Promise<{ version: number }> {
  const reading = readingOf(endpoint.path);
  if (!reading) return standsInList(endpoint);
  const { status, headers, body } = await call(reading, sampled(reading));
  expect(status).toBe(200);
  const { version } = body as unknown as { version: number };
  expect(headers.get('etag')).toBe(`"${version}"`);
  return { version };
}

/** Records that are read only in their list. */
async function standsInList(endpoint: Endpoint): Promise<{ version: number }> {
  const list = readingOf(endpoint.path.replace(/:\w+\/$/, ''));
  if (!list) throw new Error(`Nothing reads ${endpoint.path}.`);
  const { body } = await call(list, sampled(list));
  const rows = body as unknown as { id: string; version: number }[];
  const id = Object.values(sampled(endpoint).params ?? {}).at(-1);
  const { version } = rows.find((row) => row.id === id) ?? { version: 0 };
  return { version };
}

it('goes through reading, making and changing', () => {
  expect(new Set(versioned.map(({ endpoint }) => endpoint.method))).toEqual(
    new Set(['GET', 'POST', 'PUT', 'PATCH']),
  );
});

it.each(versioned)('$name answers its version as ETag', async ({ endpoint }) => {
  const sent = endpoint.body ? { ...sampled(endpoint), ...change(endpoint) } : sampled(endpoint);
  const { status, headers, body } = await call(endpoint, sent);
  expect(status, JSON.stringify(body)).toBe(successStatus(endpoint));
  const { version } = body as unknown as { version: number };
  expect(version).toBeGreaterThan(0);
  expect(headers.get('etag')).toBe(`"${version}"`);
});

describe.each(changing)('$name', ({ endpoint }) => {
  it('is refused for another version than the record has, and changes nothing', async () => {
    // Some records were made by somebody else.
    expect((await call(endpoint, change(endpoint))).status).toBe(200);
    const { version } = await stands(endpoint);
    const before = await snapshot(test.owner, world.firm.id);
    for (const stale of [
      `"${version - 1}"`,
      `"${version + 1}"`,
      `"0${version}"`,
      `W/"${version}"`,
      `""`,
      `"${version + 1}", W/"${version}" ,, "a,b"`,
      `"\u00e9"`,
    ])
      expect(
        expectProblem(await call(endpoint, change(endpoint), stale), 'precondition-failed').changed_by,
      ).toBe(world.firm.admin.name);
    expect(await snapshot(test.owner, world.firm.id)).toEqual(before);
  });

  it('goes through for the version it has, alone or among others, for any, and unasked', async () => {
    let { version } = await stands(endpoint);
    for (const good of [
      () => `"${version}"`,
      () => `"x,y" , W/"${version}","${version}"`,
      () => `,"${version}",`,
      () => '*',
      () => undefined,
    ]) {
      const { status, body } = await call(endpoint, change(endpoint), good());
      expect(status, JSON.stringify(body)).toBe(200);
      expect((body as unknown as { version: number }).version).toBe(version + 1);
      version += 1;
    }
    expect(await stands(endpoint)).toEqual({ version });
  });

  it('does not take for a version what is none', async () => {
    const { version } = await stands(endpoint);
    for (const garbage of ['', ',', `${version}`, `"${version}`, `"1" "2"`, '*, "1"', 'w/"1"', `"1", x`])
      expectInvalid(await call(endpoint, change(endpoint), garbage), 'if-match');
  });

  it('finds no record that is not there, whatever version is named', async () => {
    const sent = { ...change(endpoint), params: { id: crypto.randomUUID() } };
    for (const any of ['*', '"1"']) expectProblem(await call(endpoint, sent, any), 'not-found');
  });

  it('lets one of twenty through who know the same version', async () => {
    const { version } = await stands(endpoint);
    const statuses = await Promise.all(
      Array.from({ length: 20 }, async () => (await call(endpoint, change(endpoint), `"${version}"`)).status),
    );
    expect(statuses.toSorted()).toEqual([200, ...Array(19).fill(412)]);
    expect(await stands(endpoint)).toEqual({ version: version + 1 });
  });
});

it('reads a long header that is almost a list of versions without delay', async () => {
  const params = { id: world.ids.contact };
  for (const piece of [' ', ',', '"', '"" ', 'W/'])
    expectInvalid(
      await world.firm.admin.call(contacts.patch, {
        params,
        body: {},
        headers: { 'if-match': `"${piece.repeat(12_000 / piece.length)}x` },
      }),
      'if-match',
    );
}, 20_000);

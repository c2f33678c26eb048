import { roles } from '@caseward/contract/roles';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uploadKey } from '../storage/keys.ts';
import type { Person, Sent } from '../testing/firm.ts';
import { wornWorlds } from '../testing/reused-world.ts';
import { sampleCall } from '../testing/sample.ts';
import { type Asked, ask, expectSecured, expectSecuredCall } from '../testing/secured.ts';
import { type ServedApp, startServedApp } from '../testing/served.ts';
import { everyEndpoint } from '../testing/walk.ts';
import { createWorld, type World } from '../testing/world.ts';

/*
 * Every answer carries the security headers: of every route, by every method, on success and on every kind of
 * failure.
 */

let test: ServedApp;
let world: World;
beforeAll(async () => {
  test = await startServedApp();
  world = await createWorld(test);
});
const inFirm = wornWorlds(() => createWorld(test));
afterAll(() => test.close());

const call = (
  endpoint: (typeof everyEndpoint)[number]['endpoint'],
  sent: Sent,
  person?: Person,
  more: Partial<Asked> = {},
) => {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => sent.params?.[name] ?? '');
  const query = new URLSearchParams(sent.query).toString();
  return ask(test.url, {
    path: query ? `${path}?${query}` : path,
    method: endpoint.method,
    ...(sent.body !== undefined && { body: JSON.stringify(sent.body) }),
    ...more,
    headers: {
      ...(person && { authorization: `Bearer ${person.access}` }),
      ...(sent.body !== undefined && { 'content-type': 'application/json' }),
      ...more.headers,
    },
  });
};

describe.each(everyEndpoint)('$name', ({ endpoint }) => {
  const good = ({ ids } = world) => sampleCall(endpoint, ({ referent }) => ids[referent]);
  const closed = endpoint.access !== 'public';

  it('answers with them when all goes well', () =>
    inFirm(async (own, isWorn) => {
      const answer = await call(endpoint, good(own), own.firm.admin);
      expectSecuredCall(answer);
      // The role walk tests that a good call succeeds in a new firm.
      expect(answer.status).toBeLessThan(isWorn ? 300 : 500);
    }));

  if (closed) {
    it('answers with them when nobody is signed in', async () => {
      const answer = await call(endpoint, good());
      expect(answer.status).toBe(401);
      expectSecuredCall(answer);
    });

    const [refused] = roles.filter((role) => !endpoint.access.includes(role as never));
    if (refused)
      it('answers with them when the role may not', async () => {
        const answer = await call(endpoint, good(), world.firm.people[refused]);
        expect(answer.status).toBe(403);
        expectSecuredCall(answer);
      });
  }

  if (endpoint.params)
    it('answers with them when there is nothing', async () => {
      const unknown = sampleCall(endpoint, ({ referent }) =>
        referent === 'upload' ? uploadKey(world.firm.id, uuidv7()) : uuidv7(),
      );
      const answer = await call(endpoint, { ...good(), params: unknown.params ?? {} }, world.firm.admin);
      expect(answer.status).toBe(404);
      expectSecuredCall(answer);
    });

  if (endpoint.body) {
    const json = { 'content-type': 'application/json' };
    it.each([
      { status: 400, body: '{"no_such_field":', headers: json },
      { status: 400, body: '{"no_such_field":1}', headers: json },
      { status: 413, body: JSON.stringify('x'.repeat(1024 * 1024)), headers: json },
      { status: 415, body: 'a=b', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
    ])('answers with them when the body is wrong: $status', async ({ status, ...wrong }) => {
      const answer = await call(endpoint, good(), world.firm.admin, wrong);
      expect(answer.status).toBe(status);
      expectSecuredCall(answer);
    });
  }
});

describe('while the database fails', () => {
  // All calls meet the same failure: each change of a table makes every connection plan its statements anew.
  beforeAll(async () => {
    await test.owner.query('alter table caseward.sessions rename to sessions_broken');
  });
  afterAll(async () => {
    await test.owner.query('alter table caseward.sessions_broken rename to sessions');
  });

  const closed = everyEndpoint.filter(({ endpoint }) => endpoint.access !== 'public');
  it.each(closed)('$name answers with them', async ({ endpoint }) => {
    const sent = sampleCall(endpoint, ({ referent }) => world.ids[referent]);
    const answer = await call(endpoint, sent, world.firm.admin);
    expect(answer.status).toBe(500);
    expectSecuredCall(answer);
  });
});

it('has every route of every method in it', async () => {
  const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'];
  const paths = new Set([...test.served].map((route) => route.slice(route.indexOf(' ') + 1)));
  expect([...paths]).toEqual(expect.arrayContaining(everyEndpoint.map(({ endpoint }) => endpoint.path)));
  for (const path of paths) {
    const filled = path.replace(/:\w+/g, uuidv7).replace('*', `objects/${uuidv7()}/${uuidv7()}`);
    for (const method of methods) {
      const answer = await ask(test.url, { path: filled.startsWith('/') ? filled : `/${filled}`, method });
      expectSecured(answer);
      if (path.startsWith('/api/v1/')) expectSecuredCall(answer);
      if (method === 'TRACE') expect(answer.status).toBe(404);
    }
  }
});

import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Endpoint } from '@caseward/contract/endpoint';
import { session } from '@caseward/contract/session';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { foundFirm } from '../testing/firm.ts';
import { forgeries } from '../testing/forged-tokens.ts';
import { sampleCall } from '../testing/sample.ts';
import { snapshot } from '../testing/snapshot.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { everyEndpoint } from '../testing/walk.ts';
import { createWorld, type World } from '../testing/world.ts';

/*
 * Every endpoint that requires sign-in is called with every kind of forged token. The answer is always the same, so
 * that an attacker learns nothing from it.
 */

const key = generateKeyPairSync('ed25519').privateKey;
let test: TestApp;
let world: World;
let forged: Map<string, string | string[]>;
beforeAll(async () => {
  test = await startTestApp({ accessTokenKey: key });
  world = await createWorld(test);
  const other = (await foundFirm(test)).admin;
  forged = await forgeries({ key, person: world.firm.admin, tenant_id: world.firm.id, other });
});
afterAll(() => test.close());

/** Calls an endpoint with raw header lines; answers everything but the parts that differ by nature. */
async function call(endpoint: Endpoint, authorization: string | string[], query = '') {
  const { params = {}, body } = sampleCall(endpoint, ({ referent }) => world.ids[referent]);
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? '');
  const written = endpoint.body ? JSON.stringify(body) : undefined;
  const sent = request(test.url + path + query, {
    method: endpoint.method,
    headers: {
      authorization: [authorization].flat() as never,
      ...(written && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(written) }),
    },
  });
  sent.on('error', () => {});
  sent.end(written);
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  const { 'x-request-id': id, date, ...headers } = response.headers;
  expect(id).toBeDefined();
  return { status: response.statusCode, headers, body: await text(response) };
}

const closed = everyEndpoint.filter(({ endpoint }) => endpoint.access !== 'public');

it('starts from a token that is good, however its scheme is written', async () => {
  const { access } = world.firm.admin;
  for (const scheme of ['Bearer', 'bearer', 'BEARER'])
    expect((await call(session.me, `${scheme} ${access}`)).status).toBe(200);
  expect(forged.size).toBeGreaterThan(120);
});

describe.each(closed)('$name', ({ endpoint }) => {
  it('answers every forgery alike', async () => {
    const before = await snapshot(test.owner, world.firm.id);
    const refused = await call(endpoint, []);
    expect(refused.status).toBe(401);
    expect(refused.headers['www-authenticate']).toBe('Bearer');
    expect(JSON.parse(refused.body)).toMatchObject({ type: 'urn:caseward:problem:unauthenticated' });
    for (const [what, authorization] of forged)
      expect(await call(endpoint, authorization), what).toEqual(refused);
    const { access } = world.firm.admin;
    for (const name of ['access_token', 'token', 'authorization'])
      expect(await call(endpoint, [], `?${name}=${access}`), name).toEqual(refused);
    expect(await snapshot(test.owner, world.firm.id)).toEqual(before);
    // If one of them had ended the session, all later ones would have been refused for that.
    expect((await call(session.me, `Bearer ${access}`)).status).toBe(200);
  });
});

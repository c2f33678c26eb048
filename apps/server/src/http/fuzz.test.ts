import type { Endpoint } from '@caseward/contract/endpoint';
import type { Referent } from '@caseward/contract/references';
import * as fc from 'fast-check';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../embedded-postgres/postmaster.ts';
import { loggerOptions } from '../startup/logging.ts';
import { faultOf } from '../testing/answer-rule.ts';
import { callsOf } from '../testing/arbitrary.ts';
import type { Sent } from '../testing/firm.ts';
import { wornWorlds } from '../testing/reused-world.ts';
import { sampleCall } from '../testing/sample.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { everyEndpoint } from '../testing/walk.ts';
import { createWorld, type World } from '../testing/world.ts';

/*
 * Property test: for any input an endpoint answers as its contract says, or with a problem document that blames the
 * request. Calls are generated from the contract, so a new endpoint is included by itself.
 */

let test: TestApp;
let stranger: World;
let metricsPort: number;
const log: string[] = [];
const worlds = new Set<World>();
beforeAll(async () => {
  metricsPort = await freePort();
  const stream = { write: (line: string) => void log.push(line) };
  test = await startTestApp({
    logger: { ...loggerOptions('info'), stream },
    metrics: { host: '127.0.0.1', port: metricsPort },
  });
  stranger = await createWorld(test);
});
const inFirm = wornWorlds(() => createWorld(test));

/** A firm in which a valid call succeeds, or a new one: in one where its record is gone, the call would be tried in vain. */
const firmFor = (endpoint: Endpoint): Promise<World> =>
  inFirm(async (world, isWorn) => {
    const { status } = await world.firm.admin.call(endpoint, validCall(endpoint, world));
    if (isWorn) expect(status).toBeLessThan(300);
    return world;
  });

const validCall = (endpoint: Endpoint, { ids }: World) =>
  sampleCall(endpoint, ({ referent }) => ids[referent]);
afterAll(() => test.close());

/** Few, for every change is tried; the contract fuzzer goes on for minutes. */
const runs = 20;
const withInput = everyEndpoint.filter(({ endpoint }) => endpoint.params || endpoint.query || endpoint.body);

describe.each(withInput)('$name', ({ endpoint }) => {
  it('answers as its contract says, or blames the request', async () => {
    const world = await firmFor(endpoint);
    worlds.add(world);
    const ids = (referent: Referent) => [
      world.ids[referent],
      stranger.ids[referent],
      world.ids[referent].toUpperCase(),
      uuidv7(),
    ];
    const answersWell = async (sent: Sent) => {
      expect(faultOf(endpoint, await world.firm.admin.call(endpoint, sent))).toBeUndefined();
    };
    await fc.assert(fc.asyncProperty(callsOf(endpoint, ids), answersWell), {
      numRuns: runs,
      examples: [[validCall(endpoint, world)]],
    });
  });
});

it('leaves no name, username or id in the log and in the metrics', async () => {
  const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  expect(metrics).toContain('caseward_http_request_seconds_count');
  expect(log.length).toBeGreaterThan(runs * withInput.length);
  const anyId = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/i;
  expect(metrics).not.toMatch(anyId);
  const secrets = [...worlds, stranger].flatMap(({ mark, firm, ids }) => [
    ...[mark, firm.id],
    ...Object.values(ids),
    ...Object.values(firm.people).flatMap(({ id, username }) => [id, username]),
  ]);
  for (const secret of secrets) {
    expect(metrics).not.toContain(secret);
    expect(log.filter((line) => line.includes(secret))).toEqual([]);
  }
});

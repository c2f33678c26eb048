import { type Endpoint, successStatus } from '@caseward/contract/endpoint';
import { Problem } from '@caseward/contract/errors';
import type { Referent } from '@caseward/contract/references';
import * as fc from 'fast-check';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { callsOf } from '../testing/arbitrary.ts';
import type { Reply, Sent } from '../testing/firm.ts';
import { reusedWorlds } from '../testing/reused-world.ts';
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
beforeAll(async () => {
  test = await startTestApp();
  stranger = await createWorld(test);
});
const unchanged = reusedWorlds(() => test);
afterAll(() => test.close());

const runs = 60;
const withInput = everyEndpoint.filter(({ endpoint }) => endpoint.params || endpoint.query || endpoint.body);

function expectAnswer(endpoint: Endpoint, { status, headers, body }: Reply) {
  if (status === successStatus(endpoint)) {
    if (endpoint.file) expect(body).toEqual(expect.any(String));
    else if (!endpoint.response) expect(body).toBeUndefined();
    else z.parse(endpoint.paged ? z.array(endpoint.response) : endpoint.response, body);
    return;
  }
  expect(status).toBeGreaterThanOrEqual(400);
  expect(status).toBeLessThan(500);
  expect(headers.get('content-type')).toBe('application/problem+json');
  expect(z.parse(Problem, body).status).toBe(status);
}

describe.each(withInput)('$name', ({ endpoint }) => {
  it('answers as its contract says, or blames the request', async () => {
    const world = await unchanged();
    const ids = (referent: Referent) => [
      world.ids[referent],
      stranger.ids[referent],
      world.ids[referent].toUpperCase(),
      uuidv7(),
    ];
    const valid = sampleCall(endpoint, ({ referent }) => world.ids[referent]);
    const answersWell = async (sent: Sent) =>
      expectAnswer(endpoint, await world.firm.admin.call(endpoint, sent));
    await fc.assert(fc.asyncProperty(callsOf(endpoint, ids), answersWell), {
      numRuns: runs,
      examples: [[valid]],
    });
  });
});

import type { Referent } from '@caseward/contract/references';
import * as fc from 'fast-check';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { faultOf } from '../testing/answer-rule.ts';
import { callsOf } from '../testing/arbitrary.ts';
import type { Sent } from '../testing/firm.ts';
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
    const answersWell = async (sent: Sent) => {
      expect(faultOf(endpoint, await world.firm.admin.call(endpoint, sent))).toBeUndefined();
    };
    await fc.assert(fc.asyncProperty(callsOf(endpoint, ids), answersWell), {
      numRuns: runs,
      examples: [[valid]],
    });
  });
});

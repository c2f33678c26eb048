import type { Endpoint } from '@caseward/contract/endpoint';
import type { Role } from '@caseward/contract/roles';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSession } from '../features/session/open-session.ts';
import { callEndpoint } from '../testing/firm.ts';
import { expectProblem } from '../testing/problem.ts';
import { sampleCall } from '../testing/sample.ts';
import { snapshot } from '../testing/snapshot.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { everyEndpoint } from '../testing/walk.ts';
import { createWorld, type World } from '../testing/world.ts';

/*
 * Where a firm requires two-factor authentication, a person without it can call only what they need to set it up.
 */

let test: TestApp;
let world: World;
beforeAll(async () => {
  test = await startTestApp();
  world = await createWorld(test);
  await test.owner.query('update caseward.tenants set two_factor_required = true where id = $1', [
    world.firm.id,
  ]);
});
afterAll(() => test.close());

const closed = everyEndpoint.filter(({ endpoint }) => endpoint.access !== 'public');
const before = closed.filter(({ endpoint }) => endpoint.beforeTwoFactor);
const after = closed.filter(({ endpoint }) => !endpoint.beforeTwoFactor);
const sample = (endpoint: Endpoint) => sampleCall(endpoint, ({ referent }) => world.ids[referent]);

/** Calls in a session of its own, because some calls end theirs. */
async function callAs(role: Role, endpoint: Endpoint) {
  const { id } = world.firm.people[role];
  const { access } = await openSession(test.services, { tenantId: world.firm.id, userId: id });
  return await callEndpoint(test.url, endpoint, sample(endpoint), access);
}

it('leaves open who one is, setting up, and signing out', () => {
  expect(before.map(({ name }) => name)).toEqual([
    'session.signOut',
    'session.me',
    'account.beginTwoFactor',
    'account.confirmTwoFactor',
  ]);
});

describe('without two-factor authentication', () => {
  it.each(after)('$name waits', async ({ endpoint }) => {
    const rows = await snapshot(test.owner, world.firm.id);
    const reply = await world.firm.admin.call(endpoint, sample(endpoint));
    expect(expectProblem(reply, 'two-factor-required').detail).toBe(
      'Your firm requires two-factor authentication. Set it up to continue.',
    );
    expect(await snapshot(test.owner, world.firm.id)).toEqual(rows);
  });

  it.each(before)('$name does not', async ({ endpoint }) => {
    const { status } = await callAs('ATTORNEY', endpoint);
    // The sample is no valid code; it is enough that the call got so far.
    expect([200, 204, 400, 409]).toContain(status);
  });
});

describe('with two-factor authentication', () => {
  it.each(closed)('$name is open to those who may', async ({ endpoint }) => {
    const reply = await callAs('STAFF', endpoint);
    expect(reply.status).not.toBe(401);
    if (reply.status === 403) expectProblem(reply, 'forbidden');
  });
});

import { health } from '@caseward/contract/health';
import { matters } from '@caseward/contract/matters';
import { session } from '@caseward/contract/session';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../embedded-postgres/postmaster.ts';
import { callEndpoint, foundFirm } from '../../testing/firm.ts';
import { expectProblem } from '../../testing/problem.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let test: TestApp;
let cutOff: TestApp;
beforeAll(async () => {
  test = await startTestApp();
  const nowhere = `postgres://caseward_app@127.0.0.1:${await freePort()}/caseward`;
  cutOff = await startTestApp({ database: test.database, like: test, url: nowhere });
});
afterAll(async () => {
  await cutOff.close();
  await test.close();
});

describe('a server with its database', () => {
  it.each([health.live, health.ready])('says that all is well at $path', async (endpoint) => {
    const { status, body } = await callEndpoint(test.url, endpoint);
    expect(status).toBe(200);
    expect(body).toEqual({ status: 'ok' });
  });
});

describe('a server that cannot reach its database', () => {
  it('is alive, but not ready', async () => {
    expect((await callEndpoint(cutOff.url, health.live)).status).toBe(200);
    expectProblem(await callEndpoint(cutOff.url, health.ready), 'unavailable');
  });

  it('says so at any call, and does not take it for a wrong password or an ended session', async () => {
    const { admin } = await foundFirm(test);
    const body = { username: admin.username, password: 'any' };
    expectProblem(await callEndpoint(cutOff.url, session.signIn, { body }), 'unavailable');
    expectProblem(
      await callEndpoint(cutOff.url, session.refresh, { body: { refresh: admin.refresh } }),
      'unavailable',
    );
    expectProblem(await callEndpoint(cutOff.url, matters.list, {}, admin.access), 'unavailable');
  });
});

import { session } from '@caseward/contract/session';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callEndpoint } from '../testing/firm.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { demoSignIns, seedDemo } from './seed.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

it('seeds', async () => {
  const { owner, services } = test;
  const start = performance.now();
  expect(await seedDemo({ owner, store: services.store })).toHaveLength(2);
  console.log(performance.now() - start);
  for (const { username, password } of demoSignIns) {
    const { status } = await callEndpoint(test.url, session.signIn, { body: { username, password } });
    expect(status).toBe(200);
  }
  expect(await seedDemo({ owner, store: services.store })).toEqual([]);
});

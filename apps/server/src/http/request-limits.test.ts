import { contacts } from '@caseward/contract/contacts';
import { session } from '@caseward/contract/session';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callEndpoint, foundFirm } from '../testing/firm.ts';
import { expectProblem } from '../testing/problem.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

/* What a request may cost before anything is known of it: work and answers stay small. */

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

it('a body has at most sixteen kilobytes where no sign-in is needed', async () => {
  const body = { username: 'a', password: 'b'.repeat(16 * 1024) };
  expectProblem(await callEndpoint(test.url, session.signIn, { body }), 'too-large');
});

it('of many wrong fields the first twenty are named', async () => {
  const { admin } = await foundFirm(test);
  const body = Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`field${index}`, 1]));
  const problem = expectProblem(await admin.call(contacts.create, { body }), 'invalid');
  expect(Object.keys(problem.errors ?? {})).toHaveLength(20);
  expect(JSON.stringify(problem).length).toBeLessThan(2_000);
});

import { once } from 'node:events';
import { contacts } from '@caseward/contract/contacts';
import { session } from '@caseward/contract/session';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callEndpoint, foundFirm } from '../testing/firm.ts';
import { expectProblem } from '../testing/problem.ts';
import { head, openRaw } from '../testing/raw-connection.ts';
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

it('a body that is too large is read to its end, so that whoever still sends it gets the answer', async () => {
  const { socket, heard, ended } = await openRaw(test.url);
  const megabyte = Buffer.alloc(1024 * 1024, 'x');
  const size = { 'content-length': String(20 * megabyte.length), 'content-type': 'application/json' };
  socket.write(head('POST', session.signIn.path, size));
  await expect.poll(heard).toMatch(/^HTTP\/1.1 413 /);
  for (let sent = 0; sent < 20; sent += 1)
    if (!socket.write(megabyte)) await Promise.race([once(socket, 'drain'), ended]);
  socket.write(head('GET', '/healthz'));
  await expect.poll(heard).toContain('HTTP/1.1 200 ');
  socket.destroy();
});

it('of many wrong fields the first twenty are named', async () => {
  const { admin } = await foundFirm(test);
  const body = Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`field${index}`, 1]));
  const problem = expectProblem(await admin.call(contacts.create, { body }), 'invalid');
  expect(Object.keys(problem.errors ?? {})).toHaveLength(20);
  expect(JSON.stringify(problem).length).toBeLessThan(2_000);
});

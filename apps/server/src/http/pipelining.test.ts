import { afterAll, beforeAll, expect, it } from 'vitest';
import { head, openRaw } from '../testing/raw-connection.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

/* Answers that nobody reads stay in memory: a client may ask for some ahead of what it has read, not for any number. */

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({});
});
afterAll(() => test.close());

/** Asks several times in one packet. @returns how many answers came before the connection ended */
async function answersTo(requests: number, path: string): Promise<number> {
  const connection = await openRaw(test.url);
  const last = head('GET', path, { connection: 'close' });
  connection.socket.write(head('GET', path).repeat(requests - 1) + last);
  return (await connection.ended).split('HTTP/1.1 200').length - 1;
}

it('ten requests at once are all answered', async () => {
  expect(await answersTo(10, '/healthz')).toBe(10);
});

it('a connection that asks for more before it has read its answers is ended', async () => {
  expect(await answersTo(200, '/api/openapi.json')).toBeLessThan(10);
  expect(await answersTo(1, '/healthz')).toBe(1);
});

it('as many as one likes are answered one after the other', async () => {
  const connection = await openRaw(test.url);
  for (let asked = 1; asked <= 30; asked++) {
    connection.socket.write(head('GET', '/healthz'));
    await expect.poll(() => connection.heard().split('HTTP/1.1 200').length - 1).toBe(asked);
  }
  connection.socket.destroy();
});

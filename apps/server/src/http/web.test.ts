import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ServedApp, startServedApp } from '../testing/served.ts';

let test: ServedApp;
beforeAll(async () => {
  test = await startServedApp();
});
afterAll(() => test.close());

const script = '/assets/main-1.js';
const content = 'export {};';

/** Answers the raw response. */
async function get(path: string, headers: Record<string, string> = {}) {
  const sent = request(test.url + path, { headers }).end();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  return { status: answer.statusCode, headers: answer.headers, body: await buffer(answer) };
}

describe('a script of the web application', () => {
  it.each([
    ['br', 'gzip, deflate, br, zstd', brotliDecompressSync],
    ['gzip', 'gzip, deflate', gunzipSync],
  ])('is served as the build has compressed it: %s', async (encoding, accepted, decompress) => {
    const { status, headers, body } = await get(script, { 'accept-encoding': accepted });
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-encoding': encoding,
      'content-type': expect.stringMatching(/^(text|application)\/javascript/),
      'content-length': String(body.length),
      'cache-control': 'public, max-age=31536000, immutable',
      vary: expect.stringMatching(/accept-encoding/i),
    });
    expect(decompress(body).toString()).toBe(content);
  });

  it.each([{}, { 'accept-encoding': 'identity' }, { 'accept-encoding': 'br;q=0, gzip;q=0' }])(
    'is served as it is to whoever takes nothing else: %o',
    async (accepting) => {
      const { status, headers, body } = await get(script, accepting as Record<string, string>);
      expect(status).toBe(200);
      expect(headers).not.toHaveProperty('content-encoding');
      // A shared cache must not mix up the answers for different requests.
      expect(headers.vary).toMatch(/accept-encoding/i);
      expect(body.toString()).toBe(content);
    },
  );

  it('is not sent again to who has it, in the encoding they have', async () => {
    const encodings = ['br', 'gzip', 'identity'];
    const answers = await Promise.all(encodings.map((each) => get(script, { 'accept-encoding': each })));
    const etags = answers.map(({ headers }) => headers.etag ?? '');
    expect(new Set(etags).size).toBe(encodings.length);
    for (const [place, encoding] of encodings.entries())
      for (const [other, etag] of etags.entries()) {
        const asked = { 'accept-encoding': encoding, 'if-none-match': etag };
        expect((await get(script, asked)).status).toBe(place === other ? 304 : 200);
      }
  });

  it('has no address in its compressed form', async () => {
    for (const ending of ['.br', '.gz']) expect((await get(script + ending)).status).toBe(404);
  });
});

it('what the build did not compress is served as it is', async () => {
  const { status, headers, body } = await get('/favicon.svg', { 'accept-encoding': 'br' });
  expect(status).toBe(200);
  expect(headers).toMatchObject({ 'cache-control': 'no-cache', 'content-type': 'image/svg+xml' });
  expect(headers).not.toHaveProperty('content-encoding');
  expect(body.toString()).toContain('<svg');
});

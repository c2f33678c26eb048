import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { paths } from '@caseward/contract/paths';
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

describe('the page', () => {
  it.each([
    ['en', 'nothing is asked for', {}],
    ['en', 'English is', { 'accept-language': 'en-GB,en;q=0.9,de;q=0.8' }],
    ['de', 'German is', { 'accept-language': 'de-CH,de;q=0.9,en;q=0.8' }],
    ['de', 'what comes first is not there', { 'accept-language': 'fr,de;q=0.7' }],
    ['en', 'nothing that is there', { 'accept-language': 'fr, *;q=0.5' }],
    ['de', 'the browser keeps German', { 'accept-language': 'en', cookie: 'caseward_language=de' }],
    ['en', 'the browser keeps English', { 'accept-language': 'de', cookie: 'caseward_language=en' }],
    ['en', 'the browser keeps what is none', { cookie: 'caseward_language=../../etc' }],
  ])('is in the language %s when %s', async (language, _when, headers) => {
    const answer = await get('/matters', headers as Record<string, string>);
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({ 'content-language': language, 'cache-control': 'no-cache' });
    expect(answer.headers.vary).toMatch(/accept-language, cookie/);
    expect(answer.body.toString()).toContain(`<html lang="${language}">`);
  });

  it.each(Object.values(paths))('is that of the screen %s', async (path) => {
    const address = path.replaceAll(/\$\w+/g, '0199aa0e-0000-7000-8000-000000000001');
    for (const each of [address, `${address}?next=%2F`, address.toUpperCase(), address.replace(/\/*$/, '/')])
      expect((await get(each)).status).toBe(200);
  });

  it.each(['/metrics', '/matters/1/2/3', '/mattersx', '/settings/nothing', '/index.html', '/de'])(
    'says that there is none at %s',
    async (path) => {
      const answer = await get(path, { 'accept-language': 'de' });
      expect(answer.status).toBe(404);
      expect(answer.headers).toMatchObject({ 'content-language': 'de', 'cache-control': 'no-cache' });
      expect(answer.body.toString()).toContain('<html lang="de">');
    },
  );

  it('has its files beside those of the other language, kept for as long', async () => {
    const { status, headers } = await get('/de/assets/main-1.js');
    expect(status).toBe(200);
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect((await get('/de/assets/gone.js')).status).toBe(404);
    expect((await get('/de/index.html')).body.toString()).toContain('<html lang="en">');
  });
});

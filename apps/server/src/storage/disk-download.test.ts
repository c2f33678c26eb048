import { readdir } from 'node:fs/promises';
import { get } from 'node:http';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { newKey, type RunningStore, startDiskStore } from './stores.testing.ts';

let running: RunningStore;
let key: string;
let url: string;
beforeAll(async () => {
  running = await startDiskStore();
  key = newKey();
  await running.store.put(key, Buffer.from('<script>alert(1)</script>'));
  url = await running.store.downloadUrl({
    key,
    fileName: 'Page ü.html',
    contentType: 'text/html; charset=utf-8',
    expiresInS: 60,
  });
});
afterAll(() => running.stop());
afterEach(() => {
  vi.useRealTimers();
});

const refusal = async (address: string, options?: RequestInit) => {
  const answer = await fetch(address, options);
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  expect(answer.headers.get('content-type')).toBe('application/xml; charset=utf-8');
  return [answer.status, /<Code>(\w+)<\/Code>/.exec(await answer.text())?.[1]];
};
const unsigned = [403, 'SignatureDoesNotMatch'];

test('a page is saved and never shown, whatever it claims to be', async () => {
  const answer = await fetch(url);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'content-length': '25',
    'content-disposition': `attachment; filename="Page ?.html"; filename*=UTF-8''Page%20%C3%BC.html`,
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  });
  expect(await answer.text()).toBe('<script>alert(1)</script>');
});

test('an address with any part of its query changed, missing or added is refused', async () => {
  const pairs = new URL(url).search.slice(1).split('&');
  expect(pairs.length).toBeGreaterThan(8);
  const withQuery = (changed: string[]) => `${url.split('?')[0]}?${changed.join('&')}`;
  for (const [at, pair] of pairs.entries()) {
    const others = pairs.toSpliced(at, 1);
    expect(await refusal(withQuery(others)), pair).toEqual(unsigned);
    expect(await refusal(withQuery([...others, `${pair}0`])), pair).toEqual(unsigned);
    expect(await refusal(withQuery([...others, `${pair.split('=')[0]}=`])), pair).toEqual(unsigned);
  }
  const inline = 'response-content-disposition=inline';
  for (const more of [inline, 'x=', 'X-Amz-Expires=604800', '']) {
    expect(await refusal(withQuery([...pairs, more])), more).toEqual(unsigned);
    expect(await refusal(withQuery([more, ...pairs])), more).toEqual(unsigned);
  }
  expect(await refusal(withQuery([]))).toEqual(unsigned);
});

test('a signature counts for one document and one way of asking', async () => {
  const other = newKey();
  await running.store.put(other, Buffer.from('secret'));
  expect(await refusal(url.replace(key.slice(-36), other.slice(-36)))).toEqual(unsigned);
  expect((await fetch(url, { method: 'HEAD' })).status).toBe(404);
  expect((await fetch(url, { method: 'DELETE' })).status).toBe(404);
});

test('an address of another server is refused', async () => {
  const other = await startDiskStore();
  const foreign = await other.store.downloadUrl({
    key,
    fileName: 'a',
    contentType: 'a/b',
    expiresInS: 60,
  });
  await other.stop();
  expect(await refusal(url.split('?')[0] + new URL(foreign).search)).toEqual(unsigned);
});

test('an address counts until it expires, and not before its time', async () => {
  const now = Date.now();
  const expired = [403, 'AccessDenied'];
  vi.useFakeTimers({ toFake: ['Date'], now: now + 55_000 });
  expect((await fetch(url)).status).toBe(200);
  vi.setSystemTime(now + 61_000);
  expect(await refusal(url)).toEqual(expired);
  vi.setSystemTime(now - 16 * 60_000);
  expect(await refusal(url)).toEqual(expired);
});

test('no address leads out of the documents', async () => {
  const [place = '', query] = url.split('?');
  const object = place.slice(place.indexOf('objects'));
  const tries = ['', '/', key, `${object}/`, `${object}%00`, object.toUpperCase()];
  const climbing = [
    '%2e%2e/%2e%2e/etc/passwd',
    '..%2f..%2fetc%2fpasswd',
    `${object}%2f..%2fx`,
    'incoming',
    '%',
  ];
  for (const path of [...tries, ...climbing]) {
    const answer = await fetch(`${place.replace(object, path)}?${query}`);
    expect([400, 403, 404], path).toContain(answer.status);
    expect(await answer.text()).not.toContain('script');
  }
});

test('downloads that are cut off leave no file open', async () => {
  const large = newKey();
  await running.store.put(large, Buffer.alloc(8_000_000));
  const address = await running.store.downloadUrl({
    key: large,
    fileName: 'large.bin',
    contentType: 'application/octet-stream',
    expiresInS: 60,
  });
  const openFiles = async () => (await readdir('/proc/self/fd')).length;
  const before = await openFiles();
  for (let turn = 0; turn < 20; turn += 1) {
    await new Promise<void>((resolve) => {
      const sent = get(address, (answer) => {
        answer.once('data', () => sent.destroy());
        answer.once('close', resolve);
        answer.on('error', () => {});
      });
      sent.on('error', () => {});
    });
  }
  await expect.poll(openFiles).toBeLessThanOrEqual(before + 2);
  expect((await fetch(address)).status).toBe(200);
});

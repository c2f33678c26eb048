import { readdir } from 'node:fs/promises';
import { get } from 'node:http';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { formFor, holder, newKey, type RunningStore, startDiskStore } from './stores.testing.ts';

let running: RunningStore;
let key: string;
let url: string;
beforeAll(async () => {
  running = await startDiskStore();
  key = newKey();
  await running.store.put(key, Buffer.from('<script>alert(1)</script>'));
  url = await running.store.downloadUrl({
    holder,
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

test('an address with its token changed, missing or there twice is refused', async () => {
  const [place = '', query = ''] = url.split('?');
  const token = query.replace('token=', '');
  const [head = '', payload = '', signature = ''] = token.split('.');
  const inline = { ...JSON.parse(Buffer.from(payload, 'base64url').toString()), exp: 9e9 };
  const rewritten = Buffer.from(JSON.stringify(inline)).toString('base64url');
  const changed = [
    `${token}0`,
    `${token}=`,
    token.slice(0, -1),
    token.toLowerCase(),
    `${payload}.${signature}`,
  ];
  const forged = [[head, rewritten, signature].join('.'), [head, payload, ''].join('.'), '', 'x'];
  for (const each of [...changed, ...forged])
    expect(await refusal(`${place}?token=${each}`), each).toEqual(unsigned);
  for (const each of [place, `${place}?`, `${place}?${query}&${query}`, `${place}?Token=${token}`])
    expect(await refusal(each), each).toEqual(unsigned);
});

test('a token counts for one document and one way of asking', async () => {
  const other = newKey();
  await running.store.put(other, Buffer.from('secret'));
  expect(await refusal(url.replace(key.slice(-36), other.slice(-36)))).toEqual([403, 'AccessDenied']);
  expect((await fetch(url, { method: 'HEAD' })).status).toBe(404);
  expect((await fetch(url, { method: 'DELETE' })).status).toBe(404);
  const { fields } = await formFor(running.store, key);
  expect(await refusal(`${url.split('?')[0]}?token=${fields.token}`)).toEqual(unsigned);
});

test('an address of another server is refused', async () => {
  const other = await startDiskStore();
  const foreign = await other.store.downloadUrl({
    holder,
    key,
    fileName: 'a',
    contentType: 'a/b',
    expiresInS: 60,
  });
  await other.stop();
  expect(await refusal(url.split('?')[0] + new URL(foreign).search)).toEqual(unsigned);
});

test('an address counts until it expires', async () => {
  const now = Date.now();
  const expired = [403, 'AccessDenied'];
  vi.useFakeTimers({ toFake: ['Date'], now: now + 55_000 });
  expect((await fetch(url)).status).toBe(200);
  vi.setSystemTime(now + 61_000);
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
    holder,
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

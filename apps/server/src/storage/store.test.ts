import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  formFor,
  holder,
  newKey,
  post,
  type RunningStore,
  startDiskStore,
  startS3Store,
} from './stores.testing.ts';

const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex');
const inAMinute = () => new Date(Date.now() + 60_000);

describe.each([
  ['disk', startDiskStore],
  ['S3', startS3Store],
])('%s store', (name, start) => {
  let running: RunningStore;
  beforeAll(async () => {
    running = await start();
  });
  afterAll(() => running.stop());

  const uploaded = async (bytes: string) => {
    const key = newKey();
    const form = await formFor(running.store, key);
    expect((await post(form, bytes)).status).toBe(204);
    return { key, form };
  };
  const download = async (key: string, fileName = 'letter.txt') => {
    const terms = { holder, key, fileName: fileName, contentType: 'text/plain', expiresInS: 60 };
    return fetch(await running.store.downloadUrl(terms));
  };

  test('keeps one checkpoint a firm, to which no address leads', async () => {
    const { store } = running;
    const firm = crypto.randomUUID();
    expect(await store.readCheckpoint(firm)).toBeUndefined();
    await store.keepCheckpoint(firm, '{"seq":1}');
    await store.keepCheckpoint(firm, '{"seq":2}');
    expect(await store.readCheckpoint(firm)).toBe('{"seq":2}');
    await store.removeUploadsBefore(inAMinute());
    expect(await store.readCheckpoint(firm)).toBe('{"seq":2}');
    const terms = { holder, fileName: 'a', contentType: 'text/plain', expiresInS: 60 };
    await expect((async () => store.downloadUrl({ key: `audit/${firm}.json`, ...terms }))()).rejects.toThrow(
      'Not the key',
    );
    // The S3 of the tests verifies no signature, so it would show anything.
    const signed = new URL(await store.downloadUrl({ key: newKey(), ...terms }));
    signed.pathname = signed.pathname.replace(/objects\/.*$/, `audit/${firm}.json`);
    if (name === 'disk') expect((await fetch(signed)).ok).toBe(false);
    for (const wrong of ['..', '../objects/a', ''])
      await expect((async () => store.keepCheckpoint(wrong, ''))()).rejects.toThrow('Not the id');
  });

  test('lists fixed documents, and nothing that was only uploaded', async () => {
    const { store } = running;
    const listed = async () => {
      const keys: string[] = [];
      for await (const key of store.list()) keys.push(key);
      return keys.sort();
    };
    const before = await listed();
    const [fixed, removed] = [newKey(), newKey()];
    for (const key of [fixed, removed]) await store.put(key, Buffer.from('letter'));
    await uploaded('not registered');
    await store.keepCheckpoint(crypto.randomUUID(), '{}');
    expect(await listed()).toEqual([...before, fixed, removed].sort());
    await store.remove(removed);
    expect(await listed()).toEqual([...before, fixed].sort());
  });

  test('gives back the very bytes that were uploaded', async () => {
    const { store } = running;
    const key = newKey();
    const bytes = Buffer.from(randomBytes(5_000_000));
    const form = await formFor(store, key, { maxBytes: bytes.length, contentType: 'application/pdf' });
    expect(form.fields).toMatchObject({ key, 'Content-Type': 'application/pdf' });
    expect(new URL(form.url).origin).toBe(store.uploadOrigin);
    expect((await post(form, bytes)).status).toBe(204);
    expect(await store.fix(key)).toEqual({ size: bytes.length, sha256: sha256(bytes) });

    const answer = await download(key);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-length')).toBe(String(bytes.length));
    expect(sha256(await answer.bytes())).toBe(sha256(bytes));
  });

  test.each([
    ['plain.txt', 'attachment; filename=plain.txt'],
    ['Brief "final".txt', String.raw`attachment; filename="Brief \"final\".txt"`],
    ['Klage Müller.txt', `attachment; filename="Klage M?ller.txt"; filename*=UTF-8''Klage%20M%C3%BCller.txt`],
    [
      '訴状 😀.txt',
      `attachment; filename="?? ??.txt"; filename*=UTF-8''%E8%A8%B4%E7%8A%B6%20%F0%9F%98%80.txt`,
    ],
    [
      'a\r\nX-Evil: 1.txt',
      `attachment; filename="a??X-Evil: 1.txt"; filename*=UTF-8''a%0D%0AX-Evil%3A%201.txt`,
    ],
  ])('downloads as an attachment called %j', async (fileName, disposition) => {
    const { key } = await uploaded('text');
    await running.store.fix(key);
    const { status, headers } = await download(key, fileName);
    expect(status).toBe(200);
    expect(headers.get('content-disposition')).toBe(disposition);
    expect(headers.get('content-type')).toBe('text/plain');
    expect(headers.get('x-evil')).toBeNull();
  });

  test('knows nothing of a key under which nothing was uploaded', async () => {
    const key = newKey();
    expect(await running.store.fix(key)).toBeUndefined();
    expect((await download(key)).status).toBe(404);
  });

  test('hands out nothing that is not fixed', async () => {
    const { key } = await uploaded('not registered');
    expect((await download(key)).status).toBe(404);
  });

  test('a form posted again before fixing replaces, after it changes nothing', async () => {
    const { key, form } = await uploaded('first try');
    expect((await post(form, 'second try')).status).toBe(204);
    const fixed = { size: 10, sha256: sha256('second try') };
    expect(await running.store.fix(key)).toEqual(fixed);
    expect((await post(form, 'forged')).status).toBe(204);
    expect(await (await download(key)).text()).toBe('second try');
    expect(await running.store.fix(key)).toEqual(fixed);
    expect(await (await download(key)).text()).toBe('second try');
  });

  test('fixing many times at once, with the form being posted again, settles on one content', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { key, form } = await uploaded('contents 0');
      const answers = await Promise.all(
        Array.from({ length: 8 }, async (_, turn) => {
          if (turn % 2 === 1) await post(form, `contents ${turn}`);
          return running.store.fix(key);
        }),
      );
      const bytes = await (await download(key)).bytes();
      expect(bytes.length).toBe(10);
      for (const answer of answers) expect(answer).toEqual({ size: 10, sha256: sha256(bytes) });
    }
  });

  test('shows the first bytes of what is fixed', async () => {
    const { store } = running;
    const { key } = await uploaded('the first words');
    expect(await store.head(key, 9)).toBeUndefined();
    await store.fix(key);
    expect(Buffer.from((await store.head(key, 9)) ?? []).toString()).toBe('the first');
    expect(Buffer.from((await store.head(key, 99)) ?? []).toString()).toBe('the first words');
    expect(await store.head(newKey(), 9)).toBeUndefined();
  });

  test('puts bytes without a browser, once', async () => {
    const key = newKey();
    const fixed = { size: 6, sha256: sha256('sample') };
    expect(await running.store.put(key, Buffer.from('sample'))).toEqual(fixed);
    expect(await running.store.put(key, Buffer.from('another'))).toEqual(fixed);
    expect(await (await download(key)).text()).toBe('sample');
  });

  test('removes what is uploaded and what is fixed, and does not mind nothing being there', async () => {
    const { key, form } = await uploaded('to go');
    await running.store.fix(key);
    await post(form, 'to go as well');
    await running.store.remove(key);
    await running.store.remove(key);
    expect(await running.store.fix(key)).toBeUndefined();
    expect((await download(key)).status).toBe(404);
  });

  test('removes uploads nobody fixed, by age', async () => {
    const { store } = running;
    await store.removeUploadsBefore(inAMinute());
    const kept = await uploaded('registered');
    await store.fix(kept.key);
    expect(await store.removeUploadsBefore(inAMinute())).toBe(0);
    await post(kept.form, 'posted again');
    const abandoned = await uploaded('abandoned');

    expect(await store.removeUploadsBefore(new Date(Date.now() - 60_000))).toBe(0);
    expect(await store.removeUploadsBefore(inAMinute())).toBe(2);
    expect(await store.fix(abandoned.key)).toBeUndefined();
    expect(await (await download(kept.key)).text()).toBe('registered');
  });

  test.each([
    '',
    'uploads/../../etc/passwd',
    `${newKey()}/../x`,
    `/${newKey()}`,
    newKey().toUpperCase(),
    newKey().replace('uploads', 'objects'),
    `${newKey()}\n`,
    `${newKey()}\0`,
    newKey().replace('-', '%2f'),
  ])('refuses the key %j', async (key) => {
    const { store } = running;
    const complaint = /^Not the key of an upload/;
    await expect(async () => formFor(store, key)).rejects.toThrow(complaint);
    await expect(download(key)).rejects.toThrow(complaint);
    await expect(store.fix(key)).rejects.toThrow(complaint);
    await expect(async () => store.head(key, 1)).rejects.toThrow(complaint);
    await expect(store.put(key, Buffer.from('x'))).rejects.toThrow(complaint);
    await expect(store.remove(key)).rejects.toThrow(complaint);
  });
});

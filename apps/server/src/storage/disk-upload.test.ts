import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { boundary, multipart, openPost, type Part, partsOf, postBytes } from './multipart.testing.ts';
import type { StoreForm } from './store.ts';
import {
  filesIn,
  formFor,
  newKey,
  otherOrigin,
  post,
  type RunningStore,
  startDiskStore,
} from './stores.testing.ts';

let running: RunningStore;
let key: string;
let form: StoreForm;
beforeAll(async () => {
  running = await startDiskStore({}, 300);
});
afterAll(() => running.stop());
beforeEach(async () => {
  key = newKey();
  form = await formFor(running.store, key);
});

const code = (body: string) => /<Code>(\w+)<\/Code>/.exec(body)?.[1];
const send = async (parts: readonly Part[]) => {
  const { status, body } = await postBytes(form.url, multipart(parts));
  return [status, code(body)];
};
describe('an honest form', () => {
  test('stores the file, and answers as S3 does', async () => {
    const answer = await post(form, 'hello', '訴状 😀.txt');
    expect(answer.status).toBe(204);
    expect(answer.headers.get('etag')).toBe(
      '"2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824"',
    );
    expect(await filesIn(running.folder)).toEqual([key]);
    await running.store.remove(key);
  });

  test('may have its fields in any order and any case', async () => {
    const parts = partsOf(form.fields, 'hello');
    const file = parts.pop() as Part;
    const shuffled = parts.reverse().map((part) => ({ ...part, name: part.name.toUpperCase() }));
    expect(await send([...shuffled, file])).toEqual([204, undefined]);
    await running.store.remove(key);
  });

  test('may be followed by fields, which do nothing', async () => {
    const after = { name: 'key', value: newKey() };
    expect(await send([...partsOf(form.fields, 'hello'), after])).toEqual([204, undefined]);
    expect(await filesIn(running.folder)).toEqual([key]);
    await running.store.remove(key);
  });

  test('may be for a file of exactly the largest size, and not of one byte more', async () => {
    expect(await send(partsOf(form.fields, 'x'.repeat(1_000)))).toEqual([204, undefined]);
    await running.store.remove(key);
    expect(await send(partsOf(form.fields, 'x'.repeat(1_001)))).toEqual([400, 'EntityTooLarge']);
    const [file] = partsOf({}, 'x'.repeat(1_001));
    const told = { name: 'file', value: file?.value ?? '', rest: `${file?.rest}\r\nContent-Length: 5` };
    const fields = partsOf(form.fields, '').slice(0, -1);
    expect(await send([...fields, told])).toEqual([400, 'EntityTooLarge']);
  });

  test('keeps files and folders to the server alone', async () => {
    await post(form, 'hello');
    await running.store.fix(key);
    const object = key.replace('uploads', 'objects');
    expect(await filesIn(running.folder)).toEqual([object]);
    const modes = ['objects', join(object, '..'), object, 'uploads', 'incoming'].map(async (path) =>
      ((await stat(join(running.folder, path))).mode & 0o777).toString(8),
    );
    expect(await Promise.all(modes)).toEqual(['700', '700', '600', '700', '700']);
    await running.store.remove(key);
  });
});

describe('an upload that stops in the middle leaves nothing', () => {
  const begin = async () => {
    form = await formFor(running.store, key, { maxBytes: 10_000_000 });
    const { sent, answer } = openPost(form.url);
    const lost = expect(answer).rejects.toThrow();
    sent.write(multipart(partsOf(form.fields, Buffer.alloc(200_000)), { closed: false }));
    await expect.poll(() => filesIn(running.folder)).toEqual([expect.stringMatching(/^incoming\//)]);
    return { sent, lost };
  };

  test('when the browser goes away', async () => {
    const { sent, lost } = await begin();
    sent.destroy();
    await lost;
    await expect.poll(() => filesIn(running.folder)).toEqual([]);
  });

  test('when nothing more arrives', async () => {
    const { lost } = await begin();
    await lost;
    await expect.poll(() => filesIn(running.folder)).toEqual([]);
  });

  test.each([-60, -10, 1, 1_000])('when it lies about its length by %i', async (by) => {
    const body = multipart(partsOf(form.fields, 'hello'));
    const headers = {
      'Content-Type': `multipart/form-data; boundary=${boundary}`,
      'Content-Length': body.length + by,
    };
    const status = await postBytes(form.url, body, { headers }).then(
      (answer) => answer.status,
      () => 'cut off',
    );
    expect(status).toBe(by < 0 ? 400 : 'cut off');
    await expect.poll(() => filesIn(running.folder)).toEqual([]);
  });

  test('but goes on as long as something does', async () => {
    const { sent, answer } = openPost(form.url);
    const body = multipart(partsOf(form.fields, 'hello'));
    for (let at = 0; at < body.length; at += Math.ceil(body.length / 6)) {
      sent.write(body.subarray(at, at + Math.ceil(body.length / 6)));
      await delay(100);
    }
    sent.end();
    expect((await answer).status).toBe(204);
    await running.store.remove(key);
  });
});

test('a start clears away what a killed server left half written, and nothing else', async () => {
  const first = await startDiskStore();
  await post(await formFor(first.store, key), 'whole');
  await writeFile(join(first.folder, 'incoming', 'half'), 'hal');
  const second = await startDiskStore({ folder: first.folder });
  expect(await filesIn(first.folder)).toEqual([key]);
  await second.stop();
  await first.stop();
});

test('a folder that cannot be used stops the start with a sentence', async () => {
  const file = join(running.folder, 'file');
  await writeFile(file, '');
  await expect(startDiskStore({ folder: file })).rejects.toThrow(
    `Documents cannot be kept in ${file}: ENOTDIR`,
  );
});

describe('a browser on another page', () => {
  test('may post from an origin the server is configured with, and read refusals', async () => {
    const asked = { Origin: otherOrigin, 'Access-Control-Request-Method': 'POST' };
    const preflight = await fetch(form.url, { method: 'OPTIONS', headers: asked });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-origin')).toBe(otherOrigin);
    const answer = await fetch(form.url, {
      method: 'POST',
      headers: { Origin: otherOrigin },
      body: new FormData(),
    });
    expect(answer.status).toBe(400);
    expect(answer.headers.get('access-control-allow-origin')).toBe(otherOrigin);
  });

  test('may not from any other', async () => {
    const asked = { Origin: 'https://evil.example', 'Access-Control-Request-Method': 'POST' };
    const preflight = await fetch(form.url, { method: 'OPTIONS', headers: asked });
    expect(preflight.headers.get('access-control-allow-origin')).toBeNull();
  });
});

import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { UploadForm } from '@caseward/contract/documents';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { multipart, openPost, type Part, partsOf, postBytes } from './multipart.testing.ts';
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
let form: UploadForm;
beforeAll(async () => {
  running = await startDiskStore({ idle_timeout_ms: 300 });
});
afterAll(() => running.stop());
beforeEach(async () => {
  key = newKey();
  form = await formFor(running.store, key);
});
afterEach(() => {
  vi.useRealTimers();
});

const code = (body: string) => /<Code>(\w+)<\/Code>/.exec(body)?.[1];
const send = async (parts: readonly Part[]) => {
  const { status, body } = await postBytes(form.url, multipart(parts));
  return [status, code(body)];
};
const refused = [403, 'AccessDenied'];
const unsigned = [403, 'SignatureDoesNotMatch'];

/** The policy of a form with one of its conditions changed, and not signed again. */
function reworded(change: (policy: { expiration: string; conditions: unknown[] }) => void): string {
  const policy = JSON.parse(Buffer.from(form.fields.Policy ?? '', 'base64').toString());
  change(policy);
  return Buffer.from(JSON.stringify(policy)).toString('base64');
}

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
  });

  test('keeps files and folders to the server alone', async () => {
    await post(form, 'hello');
    await running.store.fix(key);
    const object = key.replace('uploads', 'objects');
    const modes = ['objects', join(object, '..'), object, 'uploads', 'incoming'].map(async (path) =>
      ((await stat(join(running.folder, path))).mode & 0o777).toString(8),
    );
    expect(await Promise.all(modes)).toEqual(['700', '700', '600', '700', '700']);
    await running.store.remove(key);
  });
});

describe('a form is refused', () => {
  afterEach(async () => {
    await expect.poll(() => filesIn(running.folder)).toEqual([]);
  });

  const names = [
    'Content-Type',
    'bucket',
    'X-Amz-Algorithm',
    'X-Amz-Credential',
    'X-Amz-Date',
    'key',
    'Policy',
    'X-Amz-Signature',
  ];

  test('has no more fields than those tampered with here', () => {
    expect(Object.keys(form.fields)).toEqual(names);
  });

  test.each(names)('when %s is changed, empty, missing or there twice', async (name) => {
    const value = form.fields[name] ?? '';
    const { [name]: _, ...without } = form.fields;
    for (const changed of [`${value}x`, value.slice(1), value.toUpperCase() + value.toLowerCase(), '']) {
      expect([refused, unsigned]).toContainEqual(
        await send(partsOf({ ...form.fields, [name]: changed }, 'hello')),
      );
    }
    expect([refused, unsigned]).toContainEqual(await send(partsOf(without, 'hello')));
    expect(await send([{ name, value }, ...partsOf(form.fields, 'hello')])).toEqual([
      400,
      'MalformedPOSTRequest',
    ]);
  });

  test('when it was signed with another key, for another region or day, or by another name', async () => {
    const other = await startDiskStore();
    const foreign = await formFor(other.store, key);
    await other.stop();
    expect(await send(partsOf(foreign.fields, 'hello'))).toEqual(unsigned);
    const credential = form.fields['X-Amz-Credential'] ?? '';
    for (const part of credential.split('/')) {
      const changed = credential.replace(part, part.replace(/.$/, '0x'));
      expect(await send(partsOf({ ...form.fields, 'X-Amz-Credential': changed }, 'hello'))).toEqual(unsigned);
    }
  });

  test('when it has a field its policy does not name', async () => {
    for (const name of ['acl', 'success_action_redirect', 'x-amz-meta-a', '__proto__', 'constructor', 'x']) {
      expect(await send([{ name, value: 'x' }, ...partsOf(form.fields, 'hello')])).toEqual(refused);
    }
  });

  test('when it names another key', async () => {
    const others = [
      newKey(),
      `${key}/../${key.slice(-36)}`,
      '../../etc/passwd',
      `${key}\0`,
      key.toUpperCase(),
    ];
    for (const other of others) {
      expect(await send(partsOf({ ...form.fields, key: other }, 'hello'))).toEqual(refused);
    }
  });

  test.each([
    ['a longer life', (policy) => Object.assign(policy, { expiration: '2999-01-01T00:00:00Z' })],
    ['a larger file', (policy) => policy.conditions.push(['content-length-range', 0, 1e9])],
    ['another key', (policy) => policy.conditions.push({ key: newKey() })],
    ['no conditions', (policy) => Object.assign(policy, { conditions: [] })],
  ] satisfies [string, (policy: { expiration: string; conditions: unknown[] }) => unknown][])(
    'when its policy was rewritten to allow %s',
    async (_what, change) => {
      const fields = { ...form.fields, Policy: reworded(change) };
      expect(await send(partsOf(fields, 'hello'))).toEqual(unsigned);
    },
  );

  test('when it has expired', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_500 });
    expect(await send(partsOf(form.fields, 'hello'))).toEqual(refused);
  });

  test('when its file is empty, absent, one of two, or not last', async () => {
    expect(await send(partsOf(form.fields, ''))).toEqual([400, 'EntityTooSmall']);
    const parts = partsOf(form.fields, 'hello');
    const file = parts.pop() as Part;
    expect(await send(parts)).toEqual([400, 'InvalidArgument']);
    expect(await send([...parts, { ...file, name: 'document' }])).toEqual([400, 'InvalidArgument']);
    expect(await send([...parts, file, file])).toEqual([400, 'InvalidArgument']);
    expect(await send([file, ...parts])).toEqual(unsigned);
    expect(await send([...parts.slice(0, 3), file, ...parts.slice(3)])).toEqual(unsigned);
  });

  test('when there is too much beside the file', async () => {
    const [part, ...rest] = partsOf(form.fields, 'hello');
    const long = { name: 'x', value: 'x'.repeat(21 * 1024) };
    const nameless = { ...long, value: 'x'.repeat(600 * 1024), name: 'x\ny' };
    expect(await send([long, ...rest])).toEqual([400, 'MaxPostPreDataLengthExceeded']);
    expect(await send([nameless, ...rest])).toEqual([400, 'MaxPostPreDataLengthExceeded']);
    const many = Array.from({ length: 50 }, (_, index) => ({ name: `x${index}`, value: 'x' }));
    expect(await send([...many, ...rest])).toEqual([400, 'MalformedPOSTRequest']);
    expect(await send([{ ...part, name: '' } as Part, ...rest])).toEqual([400, 'MalformedPOSTRequest']);
  });

  test('when it is cut short or is no multipart form at all', async () => {
    const body = multipart(partsOf(form.fields, 'hello'), { closed: false });
    for (const part of [body, body.subarray(0, body.length - 3), body.subarray(0, 200), Buffer.alloc(0)]) {
      const { status } = await postBytes(form.url, part);
      expect(status).toBe(400);
    }
    for (const type of [
      'application/json',
      'multipart/form-data',
      'multipart/form-data; boundary=',
      'text/plain',
    ]) {
      const { status } = await postBytes(form.url, body, { headers: { 'Content-Type': type } });
      expect(status, type).toBe(400);
    }
    expect((await fetch(form.url, { method: 'POST' })).status).toBe(400);
  });

  test('in another bucket', async () => {
    const body = multipart(partsOf(form.fields, 'hello'));
    expect((await postBytes(form.url.replace(/documents$/, 'others'), body)).status).toBe(404);
  });

  test('while an endless file is still arriving', async () => {
    const { sent, answer } = openPost(form.url);
    sent.write(multipart(partsOf(form.fields, ''), { closed: false }).subarray(0, -2));
    const answered = answer.then(({ status, body }) => [status, code(body)]);
    const endless = setInterval(() => sent.write(Buffer.alloc(10_000)), 1);
    expect(await answered).toEqual([400, 'EntityTooLarge']);
    clearInterval(endless);
    sent.destroy();
  });
});

describe('an upload that stops in the middle leaves nothing', () => {
  const begin = async () => {
    form = await formFor(running.store, key, { max_bytes: 10_000_000 });
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
  test('may post from an origin the server was told of, and read refusals', async () => {
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

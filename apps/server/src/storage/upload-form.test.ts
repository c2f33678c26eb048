import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { multipart, openPost, type Part, partsOf, postBytes } from './multipart.testing.ts';
import type { StoreForm } from './store.ts';
import { filesIn, formFor, holder, newKey, type RunningStore, startDiskStore } from './stores.testing.ts';

let running: RunningStore;
let key: string;
let form: StoreForm;
beforeAll(async () => {
  running = await startDiskStore();
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

/** The token of a form with something else in its payload, and not signed again. */
function reworded(
  change: (payload: { exp: number; aud: string; grant: Record<string, unknown> }) => void,
): string {
  const [head = '', body = '', signature = ''] = (form.fields.token ?? '').split('.');
  const payload = JSON.parse(Buffer.from(body, 'base64url').toString());
  change(payload);
  return [head, Buffer.from(JSON.stringify(payload)).toString('base64url'), signature].join('.');
}

describe('a form is refused', () => {
  afterEach(async () => {
    await expect.poll(() => filesIn(running.folder)).toEqual([]);
  });

  const names = ['key', 'Content-Type', 'token'];

  test('has no more fields than those tampered with here', () => {
    expect(Object.keys(form.fields)).toEqual(names);
  });

  test.each(names)('when %s is changed, empty, missing or there twice', async (name) => {
    const value = form.fields[name] ?? '';
    const refusal = name === 'token' ? unsigned : refused;
    const { [name]: _, ...without } = form.fields;
    for (const changed of [`0${value}`, value.slice(1), `${value}0`, `${value}=`, 'x', ''])
      expect(await send(partsOf({ ...form.fields, [name]: changed }, 'hello'))).toEqual(refusal);
    expect(await send(partsOf(without, 'hello'))).toEqual(refusal);
    expect(await send([{ name, value }, ...partsOf(form.fields, 'hello')])).toEqual([
      400,
      'MalformedPOSTRequest',
    ]);
  });

  test('when its token was signed with another key, by no key, or for downloading', async () => {
    const other = await startDiskStore();
    const foreign = await formFor(other.store, key);
    await other.stop();
    const unsecured = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${form.fields.token?.split('.')[1]}.`;
    const terms = { holder, key, fileName: 'a', contentType: 'text/plain', expiresInS: 60 };
    const download = new URL(await running.store.downloadUrl(terms)).searchParams.get('token') ?? '';
    for (const token of [foreign.fields.token ?? '', unsecured, download])
      expect(await send(partsOf({ ...form.fields, token }, 'hello'))).toEqual(unsigned);
  });

  test('when it has a field that it was not made with', async () => {
    for (const name of ['acl', 'success_action_redirect', 'x-amz-meta-a', 'bucket', 'x']) {
      expect(await send([{ name, value: 'x' }, ...partsOf(form.fields, 'hello')])).toEqual(refused);
    }
    for (const name of ['__proto__', 'constructor'])
      expect(await send([{ name, value: 'x' }, ...partsOf(form.fields, 'hello')])).toEqual([
        400,
        'MalformedPOSTRequest',
      ]);
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
    ['a longer life', (payload) => Object.assign(payload, { exp: payload.exp + 60 })],
    ['a larger file', ({ grant }) => Object.assign(grant, { maxBytes: 1e9 })],
    ['another key', ({ grant }) => Object.assign(grant, { key: newKey() })],
    ['nothing', (payload) => Object.assign(payload, { grant: {} })],
  ] satisfies [string, Parameters<typeof reworded>[0]][])(
    'when its token was rewritten to allow %s',
    async (_what, change) => {
      const fields = { ...form.fields, token: reworded(change) };
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
    expect(await send([...parts.slice(0, 2), file, ...parts.slice(2)])).toEqual(unsigned);
    expect(await send([...parts.slice(1), file, ...parts.slice(0, 1)])).toEqual(refused);
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

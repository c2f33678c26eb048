import type { UploadForm } from '@caseward/contract/documents';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { multipart, openPost, type Part, partsOf, postBytes } from './multipart.testing.ts';
import { filesIn, formFor, newKey, type RunningStore, startDiskStore } from './stores.testing.ts';

let running: RunningStore;
let key: string;
let form: UploadForm;
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

/** The policy of a form with one of its conditions changed, and not signed again. */
function reworded(change: (policy: { expiration: string; conditions: unknown[] }) => void): string {
  const policy = JSON.parse(Buffer.from(form.fields.Policy ?? '', 'base64').toString());
  change(policy);
  return Buffer.from(JSON.stringify(policy)).toString('base64');
}

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
    // The signature is over the policy and holds for a whole day: what else is changed, the policy tells.
    const told = /^(key|bucket|Content-Type)$/.test(name) ? refused : unsigned;
    const { [name]: _, ...without } = form.fields;
    for (const changed of [`0${value}`, value.slice(1), 'x', '']) {
      expect(await send(partsOf({ ...form.fields, [name]: changed }, 'hello'))).toEqual(told);
    }
    expect(await send(partsOf(without, 'hello'))).toEqual(told);
    const laterThatDay = form.fields['X-Amz-Date']?.replace(/T.*/, 'T235959Z') ?? '';
    expect(await send(partsOf({ ...form.fields, 'X-Amz-Date': laterThatDay }, 'hello'))).toEqual(refused);
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

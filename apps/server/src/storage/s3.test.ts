import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Bucket } from './bucket.ts';
import { openS3Store } from './s3.ts';
import { formFor, newKey, post, type S3Server, startS3Server } from './stores.testing.ts';

let s3: S3Server;
beforeAll(async () => {
  s3 = await startS3Server();
});
afterAll(() => s3.stop());

const open = (changes: Partial<S3Server['settings']> = {}) => openS3Store({ ...s3.settings, ...changes });

/**
 * A proxy before the S3 server that adds a feature of Amazon's: copies that must not replace (`If-None-Match: *`).
 * The first `conflicts` copies get the answer to retry.
 */
async function startConditionalFront(conflicts: number) {
  const copies = new Map<string, 'under way' | 'done'>();
  const refusals: string[] = [];
  const server = createServer(async (incoming, outgoing) => {
    const { url = '', method, headers } = incoming;
    const copying = headers['x-amz-copy-source'] && headers['if-none-match'] === '*';
    const refuse = (status: number, code: string) => {
      refusals.push(code);
      outgoing.writeHead(status, { 'Content-Type': 'application/xml' });
      outgoing.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>No.</Message></Error>`);
    };
    if (copying && (refusals.length < conflicts || copies.get(url) === 'under way')) {
      return refuse(409, 'ConditionalRequestConflict');
    }
    if (copying && copies.has(url)) return refuse(412, 'PreconditionFailed');
    if (copying) copies.set(url, 'under way');
    const passed = request(s3.settings.endpoint + url, { method, headers });
    const [[answer]] = await Promise.all([once(passed, 'response'), pipeline(incoming, passed)]);
    if (copying) copies.set(url, 'done');
    outgoing.writeHead(answer.statusCode, answer.headers);
    await pipeline(answer, outgoing);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const stop = async () => {
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
  };
  return { endpoint: `http://127.0.0.1:${port}`, refusals, stop };
}

test('a bucket that is not there or not ours stops the start with a sentence', async () => {
  await expect(open({ bucket: 'no-such-bucket' })).rejects.toThrow(
    'The S3 bucket no-such-bucket cannot be used: it does not exist.',
  );
  await expect(open({ accessKeyId: 'WRONG' })).rejects.toThrow(
    'The S3 bucket firm-documents cannot be used: this access key may not list it.',
  );
  await expect(open({ endpoint: 'http://127.0.0.1:1' })).rejects.toThrow(
    /^The S3 bucket firm-documents cannot be used: .*ECONNREFUSED/,
  );
});

test('Amazon is addressed by bucket and region, unless set otherwise', () => {
  const amazon = { bucket: 'firm', region: 'eu-central-1' };
  expect(new Bucket(amazon).origin).toBe('https://firm.s3.eu-central-1.amazonaws.com');
  const elsewhere = { ...amazon, endpoint: 'https://s3.example:9000', forcePathStyle: true };
  expect(new Bucket(elsewhere).origin).toBe('https://s3.example:9000');
});

test('two servers that fix one upload at once, while it is posted again, settle on one content', async () => {
  const front = await startConditionalFront(2);
  const { endpoint } = front;
  const [one, other] = await Promise.all([open({ endpoint }), open({ endpoint })]);
  const key = newKey();
  const form = await formFor(one, key);
  await post(form, 'first');
  const [a, , b] = await Promise.all([one.fix(key), post(form, 'again'), other.fix(key)]);
  expect(a?.size).toBe(5);
  expect(b).toEqual(a);
  expect(await one.fix(key)).toEqual(a);
  expect(front.refusals.slice(0, 2)).toEqual(['ConditionalRequestConflict', 'ConditionalRequestConflict']);
  await front.stop();
});

test('a copy that stays in conflict is an error, after which fixing can be tried again', async () => {
  const front = await startConditionalFront(5);
  const store = await open({ endpoint: front.endpoint });
  const key = newKey();
  await post(await formFor(store, key), 'hello');
  await expect(store.fix(key)).rejects.toThrow();
  expect(await store.fix(key)).toMatchObject({ size: 5 });
  await front.stop();
});

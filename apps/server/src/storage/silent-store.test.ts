import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LossyProxy, openLossyProxy } from '../testing/lossy-proxy.ts';
import { openS3Store } from './s3.ts';
import { formFor, newKey, post, type S3Server, startS3Server } from './stores.testing.ts';

/* An S3 that takes connections and says nothing, as behind a firewall that drops packets. */

const times = { smallMs: 400, largeMs: 800, startMs: 300 };
let s3: S3Server;
let proxy: LossyProxy;
beforeAll(async () => {
  s3 = await startS3Server();
  proxy = await openLossyProxy(s3.settings.endpoint ?? '');
});
afterAll(async () => {
  await proxy.close();
  await s3.stop();
});
const open = () => openS3Store({ ...s3.settings, endpoint: new URL(proxy.url).origin }, times);
const silence = {
  code: 'ETIMEDOUT',
  message: expect.stringMatching(/^It did not answer within 0\.\d seconds\.$/),
};

test('a start says so', async () => {
  proxy.drop();
  await expect(open()).rejects.toThrow(
    'The S3 bucket firm-documents cannot be used: its server does not answer.',
  );
  proxy.heal();
});

test('every call ends, and works again when the store is back', async () => {
  const store = await open();
  const key = newKey();
  const tenantId = uuidv7();
  await post(await formFor(store, key), 'hello');
  await store.keepCheckpoint(tenantId, 'first');
  proxy.drop();
  // Both share one call while it runs.
  const calls = [
    store.fix(key),
    store.fix(key),
    store.head(key, 5),
    store.read(key),
    store.put(newKey(), Buffer.from('x')),
    store.remove(key),
    store.readCheckpoint(tenantId),
    store.keepCheckpoint(tenantId, 'second'),
  ];
  const listing = store.removeUploadsBefore(new Date(0));
  for (const outcome of await Promise.allSettled(calls))
    expect(outcome).toMatchObject({ status: 'rejected', reason: silence });
  await expect(listing).rejects.toThrow();
  proxy.heal();
  expect(await store.fix(key)).toMatchObject({ size: 5 });
  expect(await store.readCheckpoint(tenantId)).toBe('first');
});

test('a file that stops in the middle is an error', async () => {
  const server = createServer((request, response) => {
    response.writeHead(200, { 'content-length': request.method === 'GET' ? 100 : 0 });
    if (request.method === 'GET') response.write('half');
    else response.end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const store = await openS3Store({ ...s3.settings, endpoint: `http://127.0.0.1:${port}` }, times);
  const bytes = await store.read(newKey());
  expect(bytes).toBeDefined();
  if (bytes) await expect(buffer(bytes)).rejects.toThrow();
  server.closeAllConnections();
  server.close();
});

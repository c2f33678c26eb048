import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import cors from '@fastify/cors';
import Fastify from 'fastify';
import S3rver from 's3rver';
import { defaultLimits } from '../http/connection-limits.ts';
import { limitedServers } from '../http/limited-server.ts';
import type { BucketSettings } from './bucket.ts';
import { type DiskSettings, openDiskStore } from './disk.ts';
import { uploadKey } from './keys.ts';
import { openS3Store } from './s3.ts';
import type { DocumentStore, Rights, StoreForm } from './store.ts';

export interface RunningStore {
  store: DocumentStore;
  /** On the disk; for S3 the fake server's own. */
  folder: string;
  stop(): Promise<void>;
}

/** Origin other than the server's own that the test servers accept posts from. */
export const otherOrigin = 'https://cases.example';

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

const temporaryFolder = () => mkdtemp(join(tmpdir(), 'caseward-storage-'));

/** Whose forms and addresses the tests' are. */
export const holder = { tenantId: randomUUID(), userId: randomUUID(), sessionId: randomUUID() };

const everyRight: Rights = {
  mayUpload: async () => true,
  countUpload: async () => undefined,
  mayDownload: async () => true,
};

/** A disk store behind a real server on a loopback port, which ends connections that are silent for so long. */
export async function startDiskStore(
  settings: Partial<DiskSettings> = {},
  silenceMs = 60_000,
): Promise<RunningStore> {
  const folder = settings.folder ?? (await temporaryFolder());
  const port = await freePort();
  const store = await openDiskStore({
    publicUrl: `http://127.0.0.1:${port}`,
    storageKey: randomBytes(32),
    ...settings,
    folder,
  });
  const limits = { ...defaultLimits(), silenceMs };
  const app = Fastify({
    forceCloseConnections: true,
    serverFactory: limitedServers(limits, () => undefined, {}),
  });
  await app.register(cors, { origin: [otherOrigin] });
  if (store.routes) await app.register(store.routes(everyRight, async () => {}));
  await app.listen({ host: '127.0.0.1', port });
  return {
    store,
    folder,
    stop: async () => {
      await app.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export interface S3Server {
  folder: string;
  settings: BucketSettings;
  stop(): Promise<void>;
}

/** An S3 server on a loopback port, with one empty bucket. It checks no policy, and signatures only in part. */
export async function startS3Server(): Promise<S3Server> {
  const folder = await temporaryFolder();
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: folder,
    configureBuckets: [{ name: 'firm-documents', configs: [] }],
  });
  const { port } = await server.run();
  return {
    folder,
    settings: {
      bucket: 'firm-documents',
      region: 'us-east-1',
      endpoint: `http://127.0.0.1:${port}`,
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
      forcePathStyle: true,
    },
    stop: async () => {
      await server.close();
      await rm(folder, { recursive: true });
    },
  };
}

/** An S3 store on a server of its own. */
export async function startS3Store(): Promise<RunningStore> {
  const { folder, settings, stop } = await startS3Server();
  return { store: await openS3Store(settings), folder, stop };
}

export const newKey = () => uploadKey(randomUUID(), randomUUID());

/** A form for a small text file, valid for a minute, with a test's own changes. */
export function formFor(
  store: DocumentStore,
  key: string,
  terms: { maxBytes?: number; contentType?: string } = {},
) {
  return store.uploadForm({
    holder,
    key,
    contentType: 'text/plain',
    maxBytes: 1_000,
    expiresInS: 60,
    ...terms,
  });
}

/** Posts a file as a browser does. */
export function post(
  { url, fields }: StoreForm,
  bytes: Uint8Array<ArrayBuffer> | string,
  fileName = 'file.txt',
) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  body.append('file', new File([bytes], fileName));
  return fetch(url, { method: 'POST', body });
}

/** Paths of all files below the folder. */
export async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
}

import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import type { Pool, PoolClient } from 'pg';
import { buildApp } from '../app.ts';
import { migrate } from '../db/migrate.ts';
import { openPool } from '../db/pools.ts';
import { startEmbedded } from '../embedded-postgres/embedded.ts';
import { freePort } from '../embedded-postgres/postmaster.ts';
import { DeviceMarks } from '../features/session/device-marks.ts';
import { RefreshTokens } from '../features/session/refresh-tokens.ts';
import { AccessTokens } from '../http/access-tokens.ts';
import { SignInGuard } from '../platform/identity/sign-in-guard.ts';
import { TwoFactor } from '../platform/identity/two-factor.ts';
import { openDiskStore } from '../storage/disk.ts';
import { foundFirm } from './firm.ts';

/*
 * The cost of the audit: requests per second of reading a matter for the first time in a visit, of reading it again, and
 * of writing a task, with the event in their transaction and without, in turns on one machine. Run by: npm run audit-cost -w apps/server
 * Only the ratios mean anything elsewhere. PostgreSQL writes to the disk as in production.
 */

const rounds = 16;
const seconds = 2;
const atOnce = 8;

interface Addresses {
  appUrl: string;
  ownerUrl: string;
  folder: string;
}

/** Leaves the events out, and changes nothing else. */
function withoutEvents(pool: Pool): Pool {
  pool.on('connect', (client: PoolClient) => {
    const query = client.query.bind(client) as (...words: unknown[]) => unknown;
    client.query = ((statement: string | { text: string }, ...rest: unknown[]) => {
      const text = typeof statement === 'string' ? statement : statement.text;
      if (/"audit_events"|, 903\)/.test(text)) return Promise.resolve({ rows: [], rowCount: 1 });
      return query(statement, ...rest);
    }) as typeof client.query;
  });
  return pool;
}

/** Serves twice from one thread, with events and without. */
async function serveBoth({ appUrl, ownerUrl, folder }: Addresses) {
  const failed = (error: Error) => console.error(error.message);
  const accessTokens = new AccessTokens(generateKeyPairSync('ed25519').privateKey);
  const refreshTokens = new RefreshTokens(randomBytes(32));
  const served = [];
  for (const records of [true, false]) {
    const port = await freePort();
    const publicUrl = `http://127.0.0.1:${port}`;
    const pool = openPool(appUrl, failed, atOnce);
    const app = await buildApp({
      pool: records ? pool : withoutEvents(pool),
      jobsPool: openPool(appUrl, failed, 3),
      exportPool: openPool(appUrl, failed, 2),
      probePool: openPool(appUrl, failed, 2),
      live: { directUrl: appUrl },
      dataFolder: folder,
      publicUrl,
      accessTokens,
      refreshTokens,
      deviceMarks: new DeviceMarks(randomBytes(32)),
      signInGuard: new SignInGuard(randomBytes(32), 1_000),
      twoFactor: new TwoFactor(randomBytes(32)),
      auditKey: randomBytes(32),
      // Sealing is counted as part of the cost.
      seals: records,
      trustedProxies: ['127.0.0.1'],
      store: await openDiskStore({ folder, publicUrl, storageKey: randomBytes(32) }),
      maxUploadBytes: 1024,
      corsOrigins: [],
      version: 'measured',
      logger: false,
    });
    await app.listen({ port, host: '127.0.0.1' });
    served.push({ url: publicUrl, pool });
  }
  const [{ url, pool } = { url: '', pool: undefined }, other] = served;
  if (!pool) throw new Error('Nothing is served.');
  const owner = openPool(ownerUrl, failed, 2);
  const firm = await foundFirm({ url, owner, services: { pool, accessTokens, refreshTokens } });
  parentPort?.postMessage({ with: url, without: other?.url, access: firm.admin.access });
}

interface Call {
  method: 'GET' | 'POST';
  path: string;
  body?: string;
  /** Each call comes from an address of its own, and so begins a visit. */
  fromAnywhere?: boolean;
}

const someByte = () => Math.floor(Math.random() * 256);
const someAddress = () => `10.${someByte()}.${someByte()}.${someByte()}`;

const agent = new Agent({ keepAlive: true, maxSockets: atOnce });

/** Sends one call; answers its body. */
const send = (url: string, access: string, { method, path, body, fromAnywhere }: Call): Promise<string> =>
  new Promise((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${access}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(fromAnywhere && { 'x-forwarded-for': someAddress() }),
    };
    const sent = request(url + path, { method, agent, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (part: string) => {
        text += part;
      });
      response.on('end', () =>
        (response.statusCode ?? 500) < 300
          ? resolve(text)
          : reject(new Error(`${response.statusCode}: ${text}`)),
      );
    });
    sent.on('error', reject);
    sent.end(body);
  });

/** Requests per second, several at once. */
async function rate(url: string, access: string, call: Call): Promise<number> {
  const end = Date.now() + seconds * 1_000;
  let done = 0;
  const caller = async () => {
    for (; Date.now() < end; done += 1) await send(url, access, call);
  };
  await Promise.all(Array.from({ length: atOnce }, caller));
  return done / seconds;
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

async function measure() {
  const folder = await mkdtemp(join(tmpdir(), 'caseward-audit-cost-'));
  const database = await startEmbedded({ folder: join(folder, 'postgres') });
  await migrate(database.ownerUrl);
  const { appUrl, ownerUrl } = database;
  const worker = new Worker(fileURLToPath(import.meta.url), {
    workerData: { appUrl, ownerUrl, folder: join(folder, 'documents') },
  });
  const served = await new Promise<{ with: string; without: string; access: string }>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });
  const { access } = served;
  const body = JSON.stringify({ title: 'A matter to look at', description: 'What it is about. '.repeat(20) });
  const { id } = JSON.parse(
    await send(served.with, access, { method: 'POST', path: '/api/v1/matters/', body }),
  ) as { id: string };
  const task = JSON.stringify({ title: 'Something to do', matter: id });
  const other = JSON.parse(
    await send(served.with, access, { method: 'POST', path: '/api/v1/matters/', body }),
  ) as { id: string };
  const calls: Record<string, Call> = {
    'GET /matters/:id, first': { method: 'GET', path: `/api/v1/matters/${other.id}/`, fromAnywhere: true },
    'GET /matters/:id, again': { method: 'GET', path: `/api/v1/matters/${other.id}/` },
    'POST /tasks': { method: 'POST', path: '/api/v1/tasks/', body: task },
  };
  for (const [name, call] of Object.entries(calls)) {
    const rates: { with: number; without: number }[] = [];
    for (let round = 0; round <= rounds; round += 1) {
      const rateOf = async (which: 'with' | 'without') => [which, await rate(served[which], access, call)];
      // The first one has the colder machine: they take turns at that, too.
      const order = round % 2 === 0 ? (['with', 'without'] as const) : (['without', 'with'] as const);
      const measured = [await rateOf(order[0]), await rateOf(order[1])];
      // The first round warms up.
      if (round > 0) rates.push(Object.fromEntries(measured));
    }
    const times = median(rates.map((each) => each.without / each.with));
    const [some, none] = [median(rates.map((r) => r.with)), median(rates.map((r) => r.without))];
    console.log(
      `${name}: ${some.toFixed(0)} a second with the event, ${none.toFixed(0)} without; it costs ${times.toFixed(2)} times as much`,
    );
  }
  await worker.terminate();
  agent.destroy();
  await database.stop();
  await rm(folder, { recursive: true, force: true });
}

await (isMainThread ? measure() : serveBoth(workerData as Addresses));

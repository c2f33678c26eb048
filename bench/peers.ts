import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { startEmbedded } from '../apps/server/src/embedded-postgres/embedded.ts';
import { freePort } from '../apps/server/src/embedded-postgres/postmaster.ts';
import type { Call } from './calls.ts';
import { parentOf } from './process-cost.ts';
import type { Searchers } from './searchers.ts';
import type { TapedCall } from './tape.ts';

/** Something that answers the calls. */
export interface Peer {
  name: 'caseward' | 'bare' | 'django' | 'one node' | 'three nodes';
  url: string;
  /** Makes the authorization header, for each measurement: tokens live for minutes. */
  authorization(): Promise<string>;
  /** Who search in turns, where searches are limited. */
  searchers?: Searchers;
  /** Processes whose processor time is counted, with their children. */
  server: number;
  databases: readonly number[];
  /** The records it has for a call; the call's own, if it says nothing. */
  ids?(call: Call): readonly string[];
  stop(): Promise<void>;
}

const fileIn = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The process that a connection's PostgreSQL descends from. */
export async function postmasterOf(client: Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return parentOf(rows[0]?.pid ?? 0);
}

/** Starts the bare peer on the product's own database. @param appUrl address of `caseward_app` */
export async function startBare(
  folder: string,
  calls: TapedCall[],
  appUrl: string,
  databases: readonly number[],
): Promise<Peer> {
  const tapes = join(folder, 'bench-tapes.json');
  await writeFile(tapes, JSON.stringify(calls));
  const child = spawn(process.execPath, [fileIn('./peers/bare.ts'), tapes, appUrl], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout });
  const [port] = (await once(lines, 'line')) as [string];
  return {
    name: 'bare',
    url: `http://127.0.0.1:${port}`,
    authorization: async () => '',
    server: child.pid ?? 0,
    databases,
    stop: async () => {
      child.kill();
      await once(child, 'exit');
    },
  };
}

/** Checks the packages of the Django peer; answers a message if some are missing. */
export function djangoMissing(): string | undefined {
  try {
    execFileSync(
      '/usr/bin/python3',
      ['-c', 'import django, rest_framework, rest_framework_simplejwt, psycopg2, gunicorn'],
      {
        stdio: 'ignore',
      },
    );
    execFileSync('psql', ['--version'], { stdio: 'ignore' });
    return undefined;
  } catch {
    return (
      'The Django peer is left out. On Debian: apt-get install python3-django python3-djangorestframework ' +
      'python3-djangorestframework-simplejwt python3-psycopg2 gunicorn postgresql-client'
    );
  }
}

/** Starts the Django peer on a PostgreSQL of its own, of our version, with one firm of as many matters. */
export async function startDjango(folder: string, matters: number): Promise<Peer> {
  await mkdir(folder, { recursive: true });
  const isNew = !existsSync(join(folder, 'loaded'));
  const database = await startEmbedded({ folder: join(folder, 'postgres') });
  const maintenance = new Client({ connectionString: database.superUrl });
  await maintenance.connect();
  const postmaster = await postmasterOf(maintenance);
  const url = new URL(database.superUrl);
  url.pathname = 'peer';
  const port = await freePort();
  const env = {
    ...process.env,
    PEER_DATABASE_URL: url.href,
    MATTERS: String(matters),
    FIRMS: '1',
    PORT: String(port),
  };
  if (isNew) {
    await maintenance.query('drop database if exists peer');
    await maintenance.query('create database peer');
    execFileSync(fileIn('./peers/drf/load'), { env, stdio: ['ignore', 'ignore', 'inherit'] });
    await writeFile(join(folder, 'loaded'), '');
  }
  await maintenance.end();
  const child = spawn(fileIn('./peers/drf/serve'), { env, stdio: 'ignore' });
  const base = `http://127.0.0.1:${port}`;
  const authorization = await signInToDjango(base);
  return {
    name: 'django',
    url: base,
    authorization: async () => authorization,
    server: child.pid ?? 0,
    databases: [postmaster],
    ids: (call) =>
      call.ids ? Array.from({ length: call.ids.length }, (_, n) => String(1 + ((n * 7919) % matters))) : [],
    stop: async () => {
      child.kill();
      await once(child, 'exit');
      await database.stop();
    },
  };
}

async function signInToDjango(base: string): Promise<string> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const answer = await fetch(`${base}/api/v1/users/token/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'peer0', password: 'peer-password' }),
    }).catch(() => undefined);
    if (answer?.ok) return `Bearer ${((await answer.json()) as { access: string }).access}`;
    await wait(200);
  }
  throw new Error('The Django peer did not start.');
}

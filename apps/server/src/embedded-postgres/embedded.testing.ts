import { spawn } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Writable } from 'node:stream';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { isPostmasterOf, readPostmaster } from './cluster.ts';
import { type EmbeddedDatabase, startEmbedded } from './embedded.ts';

/** A process that starts the database, prints its addresses or its error, and stops it on SIGTERM. */
const holder = `
  const { startEmbedded } = await import(${JSON.stringify(new URL('./embedded.ts', import.meta.url).href)});
  try {
    const { lost, stop, ...addresses } = await startEmbedded({ folder: process.argv[1] });
    console.log(JSON.stringify(addresses));
    process.once('SIGTERM', () => stop().then(() => process.exit()));
  } catch (error) {
    console.log(JSON.stringify({ error: error.message }));
    process.exit(1);
  }`;

interface Elsewhere {
  /** Prefix of the command. */
  prefix?: string[];
  /** Called with the process before it starts its work. */
  begin?: (child: { pid: number; stdin: Writable }) => Promise<void>;
  uid?: number;
  gid?: number;
}

/** Folders and databases for the tests of one file. Everything started in them is stopped afterwards. */
export function embeddedBench() {
  let place = '';
  const folders = new Set<string>();
  const started = new Set<EmbeddedDatabase>();
  const children = new Set<{ kill: (signal: NodeJS.Signals) => boolean }>();

  beforeAll(async () => {
    place = await mkdtemp(join(tmpdir(), 'caseward-embedded-'));
    // Accounts other than root must reach the content.
    await chmod(place, 0o755);
  });

  afterEach(async () => {
    for (const database of started) await database.stop();
    started.clear();
  });

  afterAll(async () => {
    for (const child of children) child.kill('SIGKILL');
    for (const folder of folders) await killPostgres(folder);
    await rm(place, { recursive: true, force: true });
  });

  return {
    /** A path below the file's own folder. */
    pathTo: (...names: string[]) => join(place, ...names),

    /** Starts the database; after the test it is stopped. */
    async start(folder: string, report: (step: string) => void = () => {}): Promise<EmbeddedDatabase> {
      const database = await startEmbedded({ folder, report });
      folders.add(folder);
      started.add(database);
      return database;
    },

    /** Starts the database in a process of its own; answers once it runs or has failed. */
    async startElsewhere(folder: string, { prefix = [], begin, ...account }: Elsewhere = {}) {
      folders.add(folder);
      const program = [process.execPath, '--input-type=module', '--eval', holder, folder];
      const [command = '', ...words] = [...prefix, ...program];
      const child = spawn(command, words, { stdio: ['pipe', 'pipe', 'inherit'], cwd: '/', ...account });
      children.add(child);
      const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
      await begin?.({ pid: child.pid ?? 0, stdin: child.stdin });
      for await (const line of createInterface({ input: child.stdout })) {
        const answer = JSON.parse(line) as { ownerUrl: string; superUrl: string; error?: string };
        return { ...answer, end: (signal: NodeJS.Signals) => child.kill(signal) && ended };
      }
      throw new Error('The other process said nothing.');
    },
  };
}

/** Kills the PostgreSQL of a folder, as a power cut would; answers its process id, undefined when none ran. */
export async function killPostgres(folder: string): Promise<number | undefined> {
  const postmaster = await readPostmaster(folder);
  if (!postmaster || !(await isPostmasterOf(folder, postmaster.pid))) return undefined;
  process.kill(postmaster.pid, 'SIGKILL');
  return postmaster.pid;
}

/** Sends a statement in a session of its own. */
export async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Writes a row that `kept` reads later. */
export const keep = (url: string) => query(url, 'create table public.kept as select 1 as kept');

/** Reads the rows that were written. */
export const kept = (url: string) => query(url, 'select kept from public.kept order by 1');

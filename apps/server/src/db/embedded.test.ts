import { execFile, spawn } from 'node:child_process';
import {
  chmod,
  chown,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  rm,
  stat,
  unlink,
  writeFile,
} from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Writable } from 'node:stream';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type EmbeddedDatabase, startEmbedded } from './embedded.ts';
import { readPostmaster } from './embedded-cluster.ts';
import { findPrograms } from './embedded-programs.ts';

const run = promisify(execFile);
const isRoot = process.getuid?.() === 0;
const succeeds = (command: string, words: string[], options = {}) =>
  run(command, words, options).then(
    () => true,
    () => false,
  );
const mayMount = isRoot && (await succeeds('unshare', ['--mount', 'true']));
const nobody = { uid: 65534, gid: 65534 };
const nobodyMayRunNode = isRoot && (await succeeds(process.execPath, ['--version'], { ...nobody, cwd: '/' }));

let place: string;
const started = new Set<EmbeddedDatabase>();
const processes = new Set<number>();

beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'caseward-embedded-'));
  // Others than root must reach what is below.
  await chmod(place, 0o755);
});

afterEach(async () => {
  for (const database of started) await database.stop();
  started.clear();
});

afterAll(async () => {
  for (const pid of processes) kill(pid);
  await rm(place, { recursive: true, force: true });
});

const folderFor = (name: string) => join(place, name, 'postgres');

async function start(folder: string): Promise<EmbeddedDatabase> {
  const database = await startEmbedded({ folder });
  started.add(database);
  return database;
}

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

const keep = (url: string) => query(url, 'create table public.kept as select 1 as kept');
const kept = (url: string) => query(url, 'select kept from public.kept');

async function postmasterPid(folder: string): Promise<number> {
  const pid = (await readPostmaster(folder))?.pid;
  if (!pid) throw new Error(`No PostgreSQL runs in ${folder}.`);
  return pid;
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // Gone already.
  }
}

const holder = `
  const { startEmbedded } = await import(${JSON.stringify(new URL('./embedded.ts', import.meta.url).href)});
  try {
    const { lost, stop, ...addresses } = await startEmbedded({ folder: process.argv[1] });
    console.log(JSON.stringify(addresses));
    process.once('SIGTERM', () => stop().then(() => process.exit()));
  } catch (error) {
    console.log(JSON.stringify({ error: error.name === 'Error' && error.stack ? error.message : String(error) }));
    process.exit(1);
  }`;

interface Elsewhere {
  /** Words put before the command. */
  prefix?: string[];
  /** What to do to the process before it gets going. */
  begin?: (child: { pid: number; stdin: Writable }) => Promise<void>;
  uid?: number;
  gid?: number;
}

/** Starts the database in a process of its own; answers once that runs, or has given up. */
async function startElsewhere(folder: string, { prefix = [], begin, ...account }: Elsewhere = {}) {
  const program = [process.execPath, '--input-type=module', '--eval', holder, folder];
  const [command = '', ...words] = [...prefix, ...program];
  const child = spawn(command, words, { stdio: ['pipe', 'pipe', 'inherit'], cwd: '/', ...account });
  const { pid = 0, stdin } = child;
  processes.add(pid);
  await begin?.({ pid, stdin });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  for await (const line of createInterface({ input: child.stdout })) {
    const answer = JSON.parse(line) as { ownerUrl: string; superUrl: string; error?: string };
    return {
      ...answer,
      end: (signal: NodeJS.Signals) => child.kill(signal) && ended,
    };
  }
  throw new Error('The other process said nothing.');
}

describe('a first start', () => {
  test('makes a UTF-8 database and keeps its secrets to itself', async () => {
    const folder = folderFor('first');
    const database = await start(folder);
    expect(
      await query(
        database.ownerUrl,
        `select current_user as role, current_database() as database,
      current_setting('server_encoding') as encoding, current_setting('timezone') as zone`,
      ),
    ).toEqual([{ role: 'caseward_owner', database: 'caseward', encoding: 'UTF8', zone: 'UTC' }]);
    expect(await query(database.appUrl, `select lower('ÄÉ') as lower`)).toEqual([{ lower: 'äé' }]);

    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    expect((await stat(join(folder, 'passwords.json'))).mode & 0o777).toBe(0o600);
    expect((await readdir(folder)).sort()).toEqual(['cluster', 'passwords.json', 'server.log']);
    expect(await readdir(dirname(folder))).toEqual(['postgres']);
    expect(await readdir('/tmp')).not.toContain(`.s.PGSQL.${database.port}`);
  });

  test('gives nobody more than their role', async () => {
    const database = await start(folderFor('first'));
    const roles = await query(
      database.superUrl,
      `select rolname, rolcanlogin, rolsuper, rolcreatedb, rolcreaterole, rolreplication, rolbypassrls
         from pg_roles where rolname like 'caseward%' order by 1`,
    );
    const powerless = {
      rolsuper: false,
      rolcreatedb: false,
      rolcreaterole: false,
      rolreplication: false,
      rolbypassrls: false,
    };
    expect(roles).toEqual([
      { rolname: 'caseward_app', rolcanlogin: true, ...powerless },
      { rolname: 'caseward_definer', rolcanlogin: false, ...powerless },
      { rolname: 'caseward_owner', rolcanlogin: true, ...powerless },
    ]);
    for (const sql of [
      'create schema mine',
      'create table public.mine (a int)',
      'create temporary table mine (a int)',
    ]) {
      await expect(query(database.appUrl, sql)).rejects.toThrow('permission denied');
    }
    await query(
      database.ownerUrl,
      `create schema owned;
       grant create on schema owned to caseward_definer;
       create function owned.f() returns int language sql as 'select 1';
       alter function owned.f() owner to caseward_definer;
       create or replace function owned.f() returns int language sql as 'select 2';
       drop schema owned cascade`,
    );
    const wrong = new URL(database.appUrl);
    wrong.password = 'wrong';
    await expect(query(wrong.href, 'select 1')).rejects.toThrow('password authentication failed');
  });

  test('runs PostgreSQL in a process group of its own, where Ctrl-C does not reach it', async () => {
    const folder = folderFor('first');
    await start(folder);
    const groupOf = async (pid: number) =>
      (await run('ps', ['-o', 'pgid=', '-p', String(pid)])).stdout.trim();
    const pid = await postmasterPid(folder);
    expect(await groupOf(pid)).toBe(String(pid));
    expect(await groupOf(process.pid)).not.toBe(String(pid));
  });

  test('at the same moment as another makes one database, and one of the two serves it', async () => {
    const folder = folderFor('race');
    const [here, there] = await Promise.all([
      start(folder).catch((error: Error) => error.message),
      startElsewhere(folder),
    ]);
    const refusals = [typeof here === 'string' && here, there.error].filter(Boolean);
    expect(refusals).toEqual([expect.stringContaining('already served')]);
    await there.end('SIGTERM');
  });

  test.runIf(process.platform === 'linux')('links the libraries that npm left out', async () => {
    const { root } = await findPrograms();
    const link = join(root, 'lib', 'libpgtypes.so');
    await unlink(link);
    await findPrograms();
    expect((await stat(link)).isFile()).toBe(true);
  });
});

describe('a later start', () => {
  test('has the same data at the same address', async () => {
    const folder = folderFor('later');
    const first = await start(folder);
    await keep(first.ownerUrl);
    await first.stop();
    expect(await readPostmaster(folder)).toBeUndefined();
    const second = await start(folder);
    expect(second.appUrl).toBe(first.appUrl);
    expect(await kept(second.ownerUrl)).toEqual([{ kept: 1 }]);
  });

  test('takes another port where its own is taken', async () => {
    const folder = folderFor('later');
    const first = await start(folder);
    await first.stop();
    const server = await new Promise<Server>((resolve) => {
      const listening = createServer().listen(first.port, '127.0.0.1', () => resolve(listening));
    });
    const second = await start(folder);
    server.close();
    expect(second.port).not.toBe(first.port);
    expect(await kept(second.ownerUrl)).toEqual([{ kept: 1 }]);
  });

  test('is not misled by the number of a dead PostgreSQL borne by another process', async () => {
    const folder = folderFor('later');
    await (await start(folder)).stop();
    await writeFile(
      join(folder, 'cluster', 'postmaster.pid'),
      `${process.pid}\n${folder}\n0\n1\n\n127.0.0.1\n1 1\nready\n`,
    );
    expect(await kept((await start(folder)).ownerUrl)).toEqual([{ kept: 1 }]);
  });

  test('is refused while another instance serves the folder, which goes on undisturbed', async () => {
    const folder = folderFor('later');
    const serving = await start(folder);
    await expect(startEmbedded({ folder })).rejects.toThrow(
      `The data folder of ${folder} is already served by caseward, process ${process.pid}.`,
    );
    expect(await kept(serving.ownerUrl)).toEqual([{ kept: 1 }]);
  });

  test('is refused on a folder of another major version', async () => {
    const folder = folderFor('major');
    await (await start(folder)).stop();
    await writeFile(join(folder, 'cluster', 'PG_VERSION'), '17\n');
    await expect(start(folder)).rejects.toThrow(
      /was made by PostgreSQL 17; .* runs PostgreSQL 18, .*pg_dump/s,
    );
  });
});

describe('after a kill', () => {
  test('of the server, the next start takes over the PostgreSQL it left', async () => {
    const folder = folderFor('kill');
    const killed = await startElsewhere(folder);
    await keep(killed.ownerUrl);
    const pid = await postmasterPid(folder);
    await killed.end('SIGKILL');
    const next = await start(folder);
    expect(await postmasterPid(folder)).toBe(pid);
    expect(await kept(next.ownerUrl)).toEqual([{ kept: 1 }]);
    await next.stop();
    expect(await readPostmaster(folder)).toBeUndefined();
  });

  test('of PostgreSQL, whoever serves is told, and the next start has every commit', async () => {
    const folder = folderFor('kill');
    const database = await start(folder);
    await query(database.ownerUrl, 'insert into public.kept values (2)');
    kill(await postmasterPid(folder));
    expect(await database.lost).toContain('PostgreSQL has ended');
    const next = await start(folder);
    expect(await kept(next.ownerUrl)).toEqual([{ kept: 1 }, { kept: 2 }]);
  });

  test('of both, the next start has every commit', async () => {
    const folder = folderFor('kill');
    const killed = await startElsewhere(folder);
    await query(killed.ownerUrl, 'insert into public.kept values (3)');
    const pid = await postmasterPid(folder);
    await killed.end('SIGKILL');
    kill(pid);
    const next = await start(folder);
    expect(await kept(next.ownerUrl)).toEqual([{ kept: 1 }, { kept: 2 }, { kept: 3 }]);
  });

  test('of one session, PostgreSQL recovers and the folder is still served', async () => {
    const folder = folderFor('kill');
    const database = await start(folder);
    const [session] = await query(database.ownerUrl, 'select pg_backend_pid() as pid, pg_sleep(0)');
    expect(session).toBeDefined();
    const [lock] = await query(database.superUrl, `select pid from pg_locks where locktype = 'advisory'`);
    kill(Number(lock?.pid));
    await expect.poll(() => kept(database.ownerUrl).catch(() => []), { timeout: 10_000 }).toHaveLength(3);
    await expect
      .poll(() => query(database.superUrl, `select 1 from pg_locks where locktype = 'advisory'`), {
        timeout: 10_000,
      })
      .toHaveLength(1);
    await expect(startEmbedded({ folder })).rejects.toThrow('already served');
  });
});

describe('a place that is not as it should be', () => {
  test('is named when a file is in the way', async () => {
    await writeFile(join(place, 'file'), '');
    await expect(start(join(place, 'file', 'postgres'))).rejects.toThrow('a file is in the way');
  });

  test.runIf(mayMount)('is named when it is full', async () => {
    const script = 'mount -t tmpfs -o size=20m tmpfs "$0" && exec "$@"';
    const full = join(place, 'full');
    await mkdir(full);
    const answer = await startElsewhere(join(full, 'postgres'), {
      prefix: ['unshare', '--mount', 'sh', '-c', script, full],
    });
    expect(answer.error).toBe(
      `The disk that holds ${full}/postgres is full. Free some space, then start again.`,
    );
  });

  test.runIf(mayMount)('is named when it is read-only', async () => {
    const script = 'mount -t tmpfs -o ro tmpfs "$0" && exec "$@"';
    const locked = join(place, 'read-only');
    await mkdir(locked);
    const answer = await startElsewhere(join(locked, 'postgres'), {
      prefix: ['unshare', '--mount', 'sh', '-c', script, locked],
    });
    expect(answer.error).toContain(`${locked}/postgres is on a read-only disk.`);
  });
});

describe.runIf(isRoot)('as root', () => {
  test('works below a folder that only root may enter', async () => {
    const closed = join(place, 'closed');
    await mkdir(closed, { mode: 0o700 });
    const database = await start(join(closed, 'data', 'postgres'));
    await keep(database.ownerUrl);
    expect(await kept(database.ownerUrl)).toEqual([{ kept: 1 }]);
  });

  test('where namespaces are forbidden runs as an ordinary account, where the data is', async () => {
    const folder = folderFor('forbidden');
    await keep((await start(folder)).ownerUrl);
    await [...started][0]?.stop();
    const there = await startWithoutNamespaces(folder);
    expect(await kept(there.ownerUrl)).toEqual([{ kept: 1 }]);
    expect((await stat(join(folder, 'cluster'))).uid).not.toBe(0);
    await there.end('SIGTERM');
    expect(await kept((await start(folder)).ownerUrl)).toEqual([{ kept: 1 }]);
  });

  test('where namespaces are forbidden moves out of a folder that only root may enter', async () => {
    const folder = join(place, 'closed', 'data', 'postgres');
    const there = await startWithoutNamespaces(folder);
    const home = await readFile(join(folder, 'moved-to'), 'utf8');
    expect(await kept(there.ownerUrl)).toEqual([{ kept: 1 }]);
    expect(await readdir(folder)).toEqual(['moved-to']);
    await there.end('SIGTERM');
    expect(await kept((await start(folder)).ownerUrl)).toEqual([{ kept: 1 }]);
    await [...started][0]?.stop();
    await rm(dirname(home), { recursive: true });
  });

  test.runIf(nobodyMayRunNode)('leaves a folder to the ordinary user it belongs to', async () => {
    const folder = folderFor('ordinary');
    await mkdir(dirname(folder));
    await chown(dirname(folder), nobody.uid, nobody.gid);
    const there = await startElsewhere(folder, nobody);
    await keep(there.ownerUrl);
    await there.end('SIGTERM');
    const here = await start(folder);
    expect(await kept(here.ownerUrl)).toEqual([{ kept: 1 }]);
    await here.stop();
    const again = await startElsewhere(folder, nobody);
    expect(await kept(again.ownerUrl)).toEqual([{ kept: 1 }]);
    await again.end('SIGTERM');
  });

  test.runIf(nobodyMayRunNode)(
    'has made a folder, and another account is told that it may not use it',
    async () => {
      const there = await startElsewhere(folderFor('first'), nobody);
      expect(there.error).toContain('This account may not read and write');
    },
  );
});

/**
 * Starts the database as root where user namespaces are forbidden: in one that holds all accounts, as containers
 * do, and in which no further one may be made.
 */
async function startWithoutNamespaces(folder: string) {
  const script = `read -r go && exec sh -c 'echo 0 > /proc/sys/user/max_user_namespaces && exec "$0" "$@"' "$0" "$@"`;
  return await startElsewhere(folder, {
    prefix: ['unshare', '--user', 'sh', '-c', script],
    begin: async ({ pid, stdin }) => {
      const ours = await readlink('/proc/self/ns/user');
      await expect.poll(() => readlink(`/proc/${pid}/ns/user`)).not.toBe(ours);
      await writeFile(`/proc/${pid}/uid_map`, '0 0 65536');
      await writeFile(`/proc/${pid}/gid_map`, '0 0 65536');
      stdin.end('go\n');
    },
  });
}

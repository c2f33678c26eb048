import { spawn } from 'node:child_process';
import { open, readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Client, DatabaseError } from 'pg';
import { diskTrouble } from '../startup/data-folder.ts';
import { OperatorError } from '../startup/operator-error.ts';
import { commandFor, type Runner } from './account.ts';
import {
  addressesOf,
  clusterIn,
  forgetPostmaster,
  isPostmasterOf,
  logIn,
  readPasswords,
  readPostmaster,
} from './cluster.ts';
import { observationSettings } from './observation.ts';

/** A cluster and how to run it. */
export interface ClusterSetup {
  /** Real path of the folder that holds the cluster. */
  home: string;
  runner: Runner;
  settings: Record<string, string>;
  report: (step: string) => void;
  /** The port that it has to have; left out, the last one where that is free. */
  port?: number | undefined;
}

/** A running PostgreSQL. */
export interface Running {
  home: string;
  pid: number;
  port: number;
  /** A session of the superuser. */
  session: Client;
}

/** PostgreSQL was killed by a signal before it took a session: that says nothing of whether the next start works. */
export class KilledWhileStarting extends OperatorError {}

/** Temporary reasons for not starting: a retry may help. */
const passing =
  /could not (bind|create any TCP)|pre-existing shared memory block|lock file ".*" already exists/;
/** PostgreSQL starts up, recovers, shuts down, or has crashed while it answered. */
const notYet = ['57P01', '57P02', '57P03'];
const logLimitBytes = 10_000_000;
const lastLines = 8;

/**
 * Answers the PostgreSQL that runs in the folder, waiting while it starts, recovers or stops.
 * @returns undefined when there is none, or it has stopped
 */
export async function findRunning(
  home: string,
  report: (step: string) => void,
): Promise<Running | undefined> {
  for (let attempt = 1; ; attempt += 1) {
    const found = await readPostmaster(home);
    if (!found) return undefined;
    if (!(await isPostmasterOf(home, found.pid))) {
      await forgetPostmaster(home);
      return undefined;
    }
    const session = await openSession(addressesOf(await readPasswords(home), found.port).superUrl);
    if (session) return { ...found, home, session };
    if (attempt === 30)
      report(`Waiting for the PostgreSQL that is at work in ${home}; it tells in ${logIn(home)}`);
    await wait(100);
  }
}

/**
 * Starts PostgreSQL, or answers the one that another process started at the same moment.
 * @throws OperatorError when it does not start, with PostgreSQL's own message
 * @throws KilledWhileStarting when a signal ended it
 */
export async function startPostmaster(setup: ClusterSetup): Promise<Running> {
  const { home, runner, report } = setup;
  report(`Starting PostgreSQL ${runner.programs.major}`);
  let port = setup.port ?? (await lastPort(home));
  for (let attempt = 1; ; attempt += 1) {
    const answer = await tryPort(setup, port ?? (await freePort()));
    if ('session' in answer) return answer;
    const { words, signal } = answer;
    if (signal) {
      throw new KilledWhileStarting(
        `PostgreSQL was ended by ${signal} while it started. ${await lastWords(home)}`,
      );
    }
    if (attempt === 100 || !passing.test(words)) {
      throw (
        diskTrouble(home, words) ??
        new OperatorError(`PostgreSQL did not start. Its last words, from ${logIn(home)}:\n${words}`)
      );
    }
    port = setup.port;
    await wait(100);
    const other = await findRunning(home, report);
    if (other) return other;
  }
}

/** Why PostgreSQL ended instead of taking a session: what it said, and the signal that ended it. */
interface NotStarted {
  words: string;
  signal: NodeJS.Signals | null;
}

/** Starts PostgreSQL in a process group of its own. */
async function tryPort(
  { home, runner, settings }: ClusterSetup,
  port: number,
): Promise<Running | NotStarted> {
  const { programs } = runner;
  const all = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    lc_messages: 'C',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    ...observationSettings,
    ...settings,
  };
  const { command, words, options } = commandFor(runner, programs.postgres, [
    ...['-D', clusterIn(home)],
    ...Object.entries(all).map(([name, value]) => `--${name}=${value}`),
  ]);
  const log = await openLog(home);
  const { size } = await log.stat();
  let ended: { signal: NodeJS.Signals | null } | undefined;
  const child = spawn(command, words, {
    ...options,
    cwd: home,
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  });
  child.once('exit', (_code, signal) => {
    ended = { signal };
  });
  child.unref();
  await log.close();
  while (!ended) {
    const postmaster = await readPostmaster(home);
    if (postmaster?.ready && postmaster.pid === child.pid) {
      const session = await openSession(addressesOf(await readPasswords(home), port).superUrl);
      if (session) return { home, pid: postmaster.pid, port, session };
    }
    await wait(10);
  }
  return { ...ended, words: (await readFile(logIn(home))).subarray(size).toString('utf8') };
}

/** The last lines of PostgreSQL's log, where it says why it ended. */
export async function lastWords(home: string): Promise<string> {
  const text = await readFile(logIn(home), 'utf8').catch(() => '');
  const words = text.trimEnd().split('\n').slice(-lastLines).join('\n');
  return `Its last words, from ${logIn(home)}:\n${words}`;
}

async function openLog(home: string) {
  const log = await open(logIn(home), 'a', 0o600);
  if ((await log.stat()).size > logLimitBytes) await log.truncate();
  return log;
}

/**
 * Opens a session; undefined while PostgreSQL takes none.
 * @throws DatabaseError when it is refused for good, such as for a wrong password
 */
async function openSession(url: string): Promise<Client | undefined> {
  const session = new Client({ connectionString: url, application_name: `caseward, process ${process.pid}` });
  // An unhandled error event would end the process. Listeners get 'end', which follows.
  session.on('error', () => {});
  try {
    await session.connect();
    // Its checkpointer begins to wait while PostgreSQL still starts, when it does not heed archive_timeout, and wakes
    // only after checkpoint_timeout. What wakes it before makes it heed both.
    await session.query('select pg_reload_conf()');
    return session;
  } catch (error) {
    if (error instanceof DatabaseError && !notYet.includes(error.code ?? '')) throw error;
    return undefined;
  }
}

/**
 * Stops PostgreSQL and waits until it has ended: sessions are ended, everything committed is on disk. After 30
 * seconds it is stopped at once; the next start then recovers from the log.
 */
export async function stopPostmaster({ home, pid }: Running): Promise<void> {
  const isGone = async () => (await readPostmaster(home))?.pid !== pid || !(await isPostmasterOf(home, pid));
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    if (await isGone()) return;
    process.kill(pid, signal);
    for (const end = Date.now() + 30_000; Date.now() < end; await wait(20)) if (await isGone()) return;
  }
}

/** The port of the last run. It is reused where possible, so that addresses stay valid. */
async function lastPort(home: string): Promise<number | undefined> {
  const options = await readFile(join(clusterIn(home), 'postmaster.opts'), 'utf8').catch(() => '');
  const port = /"--port=(\d+)"/.exec(options)?.[1];
  return port ? Number(port) : undefined;
}

/** A port that is free now. It may be taken before it is used. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new TypeError('No port was given.');
  return address.port;
}

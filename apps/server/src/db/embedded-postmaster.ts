import { spawn } from 'node:child_process';
import { open, readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Client, DatabaseError } from 'pg';
import { diskTrouble, OperatorError } from '../operator-error.ts';
import { bareEnvironment, type RunAs } from './embedded-account.ts';
import {
  addressesOf,
  clusterIn,
  forgetPostmaster,
  isPostmasterOf,
  logIn,
  type Passwords,
  readPostmaster,
} from './embedded-cluster.ts';
import type { Programs } from './embedded-programs.ts';

/** All it takes to run a cluster. */
export interface ClusterSetup {
  /** Real path of the folder that holds the cluster. */
  home: string;
  passwords: Passwords;
  programs: Programs;
  runAs: RunAs;
  settings: Record<string, string>;
  report: (step: string) => void;
}

/** A PostgreSQL that answers. */
export interface Running {
  pid: number;
  port: number;
  /** A session of the superuser. */
  session: Client;
}

/** Reasons for not starting that pass: another try may do. */
const passing =
  /could not (bind|create any TCP)|pre-existing shared memory block|lock file ".*" already exists/;
/** cannot_connect_now: starting up, recovering or shutting down. */
const notYet = '57P03';
const logLimitBytes = 10_000_000;

/**
 * Answers the folder's running PostgreSQL, started now if there is none.
 * @throws OperatorError when PostgreSQL does not start; its own words are in the sentence
 */
export async function reachPostmaster(setup: ClusterSetup): Promise<Running> {
  let port = await lastPort(setup.home);
  for (let attempt = 1; ; attempt += 1) {
    const left = await findRunning(setup);
    if (left) return left;
    const answer = await startPostmaster(setup, port ?? (await freePort()));
    if (typeof answer !== 'string') return answer;
    if (attempt === 100 || !passing.test(answer)) {
      throw (
        diskTrouble(setup.home, answer) ??
        new OperatorError(`PostgreSQL did not start. Its last words, from ${logIn(setup.home)}:\n${answer}`)
      );
    }
    port = undefined;
    await wait(100);
  }
}

/** Waits while a PostgreSQL of this folder is starting, recovering or stopping; undefined when none is running. */
async function findRunning({ home, passwords, report }: ClusterSetup): Promise<Running | undefined> {
  for (let attempt = 1; ; attempt += 1) {
    const found = await readPostmaster(home);
    if (!found) return undefined;
    if (!(await isPostmasterOf(home, found.pid))) {
      await forgetPostmaster(home);
      return undefined;
    }
    const session = await openSession(addressesOf(passwords, found.port).superUrl);
    if (session) return { ...found, session };
    if (attempt === 30)
      report(`Waiting for the PostgreSQL that is at work in ${home}; it tells in ${logIn(home)}`);
    await wait(100);
  }
}

/** Starts PostgreSQL in a process group of its own; answers what it printed if it ended instead. */
async function startPostmaster(setup: ClusterSetup, port: number): Promise<Running | string> {
  const { home, passwords, programs, runAs, settings, report } = setup;
  report(`Starting PostgreSQL ${programs.major}`);
  const all = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    lc_messages: 'C',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    ...settings,
  };
  const [command = '', ...words] = [
    ...runAs,
    programs.postgres,
    '-D',
    clusterIn(home),
    ...Object.entries(all).map(([name, value]) => `--${name}=${value}`),
  ];
  const log = await openLog(home);
  const { size } = await log.stat();
  let ended = false;
  const child = spawn(command, words, {
    cwd: home,
    detached: true,
    env: bareEnvironment,
    stdio: ['ignore', log.fd, log.fd],
  });
  child.once('exit', () => {
    ended = true;
  });
  child.unref();
  await log.close();
  while (!ended) {
    const postmaster = await readPostmaster(home);
    if (postmaster?.ready && postmaster.pid === child.pid) {
      const session = await openSession(addressesOf(passwords, port).superUrl);
      if (session) return { pid: postmaster.pid, port, session };
    }
    await wait(10);
  }
  return (await readFile(logIn(home))).subarray(size).toString('utf8');
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
export async function openSession(url: string): Promise<Client | undefined> {
  const session = new Client({ connectionString: url, application_name: `caseward, process ${process.pid}` });
  // Whoever needs to know listens to 'end', which follows; unheard, an error would end the process.
  session.on('error', () => {});
  try {
    await session.connect();
    return session;
  } catch (error) {
    if (error instanceof DatabaseError && error.code !== notYet) throw error;
    return undefined;
  }
}

/**
 * Stops PostgreSQL and waits until it is gone: sessions are ended, everything committed is on disk. What has not
 * ended after 30 seconds is told to drop everything; the next start then recovers from the log.
 */
export async function stopPostmaster(home: string, pid: number): Promise<void> {
  const isGone = async () => (await readPostmaster(home))?.pid !== pid || !(await isPostmasterOf(home, pid));
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    if (await isGone()) return;
    process.kill(pid, signal);
    for (const end = Date.now() + 30_000; Date.now() < end; await wait(20)) if (await isGone()) return;
  }
}

/** The port of the last run: kept where possible, so that an address noted down stays right. */
async function lastPort(home: string): Promise<number | undefined> {
  const options = await readFile(join(clusterIn(home), 'postmaster.opts'), 'utf8').catch(() => '');
  const port = /"--port=(\d+)"/.exec(options)?.[1];
  return port ? Number(port) : undefined;
}

/** A port that is free now; whether it stays so until it is used shows then. */
async function freePort(): Promise<number> {
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

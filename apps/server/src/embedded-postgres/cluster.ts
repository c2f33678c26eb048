import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { databaseName, loginRoles } from '../db/roles.ts';
import { diskTrouble } from '../startup/data-folder.ts';
import { OperatorError } from '../startup/operator-error.ts';
import { commandFor, handOver, type Runner } from './account.ts';
import type { Programs } from './programs.ts';

const run = promisify(execFile);

/** Earlier versions take every locale but C from the operating system, which may not have it. */
const firstWithBuiltinLocales = 17;

/** The superuser that `initdb` makes. */
const superuser = 'postgres';

/** Passwords of the embedded database, kept beside it. */
export interface Passwords {
  superuser: string;
  owner: string;
  app: string;
}

/** The content of a running postmaster's pid file. */
export interface Postmaster {
  pid: number;
  port: number;
  ready: boolean;
}

/** PostgreSQL's own data folder. */
export const clusterIn = (folder: string) => join(folder, 'cluster');
/** PostgreSQL's log. */
export const logIn = (folder: string) => join(folder, 'server.log');
const passwordsIn = (folder: string) => join(folder, 'passwords.json');
const pidFileIn = (folder: string) => join(clusterIn(folder), 'postmaster.pid');

/** Whether the folder holds a cluster. */
export async function hasCluster(folder: string): Promise<boolean> {
  return (await majorOf(folder)) !== undefined;
}

/** The major version of PostgreSQL that made the cluster of a folder; undefined without one. */
export async function majorOf(folder: string): Promise<number | undefined> {
  try {
    return Number.parseInt(await readFile(join(clusterIn(folder), 'PG_VERSION'), 'utf8'), 10);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * Makes a cluster with fresh passwords, atomically: it is built beside the folder and moved there when it is
 * complete, so neither a kill nor a parallel start leaves half a database.
 */
export async function makeCluster(folder: string, runner: Runner): Promise<void> {
  await removeUnfinished(folder);
  const unfinished = `${folder}.unfinished-${process.pid}`;
  const passwords = newPasswords();
  const passwordFile = join(unfinished, 'password');
  await mkdir(unfinished, { mode: 0o700 });
  try {
    await writePasswords(unfinished, passwords);
    await writeFile(passwordFile, passwords.superuser, { mode: 0o600 });
    await handOver(unfinished, runner);
    const { command, words, options } = commandFor(runner, runner.programs.initdb, [
      ...['--pgdata', clusterIn(unfinished), '--username', superuser, '--pwfile', passwordFile],
      ...['--auth=scram-sha-256', '--encoding=UTF8', '--no-locale', '--no-instructions'],
      ...(runner.programs.major >= firstWithBuiltinLocales
        ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8']
        : []),
    ]);
    await run(command, words, { ...options, cwd: unfinished });
    await rm(passwordFile);
    await rename(unfinished, folder);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    // A parallel start was quicker: use its cluster.
    if (!(await hasCluster(folder))) throw error;
  }
}

/** Passwords that nobody had before. */
export function newPasswords(): Passwords {
  const password = () => randomBytes(24).toString('base64url');
  return { superuser: password(), owner: password(), app: password() };
}

/** Keeps the passwords of a cluster beside it. */
export const writePasswords = (folder: string, passwords: Passwords): Promise<void> =>
  writeFile(passwordsIn(folder), JSON.stringify(passwords), { mode: 0o600 });

async function removeUnfinished(folder: string): Promise<void> {
  const prefix = `${basename(folder)}.unfinished-`;
  for (const name of await readdir(dirname(folder))) {
    if (name.startsWith(prefix) && !isAlive(Number(name.slice(prefix.length)))) {
      await rm(join(dirname(folder), name), { recursive: true, force: true });
    }
  }
}

/** @throws OperatorError when the folder holds a cluster made by another major version than the programs' */
export async function refuseOtherMajor(folder: string, programs: Programs): Promise<void> {
  const major = await majorOf(folder);
  if (major === undefined || major === programs.major) return;
  throw new OperatorError(
    `The database in ${folder} was made by PostgreSQL ${major}; this version of Caseward runs PostgreSQL ${programs.major}, which cannot read it. ` +
      (major < programs.major
        ? 'Run npm run caseward -- db upgrade, which copies it into a new one and keeps the old.'
        : 'Start the version of Caseward that it was last served by.'),
  );
}

/** The passwords that belong to the folder's cluster. */
export async function readPasswords(folder: string): Promise<Passwords> {
  try {
    return JSON.parse(await readFile(passwordsIn(folder), 'utf8')) as Passwords;
  } catch (error) {
    throw (
      diskTrouble(passwordsIn(folder), error) ??
      new OperatorError(
        `${passwordsIn(folder)} is missing or damaged. Restore it from a backup of the data folder.`,
        {
          cause: error,
        },
      )
    );
  }
}

/** Connection addresses of an embedded database's roles. */
export interface Addresses {
  /** Of the superuser: roles and further databases. */
  superUrl: string;
  /** Of `caseward_owner`: migrations and the command line. */
  ownerUrl: string;
  /** Of `caseward_app`: serving. */
  appUrl: string;
}

/** A cluster that runs, embedded. */
export interface RunningCluster {
  superUrl: string;
  ownerUrl: string;
  /** The folder that holds it. */
  home: string;
}

/** The addresses of a cluster that listens on a port. */
export function addressesOf(passwords: Passwords, port: number): Addresses {
  const address = (role: string, password: string, database: string) =>
    `postgres://${role}:${password}@127.0.0.1:${port}/${database}`;
  return {
    superUrl: address(superuser, passwords.superuser, 'postgres'),
    ownerUrl: address(loginRoles.owner, passwords.owner, databaseName),
    appUrl: address(loginRoles.app, passwords.app, databaseName),
  };
}

/** Reads the folder's pid file, of a running postmaster or a stale one; undefined without one. */
export async function readPostmaster(folder: string): Promise<Postmaster | undefined> {
  const text = await readFile(pidFileIn(folder), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  const [pid, , , port, , , , status] = text.split('\n');
  return pid ? { pid: Number(pid), port: Number(port), ready: status?.trim() === 'ready' } : undefined;
}

/** Whether a process is the folder's postmaster, and not another one with a reused process id. */
export async function isPostmasterOf(folder: string, pid: number): Promise<boolean> {
  if (!isAlive(pid)) return false;
  const commandLine = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(async () => {
    const answer = await run('ps', ['-p', String(pid), '-o', 'args=']).catch(() => ({ stdout: '' }));
    return answer.stdout;
  });
  return commandLine.includes(clusterIn(folder));
}

/** Removes the files of a dead postmaster. PostgreSQL does not when its process id is in use again. */
export async function forgetPostmaster(folder: string): Promise<void> {
  await rm(pidFileIn(folder), { force: true });
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

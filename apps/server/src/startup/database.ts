import { join } from 'node:path';
import type { Config } from '../config.ts';
import { requireSuitable } from '../db/external.ts';
import type { Migrated } from '../db/migrate.ts';
import type { RunningCluster } from '../embedded-postgres/cluster.ts';
import { findEmbedded, hasEmbedded, startEmbedded } from '../embedded-postgres/embedded.ts';
import { migrateDatabase } from './migrating.ts';
import { OperatorError } from './operator-error.ts';

/** The database of the server, embedded or external. */
export interface Database {
  /** Address of `caseward_app`. */
  appUrl: string;
  /** Address of `caseward_owner`; absent where an external database is served without it. */
  ownerUrl?: string;
  /** The embedded cluster; absent with an external database. */
  cluster?: RunningCluster;
  /** Resolves with a message if the embedded database is lost while the server runs. */
  lost: Promise<string>;
  stop(): Promise<void>;
}

type Report = (step: string) => void;

/** The folder of the embedded database. */
export const embeddedFolder = (config: Config) => join(config.dataFolder, 'postgres');

/**
 * Starts the embedded database, or checks that the external one answers.
 * @throws OperatorError when neither is available
 */
export async function openDatabase(config: Config, report: Report): Promise<Database> {
  const { databaseUrl: appUrl, databaseOwnerUrl: ownerUrl } = config;
  if (!appUrl) {
    const embedded = await openEmbedded(config, report);
    return { ...embedded, cluster: embedded };
  }
  report('Connecting to the database');
  await requireSuitable('DATABASE_URL', appUrl);
  if (ownerUrl) await requireSuitable('DATABASE_OWNER_URL', ownerUrl);
  return { appUrl, ownerUrl, lost: new Promise(() => {}), stop: async () => {} };
}

/** Starts the embedded database of the data folder; see `startEmbedded`. */
export const openEmbedded = (config: Config, report: Report) =>
  startEmbedded({ folder: embeddedFolder(config), report, archives: config.backup !== undefined });

/**
 * Runs an operator's work on the database, as its owner: on the external one, on the embedded one of a running
 * server, or on the embedded one, started and migrated for this work.
 * @param options `makes`: the embedded database is made where there is none
 * @throws OperatorError when the database cannot be reached
 */
export async function asOwner<Result>(
  config: Config,
  report: Report,
  work: (ownerUrl: string) => Promise<Result>,
  { makes = false }: { makes?: boolean } = {},
): Promise<Result> {
  if (config.databaseUrl) return await work(await externalOwner(config));
  const running = await findEmbedded(embeddedFolder(config));
  if (running) return await work(running.ownerUrl);
  if (!makes && !(await hasEmbedded(embeddedFolder(config)))) throw noDatabase(config);
  const database = await openEmbedded(config, report);
  try {
    await migrateDatabase(config, { ...database, cluster: database }, report);
    return await work(database.ownerUrl);
  } finally {
    await database.stop();
  }
}

/** @throws OperatorError when the external database's owner is not named, or cannot be reached */
async function externalOwner({ databaseOwnerUrl: ownerUrl }: Config): Promise<string> {
  if (!ownerUrl)
    throw new OperatorError(
      'DATABASE_URL is set, so DATABASE_OWNER_URL must name its owner, caseward_owner, too.',
    );
  await requireSuitable('DATABASE_OWNER_URL', ownerUrl);
  return ownerUrl;
}

/**
 * Brings the database that the settings name up to date, the external one or the embedded one.
 * @throws OperatorError when it cannot be reached, or not be migrated
 */
export async function migrateNamed(
  config: Config,
  report: Report,
  options: { copies: boolean },
): Promise<Migrated> {
  if (config.databaseUrl)
    return await migrateDatabase(config, { ownerUrl: await externalOwner(config) }, report, options);
  return await withCluster(config, report, (cluster) =>
    migrateDatabase(config, { ownerUrl: cluster.ownerUrl, cluster }, report, options),
  );
}

/**
 * Runs work on the embedded cluster, the one of a running server or one that is started for it and stopped afterwards.
 * @param work is told whether a server runs
 * @throws OperatorError when there is none
 */
export async function withCluster<Result>(
  config: Config,
  report: Report,
  work: (cluster: RunningCluster, isServed: boolean) => Promise<Result>,
): Promise<Result> {
  const running = await findEmbedded(embeddedFolder(config));
  if (running) return await work(running, true);
  if (!(await hasEmbedded(embeddedFolder(config)))) throw noDatabase(config);
  const database = await openEmbedded(config, report);
  try {
    return await work(database, false);
  } finally {
    await database.stop();
  }
}

const noDatabase = ({ dataFolder }: Config) =>
  new OperatorError(
    `There is no database in ${dataFolder}. Set CASEWARD_DATA to the data folder of the server.`,
  );

/** Addresses of the embedded database of a running server; undefined without one. */
export const runningDatabase = (config: Config) => findEmbedded(embeddedFolder(config));

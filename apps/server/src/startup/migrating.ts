import type { Config } from '../config.ts';
import { type Migrated, migrate } from '../db/migrate.ts';
import type { RunningCluster } from '../embedded-postgres/cluster.ts';
import { finishUpgrade } from './unfinished-upgrade.ts';

/** A database that is brought up to date. */
export interface Migratable {
  ownerUrl: string;
  /** The embedded cluster; absent with an external database. */
  cluster?: RunningCluster | undefined;
}

/**
 * Brings a database up to date. An embedded one is copied before, so that one command goes back to what it was.
 * @param options `copies`: false goes on without a copy
 * @throws OperatorError when there is no room for the copy, or the database cannot be migrated
 */
export async function migrateDatabase(
  config: Config,
  { ownerUrl, cluster }: Migratable,
  report: (step: string) => void,
  { copies = true }: { copies?: boolean } = {},
): Promise<Migrated> {
  if (cluster && copies) {
    // The code of backups is loaded where one is taken.
    const { copyBeforeMigrating } = await import('../backup/before-migrating.ts');
    await copyBeforeMigrating(config, cluster, report);
  }
  const migrated = await migrate(ownerUrl, { report });
  if (cluster) await finishUpgrade(config.dataFolder);
  return migrated;
}

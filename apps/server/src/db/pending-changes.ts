import type { Client, Pool } from 'pg';
import { seenFunctionFiles } from './functions.ts';
import { runningRelease } from './release.ts';
import { newestRelease, refuseNewer, requireContinuation, seenMigrations } from './seen-migrations.ts';
import { functionsFolder, migrationsFolder, readSqlFiles } from './sql-files.ts';

/** How a database differs from what this version migrates it to. */
export interface PendingChanges {
  /** Migrations that it has not seen, in order. */
  migrations: string[];
  /** Files of functions that it has with another text, or not at all, or that are no more. */
  functions: string[];
  /** No migration was ever applied. */
  isNew: boolean;
  /** The newest release that changed it; undefined before 0.4.0. */
  servedBy: string | undefined;
}

/**
 * Compares a database with this version, and changes nothing.
 * @throws MigrationMismatch when the database is newer, or other
 */
export async function pendingChanges(client: Client | Pool): Promise<PendingChanges> {
  const release = await runningRelease();
  const migrations = await readSqlFiles(migrationsFolder);
  const seen = await seenMigrations(client);
  requireContinuation(seen, migrations, release);
  const seenFunctions = await seenFunctionFiles(client);
  refuseNewer(seenFunctions, release);
  const functions = await readSqlFiles(functionsFolder);
  const known = new Map(seenFunctions.map(({ name, checksum }) => [name, checksum]));
  const names = new Set(functions.map(({ name }) => name));
  return {
    migrations: migrations.slice(seen.length).map(({ name }) => name),
    functions: [
      ...functions.filter(({ name, checksum }) => known.get(name) !== checksum).map(({ name }) => name),
      ...[...known.keys()].filter((name) => !names.has(name)),
    ],
    isNew: seen.length === 0,
    servedBy: newestRelease([...seen, ...seenFunctions]),
  };
}

import type { Pool } from 'pg';
import { OperatorError } from '../startup/operator-error.ts';
import { seenFunctionFiles } from './functions.ts';
import { runningRelease } from './release.ts';
import { refuseNewer, requireContinuation, seenMigrations } from './seen-migrations.ts';
import { functionsFolder, migrationsFolder, readSqlFiles } from './sql-files.ts';

/**
 * Makes sure that the database is what this version migrates it to, where the server has no owner address to do so.
 * @param pool of the serving role
 * @throws MigrationMismatch when the database is newer, or other
 * @throws OperatorError when it is older
 */
export async function requireMigrated(pool: Pool): Promise<void> {
  const release = await runningRelease();
  const migrations = await readSqlFiles(migrationsFolder);
  const seen = await seenMigrations(pool);
  requireContinuation(seen, migrations, release);
  const seenFunctions = await seenFunctionFiles(pool);
  refuseNewer(seenFunctions, release);
  const functions = await readSqlFiles(functionsFolder);
  const known = new Map(seenFunctions.map(({ name, checksum }) => [name, checksum]));
  const isSame =
    seen.length === migrations.length &&
    known.size === functions.length &&
    functions.every(({ name, checksum }) => known.get(name) === checksum);
  if (!isSame)
    throw new OperatorError(
      `The database has not been migrated to this version, ${release}. Run npm run caseward -- migrate, with DATABASE_OWNER_URL set.`,
    );
}

/**
 * Makes sure that a running server's migrations are still what the database begins with. A newer version may have added
 * its own: what it changes goes on serving this one.
 * @param pool of the serving role
 * @throws OperatorError when one is missing or other
 */
export async function requireOwnMigrations(pool: Pool): Promise<void> {
  const migrations = await readSqlFiles(migrationsFolder);
  const seen = await seenMigrations(pool);
  if (seen.length < migrations.length) throw new OperatorError('The database lacks migrations.');
  requireContinuation(seen.slice(0, migrations.length), migrations, await runningRelease());
}

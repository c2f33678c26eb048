import type { Pool } from 'pg';
import { OperatorError } from '../startup/operator-error.ts';
import { pendingChanges } from './pending-changes.ts';
import { runningRelease } from './release.ts';
import { requireContinuation, seenMigrations } from './seen-migrations.ts';
import { migrationsFolder, readSqlFiles, type SqlFile } from './sql-files.ts';

/**
 * Makes sure that the database is what this version migrates it to, where the server has no owner address to do so.
 * @param pool of the serving role
 * @throws MigrationMismatch when the database is newer, or other
 * @throws OperatorError when it is older
 */
export async function requireMigrated(pool: Pool): Promise<void> {
  const { migrations, functions } = await pendingChanges(pool);
  if (migrations.length > 0 || functions.length > 0)
    throw new OperatorError(
      `The database has not been migrated to this version, ${await runningRelease()}. Run npm run caseward -- migrate, with DATABASE_OWNER_URL set.`,
    );
}

/** Tables of the schema that migrations make, and none of them removes. */
export function tablesMadeBy(files: readonly Pick<SqlFile, 'sql'>[]): string[] {
  const tables = new Set<string>();
  for (const { sql } of files)
    for (const [, verb, name = ''] of sql
      .replace(/--.*$/gm, '')
      .matchAll(/^\s*(create|drop) table (?:if (?:not )?exists )?(caseward\.\w+)/gim))
      if (verb?.toLowerCase() === 'create') tables.add(name);
      else tables.delete(name);
  return [...tables];
}

/**
 * Makes sure that a running server's migrations are still what the database begins with, and that their tables are
 * there. A newer version may have added its own, and removed what this one no longer uses: what it changes goes on
 * serving this one.
 * @param pool of the serving role
 * @throws OperatorError when a migration or a table is missing, or a migration is other
 */
export async function requireOwnMigrations(pool: Pool): Promise<void> {
  const migrations = await readSqlFiles(migrationsFolder);
  const seen = await seenMigrations(pool);
  if (seen.length < migrations.length) throw new OperatorError('The database lacks migrations.');
  requireContinuation(seen.slice(0, migrations.length), migrations, await runningRelease());
  if (seen.length > migrations.length) return;
  const { rows } = await pool.query<{ name: string }>(
    'select name from unnest($1::text[]) name where to_regclass(name) is null',
    [tablesMadeBy(migrations)],
  );
  if (rows.length > 0)
    throw new OperatorError(`The database lacks tables: ${rows.map(({ name }) => name).join(', ')}.`);
}

import type { Client, Pool } from 'pg';
import { OperatorError } from '../startup/operator-error.ts';
import type { SqlFile } from './sql-files.ts';

/**
 * Checksums of another text that a database may have been migrated with, and that leads to the same state. 0012 was
 * edited for some days after 0.3.0: it then also made functions, which functions/ makes either way. Before 0.4.0, 0090
 * and 0092 validated at once what 0155 does.
 */
const alsoAccepted: Record<string, string> = {
  '0012_search.sql': '4ed6d609f3c99e8382262cdce8d1a40a8ac9fa04cc8e9b1f2895d0a4d3fc3f8f',
  '0090_courts_and_next_dates.sql': '94cf78f713b8f30378ba97b7ac401a532d9a19a916296431fbbb9e8f6787d169',
  '0092_triggers.sql': '7eee30c9709d35acac272b5ea6ba192100089bf767b3f18e0b92011cbc00b15b',
};

/** The migrations in the source do not continue those that the database has seen. */
export class MigrationMismatch extends OperatorError {}

/** A migration that the database has seen. */
interface SeenMigration {
  name: string;
  checksum: string;
  /** Which release applied it; null before 0.4.0. */
  release: string | null;
}

/** Whether a table of the schema is there, and may be read. */
export async function hasTable(client: Client | Pool, table: string): Promise<boolean> {
  const { rows } = await client.query<{ known: boolean }>(
    `select coalesce(has_table_privilege(to_regclass($1), 'select'), false) as known`,
    [`caseward.${table}`],
  );
  return rows[0]?.known ?? false;
}

/** The migrations that the database has seen, oldest first; none in a new one. */
export async function seenMigrations(client: Client | Pool): Promise<SeenMigration[]> {
  if (!(await hasTable(client, 'migrations'))) return [];
  // As JSON, because the column came with 0014.
  const seen = await client.query<SeenMigration>(
    `select name, checksum, to_jsonb(m) ->> 'release' as release from caseward.migrations m order by name`,
  );
  return seen.rows;
}

/** @throws MigrationMismatch when what the database has seen is not how the source begins */
export function requireContinuation(seen: SeenMigration[], files: SqlFile[], release: string): void {
  for (const [index, row] of seen.entries()) {
    const file = files[index];
    if (file?.name !== row.name) {
      const from = row.release ? ` of Caseward ${row.release}` : '';
      throw new MigrationMismatch(
        `The database has seen migration ${row.name}${from}, which this version of Caseward, ${release}, does not have. ${tooNew}`,
      );
    }
    if (row.checksum !== file.checksum && row.checksum !== alsoAccepted[row.name]) {
      throw new MigrationMismatch(
        `Migration ${row.name} was changed after it had been applied to this database. Restore the file and put the change into a new migration.`,
      );
    }
  }
}

const tooNew = 'Start the version it was last served by, or a newer one.';

const isNewer = (one: string, other: string) => one.localeCompare(other, 'en', { numeric: true }) > 0;

/** The newest release that is named; undefined where none is. */
export const newestRelease = (rows: { release: string | null }[]): string | undefined =>
  rows
    .flatMap(({ release }) => release ?? [])
    .sort((a, b) => (isNewer(a, b) ? -1 : 1))
    .at(0);

/** @throws MigrationMismatch when a newer release has given the database its functions */
export function refuseNewer(files: { release: string | null }[], release: string): void {
  const newest = newestRelease(files);
  if (newest !== undefined && isNewer(newest, release))
    throw new MigrationMismatch(
      `The database has functions of Caseward ${newest}, which is newer than this version, ${release}. ${tooNew}`,
    );
}

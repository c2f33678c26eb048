import { Client, DatabaseError } from 'pg';
import { OperatorError } from '../startup/operator-error.ts';
import { applyFunctions } from './functions.ts';
import { runningRelease } from './release.ts';
import { functionOwners } from './roles.ts';
import { migrationsFolder, readSqlFiles, type SqlFile } from './sql-files.ts';

/** Advisory lock: two servers that start together must not both migrate. */
const advisoryLock = 0x63617365;
const lockNotAvailable = '55P03';

/**
 * Checksums of another text that a database may have been migrated with. 0012 was edited for some days after 0.3.0:
 * it then also made functions, which functions/ brings to the same state either way.
 */
const alsoAccepted: Record<string, string> = {
  '0012_search.sql': '4ed6d609f3c99e8382262cdce8d1a40a8ac9fa04cc8e9b1f2895d0a4d3fc3f8f',
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

/** A server whose roles were made for an earlier version lacks later ones. */
async function requireRoles(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select name from unnest($1::text[]) name where not exists (
      select from pg_roles where rolname = name and pg_has_role(current_user, oid, 'member'))`,
    [functionOwners],
  );
  const [missing] = rows;
  if (missing)
    throw new OperatorError(
      `The database lacks the role ${missing.name}, or its owner may not use it. Run what npm run caseward -- db roles prints once more, as a superuser; it changes nothing else. Then start again.`,
    );
}

/** Waits for another migration of this database. The lock ends with the transaction, through a pooler too. */
async function lock(client: Client): Promise<void> {
  await client.query(`set local lock_timeout = '10min'`);
  try {
    await client.query('select pg_advisory_xact_lock($1)', [advisoryLock]);
  } catch (error) {
    if (!(error instanceof DatabaseError && error.code === lockNotAvailable)) throw error;
    throw new OperatorError(
      'Another process has been migrating this database for ten minutes. Wait until it is done, or end it, and start again.',
      { cause: error },
    );
  }
  await client.query('set local lock_timeout to default');
}

async function seenMigrations(client: Client): Promise<SeenMigration[]> {
  const { rows } = await client.query<{ known: boolean }>(
    `select to_regclass('caseward.migrations') is not null as known`,
  );
  if (!rows[0]?.known) return [];
  // As JSON, because the column came with 0014.
  const seen = await client.query<SeenMigration>(
    `select name, checksum, to_jsonb(m) ->> 'release' as release from caseward.migrations m order by name`,
  );
  return seen.rows;
}

/** @throws MigrationMismatch when what the database has seen is not how the source begins */
function requireContinuation(seen: SeenMigration[], files: SqlFile[], release: string): void {
  for (const [index, row] of seen.entries()) {
    const file = files[index];
    if (file?.name !== row.name) {
      const from = row.release ? ` of Caseward ${row.release}` : '';
      throw new MigrationMismatch(
        `The database has seen migration ${row.name}${from}, which this version of Caseward, ${release}, does not have. Start the version it was last served by, or a newer one.`,
      );
    }
    if (row.checksum !== file.checksum && row.checksum !== alsoAccepted[row.name]) {
      throw new MigrationMismatch(
        `Migration ${row.name} was changed after it had been applied to this database. Restore the file and put the change into a new migration.`,
      );
    }
  }
}

/** What was done to a database to bring it up to date. */
export interface Migrated {
  /** Migrations, in the order in which they were applied. */
  applied: string[];
  /** Files of `database/functions` that were run. */
  functions: string[];
}

/**
 * Brings a database up to date, in one transaction: a migration that fails leaves nothing behind.
 * @param ownerUrl connection address of the owning role, `caseward_owner`
 * @throws MigrationMismatch when an applied migration was edited or is missing from the source; nothing is written then
 * @throws OperatorError when a role is missing that owns functions, or another process migrates for too long
 */
export async function migrate(ownerUrl: string): Promise<Migrated> {
  const client = new Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await requireRoles(client);
    const files = await readSqlFiles(migrationsFolder);
    const release = await runningRelease();
    await client.query('begin');
    await lock(client);
    const seen = await seenMigrations(client);
    requireContinuation(seen, files, release);

    await client.query('create schema if not exists caseward');
    await client.query(`create table if not exists caseward.migrations (
      name text primary key, checksum text not null, applied_at timestamptz(3) not null default now())`);
    const pending = files.slice(seen.length);
    for (const { name, sql, checksum } of pending) {
      await client.query(sql);
      await client.query('insert into caseward.migrations (name, checksum) values ($1, $2)', [
        name,
        checksum,
      ]);
    }
    const applied = pending.map(({ name }) => name);
    await client.query('update caseward.migrations set release = $1 where name = any($2::text[])', [
      release,
      applied,
    ]);
    const functions = await applyFunctions(client);
    await client.query('commit');
    return { applied, functions };
  } finally {
    await client.end();
  }
}

import { Client, DatabaseError } from 'pg';
import { OperatorError } from '../startup/operator-error.ts';
import { applyFunctions, seenFunctionFiles } from './functions.ts';
import { runningRelease } from './release.ts';
import { functionOwners } from './roles.ts';
import { refuseNewer, requireContinuation, seenMigrations } from './seen-migrations.ts';
import { migrationsFolder, readSqlFiles } from './sql-files.ts';

/** Advisory lock: two servers that start together must not both migrate. */
const advisoryLock = 0x63617365;
const lockNotAvailable = '55P03';
const isLocked = (error: unknown) => error instanceof DatabaseError && error.code === lockNotAvailable;

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
    if (!isLocked(error)) throw error;
    throw new OperatorError(
      'Another process has been migrating this database for ten minutes. Wait until it is done, or end it, and start again.',
      { cause: error },
    );
  }
}

/**
 * How long a migration waits for a table, in milliseconds. Everyone who comes after it waits too, but the longest
 * statement of a server that still runs has to end.
 */
const usualTableWaitMs = 40_000;

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
 * @throws OperatorError when a role is missing that owns functions, or others use a table, or migrate, for too long
 */
export async function migrate(ownerUrl: string, tableWaitMs = usualTableWaitMs): Promise<Migrated> {
  const client = new Client({ connectionString: ownerUrl, connectionTimeoutMillis: 10_000, keepAlive: true });
  await client.connect();
  try {
    await requireRoles(client);
    const files = await readSqlFiles(migrationsFolder);
    const release = await runningRelease();
    await client.query('begin');
    await lock(client);
    await client.query(`set local lock_timeout = ${tableWaitMs}`);
    const seen = await seenMigrations(client);
    requireContinuation(seen, files, release);
    refuseNewer(await seenFunctionFiles(client), release);

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
    const functions = await applyFunctions(client, release);
    await client.query('commit');
    return { applied, functions };
  } catch (error) {
    if (!isLocked(error)) throw error;
    throw new OperatorError(
      'The migration waited too long for a table that others use, and changed nothing. End long transactions on the database, or stop the servers, and migrate again.',
      { cause: error },
    );
  } finally {
    await client.end();
  }
}

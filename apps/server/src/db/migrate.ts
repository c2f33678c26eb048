import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { Client } from 'pg';
import { OperatorError } from '../operator-error.ts';
import { functionOwners } from './roles.ts';

const folder = new URL('../../migrations/', import.meta.url);
/** Two servers starting together must not both migrate. */
const advisoryLock = 0x63617365;

/** The migrations that stand in the source do not continue those the database has seen. */
export class MigrationMismatch extends OperatorError {}

/** A server whose roles were made for an earlier version does not have those that came later. */
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

/** SHA-256 of a migration's text, in hexadecimal: what tells that an applied one was edited. */
const checksumOf = (sql: string) => createHash('sha256').update(sql).digest('hex');

/**
 * Brings a database up to date, each migration in a transaction of its own.
 * @param ownerUrl connection address of the owning role, `caseward_owner`
 * @returns the names of the migrations applied now, in order
 * @throws MigrationMismatch when an applied migration was edited or is missing from the source
 * @throws OperatorError when a role is missing that migrations hand functions to
 */
export async function migrate(ownerUrl: string): Promise<{ applied: string[] }> {
  const client = new Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await requireRoles(client);
    await client.query('select pg_advisory_lock($1)', [advisoryLock]);
    await client.query('create schema if not exists caseward');
    await client.query(`create table if not exists caseward.migrations (
      name text primary key, checksum text not null, applied_at timestamptz(3) not null default now())`);
    const seen = await client.query<{ name: string; checksum: string }>(
      'select name, checksum from caseward.migrations order by name',
    );
    const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
    const texts = await Promise.all(names.map((name) => readFile(new URL(name, folder), 'utf8')));
    for (const [index, row] of seen.rows.entries()) {
      if (names[index] !== row.name) {
        throw new MigrationMismatch(
          `The database has seen migration ${row.name}, which this version of Caseward does not have. Start the version it was last served by, or a newer one.`,
        );
      }
      if (checksumOf(texts[index] ?? '') !== row.checksum) {
        throw new MigrationMismatch(
          `Migration ${row.name} was changed after it had been applied to this database. Restore the file and put the change into a new migration.`,
        );
      }
    }
    const applied: string[] = [];
    for (const [index, name] of names.entries()) {
      if (index < seen.rows.length) continue;
      const sql = texts[index] ?? '';
      await client.query('begin');
      await client.query(sql);
      await client.query('insert into caseward.migrations (name, checksum) values ($1, $2)', [
        name,
        checksumOf(sql),
      ]);
      await client.query('commit');
      applied.push(name);
    }
    return { applied };
  } finally {
    await client.end();
  }
}

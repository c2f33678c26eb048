import type { Pool } from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createDatabase, createEmptyDatabase, type TestDatabase } from '../testing/database.ts';
import { openPool } from './pools.ts';
import { requireMigrated, requireOwnMigrations, tablesMadeBy } from './require-migrated.ts';
import { MigrationMismatch } from './seen-migrations.ts';
import { migrationsFolder, readSqlFiles } from './sql-files.ts';

let database: TestDatabase;
let owner: Pool;
let app: Pool;
beforeEach(async () => {
  database = await createDatabase();
  owner = openPool(database.ownerUrl, () => {}, 1);
  app = openPool(database.appUrl, () => {}, 1);
});
afterEach(async () => {
  await Promise.all([owner.end(), app.end()]);
  await database.drop();
});

it('is content with a database that this version migrated', async () => {
  await requireMigrated(app);
});

it.each([
  [
    'a migration is missing',
    `delete from caseward.migrations
    where name = (select max(name) from caseward.migrations)`,
  ],
  [
    'what was migrated cannot be read, as before 0.4.0',
    'revoke select on caseward.migrations from caseward_app',
  ],
  [
    'a function is of an older text',
    `update caseward.function_files set checksum = '' where name = 'wall.sql'`,
  ],
  ['a function is missing', `delete from caseward.function_files where name = 'wall.sql'`],
  [
    'a function is left that this version does not have',
    `insert into caseward.function_files (name, checksum) values ('bygone.sql', '')`,
  ],
])('asks to migrate where %s', async (_, older) => {
  await owner.query(older);
  await expect(requireMigrated(app)).rejects.toThrow(
    /^The database has not been migrated to this version, \d+\.\d+\.\d+\. Run npm run caseward -- migrate/,
  );
});

it('asks to migrate where nothing is there at all', async () => {
  const empty = await createEmptyDatabase();
  const pool = openPool(empty.appUrl, () => {}, 1);
  try {
    await expect(requireMigrated(pool)).rejects.toThrow(
      /^The database has not been migrated to this version/,
    );
  } finally {
    await pool.end();
    await empty.drop();
  }
});

it.each([
  `insert into caseward.migrations (name, checksum, release) values ('9999_new.sql', '', '9.10.0')`,
  `update caseward.function_files set release = '9.10.0' where name = 'wall.sql'`,
])('refuses a database of a newer release: %s', async (newer) => {
  await owner.query(newer);
  const refusal = requireMigrated(app);
  await expect(refusal).rejects.toBeInstanceOf(MigrationMismatch);
  await expect(refusal).rejects.toThrow(
    /of Caseward 9\.10\.0, which .* Start the version it was last served by/,
  );
});

it('notices a table that is gone, unless a newer version may have removed it', async () => {
  await requireOwnMigrations(app);
  await owner.query('alter table caseward.views rename to views_gone');
  await expect(requireOwnMigrations(app)).rejects.toThrow('The database lacks tables: caseward.views.');
  await owner.query(`insert into caseward.migrations (name, checksum) values ('9999_new.sql', '')`);
  await requireOwnMigrations(app);
});

it('looks for the tables that a migrated database has', async () => {
  const { rows } = await owner.query<{ name: string }>(
    `select 'caseward.' || relname as name from pg_class
      where relkind in ('r', 'p') and relnamespace = 'caseward'::regnamespace and relname <> 'migrations'`,
  );
  const made = tablesMadeBy(await readSqlFiles(migrationsFolder));
  expect(made.toSorted()).toEqual(rows.map(({ name }) => name).sort());
  const sql = `create table caseward.kept (id uuid);
    create table caseward.gone (id uuid); -- create table caseward.said
    drop table if exists caseward.gone;`;
  expect(tablesMadeBy([{ sql }])).toEqual(['caseward.kept']);
});

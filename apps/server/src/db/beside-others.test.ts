import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createDatabase, type TestDatabase } from '../testing/database.ts';
import { migrate } from './migrate.ts';
import { usualPatience } from './patience.ts';
import { migrationsFolder } from './sql-files.ts';

/*
 * A server works on tables in another order than a migration changes them. PostgreSQL ends one of two that wait for each
 * other, and it should be neither what somebody saves nor the upgrade.
 */

let database: TestDatabase;
let place: string;
let user: Client;
beforeEach(async () => {
  database = await createDatabase();
  place = await mkdtemp(join(tmpdir(), 'caseward-migrations-'));
  await cp(migrationsFolder, place, { recursive: true });
  user = new Client({ connectionString: database.ownerUrl });
  await user.connect();
});
afterEach(async () => {
  await user.end();
  await database.drop();
  await rm(place, { recursive: true, force: true });
});

/** Whether a migration waits for the table that the user holds. */
const waits = async () => {
  const watcher = new Client({ connectionString: database.superUrl });
  await watcher.connect();
  const { rowCount } = await watcher.query(
    `select from pg_locks where relation = 'caseward.tasks'::regclass and not granted`,
  );
  await watcher.end();
  return rowCount;
};

it('a migration lets go of what it has before somebody who works is broken off', async () => {
  await writeFile(
    join(place, '9000_both.sql'),
    'alter table caseward.matters add column one int;\nalter table caseward.tasks add column two int;',
  );
  await user.query('begin');
  await user.query('select from caseward.tasks');
  const migrating = migrate(database.ownerUrl, {
    folder: pathToFileURL(`${place}/`),
    patience: usualPatience,
  });
  await expect.poll(waits, { interval: 10 }).toBe(1);
  // PostgreSQL looks for a deadlock once, after a second: for the migration before there is one, then for the user.
  await setTimeout(1_200);
  await user.query('select from caseward.matters');
  await user.query('commit');
  expect((await migrating).applied).toEqual(['9000_both.sql']);
});

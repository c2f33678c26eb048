import { createHash } from 'node:crypto';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createDatabase, createEmptyDatabase, type TestDatabase } from '../testing/database.ts';
import { type MigrateOptions, migrate } from './migrate.ts';
import { statementsOf } from './online-migrations.ts';
import { migrationsFolder } from './sql-files.ts';

let database: TestDatabase;
let place: string;
let owner: Client;

async function openOn(made: Promise<TestDatabase>): Promise<void> {
  database = await made;
  owner = await connect();
}

async function connect(): Promise<Client> {
  const client = new Client({ connectionString: database.ownerUrl });
  client.on('error', () => {});
  await client.connect();
  return client;
}

const migrateHere = (options: MigrateOptions = {}) =>
  migrate(database.ownerUrl, { folder: pathToFileURL(`${place}/`), ...options });
const write = (name: string, sql: string) => writeFile(join(place, name), sql);
const isValid = async (index: string) =>
  (
    await owner.query<{ valid: boolean }>(
      'select indisvalid as valid from pg_index where indexrelid = to_regclass($1)',
      [index],
    )
  ).rows[0]?.valid;

const build =
  'create index concurrently if not exists tasks_online on caseward.tasks (tenant_id, due_date, id);';

describe('migrations that run online', () => {
  beforeEach(async () => {
    place = await mkdtemp(join(tmpdir(), 'caseward-migrations-'));
    await cp(migrationsFolder, place, { recursive: true });
  });
  afterEach(async () => {
    await owner.end();
    await database.drop();
    await rm(place, { recursive: true, force: true });
  });

  it('are applied in their turn, one statement at a time, and are known with checksum and release', async () => {
    await openOn(createDatabase());
    await write('9000_before.sql', 'alter table caseward.tasks add column hours numeric;');
    const online = `-- Semicolons; here; too;\n${build}\nanalyze caseward.tasks;\n`;
    await write('9001_index.online.sql', online);
    await write('9002_after.sql', `comment on index caseward.tasks_online is 'is there';`);
    const said: string[] = [];
    const { applied } = await migrateHere({ report: (step) => said.push(step) });
    expect(applied.slice(-3)).toEqual(['9000_before.sql', '9001_index.online.sql', '9002_after.sql']);
    const saidOfThese = said.filter((step) => step.includes(' 900'));
    expect(saidOfThese).toEqual([expect.stringContaining('Applying 9001_index.online.sql beside whoever')]);
    expect(await isValid('caseward.tasks_online')).toBe(true);
    const { rows } = await owner.query(
      `select checksum, release is not null as known from caseward.migrations where name like '9001%'`,
    );
    expect(rows).toEqual([{ checksum: createHash('sha256').update(online).digest('hex'), known: true }]);
    expect(await migrateHere()).toEqual({ isNew: false, applied: [], functions: [], distributed: [] });
  });

  it('are no news on a new database, where nobody works', async () => {
    await openOn(createEmptyDatabase());
    const said: string[] = [];
    const { isNew, applied } = await migrateHere({ report: (step) => said.push(step) });
    expect({ isNew, said }).toEqual({ isNew: true, said: [] });
    expect(applied.filter((name) => name.endsWith('.online.sql'))).not.toEqual([]);
  });

  it('stop nobody: people write while an index is built, which waits for them', async () => {
    await openOn(createDatabase());
    await write('9000_index.online.sql', build);
    const user = await connect();
    await user.query('begin');
    await user.query('update caseward.tasks set title = title');
    const migrating = migrateHere({ patience: { waitMs: 100, pausesMs: [] } });
    const isWaiting = `select from pg_stat_progress_create_index where phase like 'waiting%'`;
    await expect.poll(async () => (await owner.query(isWaiting)).rowCount).toBe(1);
    // Both would wait for a plain index.
    await owner.query(`set lock_timeout = '1s'`);
    await owner.query('update caseward.tasks set title = title');
    await user.query('commit');
    await user.end();
    expect((await migrating).applied).toEqual(['9000_index.online.sql']);
  });

  it('begin anew after a kill, without the half that was left', async () => {
    await openOn(createDatabase());
    await write('9000_index.online.sql', build);
    const user = await connect();
    await user.query('begin');
    await user.query('update caseward.tasks set title = title');
    const killed = migrateHere().catch((error: Error) => error.message);
    const building = 'select pid from pg_stat_progress_create_index where datname = current_database()';
    await expect.poll(async () => (await owner.query(building)).rowCount).toBe(1);
    await owner.query(`select pg_terminate_backend(pid) from (${building}) b`);
    expect(await killed).toMatch(/terminat/);
    await user.query('commit');
    await user.end();
    expect(await isValid('caseward.tasks_online')).toBe(false);
    expect((await migrateHere()).applied).toEqual(['9000_index.online.sql']);
    expect(await isValid('caseward.tasks_online')).toBe(true);
  });

  it('wait for a table like others where a statement stops people', async () => {
    await openOn(createDatabase());
    await write(
      '9000_check.sql',
      'alter table caseward.tasks add constraint known check (id is not null) not valid;',
    );
    await write(
      '9001_check.online.sql',
      `${build}\nalter table caseward.tasks drop constraint if exists known;`,
    );
    const user = await connect();
    await migrateHere({ patience: { waitMs: 100, pausesMs: [] } }).catch(() => {});
    await owner.query(`delete from caseward.migrations where name like '9001%';
      alter table caseward.tasks add constraint known check (id is not null) not valid`);
    await user.query('begin');
    await user.query('select from caseward.tasks');
    await expect(migrateHere({ patience: { waitMs: 300, pausesMs: [10] } })).rejects.toThrow(
      /caseward\.tasks is held by process \d+ \(caseward_owner, in its transaction for \d+ s\)/,
    );
    await user.query('commit');
    await user.end();
    expect((await migrateHere()).applied).toEqual(['9001_check.online.sql']);
  });
});

it('statements are split at semicolons that end a line', () => {
  expect(statementsOf(`-- a;\nanalyze caseward.tasks;\nselect ';' as one;  \n`)).toEqual([
    'analyze caseward.tasks',
    `select ';' as one`,
  ]);
});

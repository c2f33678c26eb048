import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createDatabase, createEmptyDatabase, type TestDatabase } from '../testing/database.ts';
import { migrate } from './migrate.ts';
import { MigrationMismatch } from './seen-migrations.ts';

let database: TestDatabase;
afterEach(() => database.drop());

async function asOwner<Row extends object>(statement: string): Promise<Row[]> {
  const client = new Client({ connectionString: database.ownerUrl });
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}
const applied = async () =>
  (await asOwner<{ name: string }>('select name from caseward.migrations order by name')).map(
    ({ name }) => name,
  );

/** Makes the database what a release with these migrations alone has made of it. */
async function serveWith(isThere: (name: string) => boolean): Promise<void> {
  const folder = new URL('../../database/migrations/', import.meta.url);
  await asOwner(
    'create schema caseward; create table caseward.migrations (name text primary key, checksum text not null, applied_at timestamptz(3) not null default now())',
  );
  for (const name of (await readdir(folder)).filter(isThere).sort()) {
    const sql = await readFile(new URL(name, folder), 'utf8');
    const checksum = createHash('sha256').update(sql).digest('hex');
    await asOwner(
      `${sql}; insert into caseward.migrations (name, checksum) values ('${name}', '${checksum}')`,
    );
  }
}

describe('a database that is up to date', () => {
  beforeEach(async () => {
    database = await createDatabase();
  });

  it('stays as it is', async () => {
    expect(await migrate(database.ownerUrl)).toEqual({
      isNew: false,
      applied: [],
      functions: [],
      distributed: [],
    });
  });

  it('asks for the roles where its owner may not use one of them', async () => {
    const role = `migrate_${crypto.randomUUID().replaceAll('-', '')}`;
    const superuser = new Client({ connectionString: database.superUrl });
    await superuser.connect();
    try {
      await superuser.query(`create role ${role} login password 'migrate'`);
      await superuser.query(`grant caseward_definer to ${role}`);
      const address = new URL(database.ownerUrl);
      address.username = role;
      address.password = 'migrate';
      await expect(migrate(address.href)).rejects.toThrow(
        /^The database lacks the role caseward_sealer, or its owner may not use it\. Run what npm run caseward -- db roles prints/,
      );
    } finally {
      await superuser.query(`drop role ${role}`);
      await superuser.end();
    }
  });

  it('may have validated at once what 0155 does beside people', async () => {
    await asOwner(`update caseward.migrations m set checksum = v.checksum from (values
      ('0090_courts_and_next_dates.sql', '94cf78f713b8f30378ba97b7ac401a532d9a19a916296431fbbb9e8f6787d169'),
      ('0092_triggers.sql', '7eee30c9709d35acac272b5ea6ba192100089bf767b3f18e0b92011cbc00b15b')
    ) v(name, checksum) where v.name = m.name`);
    expect(await migrate(database.ownerUrl)).toEqual({
      isNew: false,
      applied: [],
      functions: [],
      distributed: [],
    });
  });

  it('is refused when a migration was edited after it had been applied', async () => {
    await asOwner(`update caseward.migrations set checksum = 'other' where name like '0002%'`);
    const refusal = migrate(database.ownerUrl);
    await expect(refusal).rejects.toBeInstanceOf(MigrationMismatch);
    await expect(refusal).rejects.toThrow(/^Migration 0002_people\.sql was changed .* Restore the file/);
  });

  it.each(['9999_from_the_future.sql', '0000_from_the_past.sql', '0003_another.sql'])(
    'is refused when it has seen %s, which is missing here',
    async (name) => {
      await asOwner(`insert into caseward.migrations (name, checksum) values ('${name}', '')`);
      await expect(migrate(database.ownerUrl)).rejects.toBeInstanceOf(MigrationMismatch);
    },
  );

  it('names the release that is too new for it', async () => {
    await asOwner(
      `insert into caseward.migrations (name, checksum, release) values ('9999_new.sql', '', '9.1.0')`,
    );
    await expect(migrate(database.ownerUrl)).rejects.toThrow(
      /^The database has seen migration 9999_new\.sql of Caseward 9\.1\.0, which this version of Caseward, \d+\.\d+\.\d+, does not have\. Start/,
    );
  });

  it('is left as it is where a newer release has served it', async () => {
    await asOwner(`update caseward.function_files set release = '9.1.0', checksum = 'other' where name = 'wall.sql';
      delete from caseward.function_files where name = 'holdable.sql'`);
    const before = await asOwner('select * from caseward.function_files order by name');
    await expect(migrate(database.ownerUrl)).rejects.toThrow(
      /^The database has functions of Caseward 9\.1\.0, which is newer than this version, \d+\.\d+\.\d+\. Start/,
    );
    expect(await asOwner('select * from caseward.function_files order by name')).toEqual(before);
  });

  it('is refused when one in the middle is missing there', async () => {
    await asOwner(`delete from caseward.migrations where name like '0002%'`);
    await expect(migrate(database.ownerUrl)).rejects.toBeInstanceOf(MigrationMismatch);
  });
});

describe('an empty database', () => {
  beforeEach(async () => {
    database = await createEmptyDatabase();
  });

  it('gets all migrations in order, once, however many servers start at the same moment', async () => {
    const runs = await Promise.all([1, 2, 3].map(() => migrate(database.ownerUrl)));
    const [all, ...none] = runs.map((run) => run.applied).toSorted((a, b) => b.length - a.length);
    expect(all?.[0]).toBe('0001_foundation.sql');
    expect(none).toEqual([[], []]);
    expect(await applied()).toEqual(all);
  });

  it('keeps nothing where a migration fails, and gets all of them later', async () => {
    await asOwner('create schema caseward; create table caseward.notes ()');
    await expect(migrate(database.ownerUrl)).rejects.toThrow('"notes" already exists');
    const tables = `select relname from pg_class where relnamespace = 'caseward'::regnamespace and relkind = 'r'`;
    expect(await asOwner(tables)).toEqual([{ relname: 'notes' }]);
    await asOwner('drop table caseward.notes');
    const { applied: all } = await migrate(database.ownerUrl);
    expect(all[0]).toBe('0001_foundation.sql');
    expect(await applied()).toEqual(all);
  });

  it('that was served by the release before goes on with what it holds', async () => {
    await serveWith((name) => name < '0006');
    const firm = '0198c0de-0000-7000-8000-000000000001';
    await asOwner(
      `insert into caseward.tenants (id, name, time_zone) values ('${firm}', 'Old & Sons', 'UTC')`,
    );
    const { applied: fresh } = await migrate(database.ownerUrl);
    expect(fresh).toContain('0008_jobs.sql');
    expect(await asOwner('select name from caseward.tenants')).toEqual([{ name: 'Old & Sons' }]);
    expect(await asOwner('select version from caseward_jobs.version')).toHaveLength(1);
  });

  /** A session that uses a table which a migration of 0.3.0 changes. */
  async function useMatters(): Promise<Client> {
    await serveWith((name) => name < '0011');
    const user = new Client({ connectionString: database.ownerUrl, application_name: 'a report' });
    await user.connect();
    await user.query('begin');
    await user.query('select from caseward.matters');
    return user;
  }

  it('waits for a table that others use for a while, in attempts that hold nobody up for long', async () => {
    const user = await useMatters();
    const told: string[] = [];
    const patience = { waitMs: 300, pausesMs: Array.from({ length: 10 }, () => 400) };
    const migrating = migrate(database.ownerUrl, { patience, report: (step) => told.push(step) });
    await expect.poll(() => told.length).toBeGreaterThan(1);
    // Between two attempts nobody waits behind the migration.
    const reader = new Client({ connectionString: database.ownerUrl });
    await reader.connect();
    const began = performance.now();
    await reader.query('select from caseward.matters');
    expect(performance.now() - began).toBeLessThan(2_000);
    await reader.end();
    await user.query('commit');
    await user.end();
    expect((await migrating).applied[0]).toMatch(/^0011/);
    expect(told[0]).toMatch(
      /^The migration waits, caseward\.matters is held by process \d+ \(caseward_owner, a report, in its transaction for \d+ s\); attempt 2 of 11 follows in 0\.4 s$/,
    );
  });

  it('gives up, with nothing changed, on a table that others never let go, and names them', async () => {
    const user = await useMatters();
    const patience = { waitMs: 300, pausesMs: [10, 10] };
    await expect(migrate(database.ownerUrl, { patience })).rejects.toThrow(
      /^The migration waited too long, and changed nothing: caseward\.matters is held by process \d+ \(caseward_owner, a report, .*\)\. End that transaction, or stop/,
    );
    expect((await applied()).at(-1)).toMatch(/^0010/);
    await user.query('commit');
    await user.end();
    expect((await migrate(database.ownerUrl, { patience })).applied[0]).toMatch(/^0011/);
  });

  it('whose 0012 is the text that followed 0.3.0 for some days goes on from there', async () => {
    await serveWith((name) => name < '0014');
    // What that text did more than the released one was a function, which nothing uses any more.
    await asOwner(`create function caseward.id_between(p_first uuid, p_last uuid, p_share numeric)
      returns uuid language sql immutable return p_first`);
    await asOwner(`update caseward.migrations
      set checksum = '4ed6d609f3c99e8382262cdce8d1a40a8ac9fa04cc8e9b1f2895d0a4d3fc3f8f' where name = '0012_search.sql'`);
    const { applied: fresh } = await migrate(database.ownerUrl);
    expect(fresh[0]).toBe('0014_releases.sql');
    expect(await migrate(database.ownerUrl)).toEqual({
      isNew: false,
      applied: [],
      functions: [],
      distributed: [],
    });
  });

  it('of release 0.2.0 gives its matters numbers by age, days and practice areas, and counts on from there', async () => {
    await serveWith((name) => name < '0011');
    const firm = '0198c0de-0000-7000-8000-000000000001';
    const person = '0198c0de-0000-7000-8000-000000000002';
    const matter = (n: number) => `0198c0de-0000-7000-8000-00000000010${n}`;
    await asOwner(`
      insert into caseward.tenants (id, name, time_zone) values ('${firm}', 'Old & Sons', 'America/New_York');
      insert into caseward.users (tenant_id, id, username, role) values ('${firm}', '${person}', 'old', 'ADMIN');
      insert into caseward.matters (tenant_id, id, title, status, created_at, updated_at, created_by, updated_by)
        select '${firm}', m.id::uuid, m.title, m.status, m.made::timestamptz, m.changed::timestamptz, '${person}', '${person}'
        from (values
          ('${matter(1)}', 'Third', 'ARCHIVED', '2026-03-01T12:00Z', '2026-04-02T03:00Z'),
          ('${matter(2)}', 'First', 'OPEN', '2026-01-01T04:59Z', '2026-01-01T04:59Z'),
          ('${matter(3)}', 'Second', 'CLOSED', '2026-01-01T05:00Z', '2026-02-01T12:00Z')
        ) m(id, title, status, made, changed)`);
    await migrate(database.ownerUrl);
    expect(
      await asOwner(
        'select title, number, opened_on::text, closed_on::text from caseward.matters order by created_at',
      ),
    ).toEqual([
      // In New York it was still the old year.
      { title: 'First', number: '2025-0001', opened_on: '2025-12-31', closed_on: null },
      { title: 'Second', number: '2026-0001', opened_on: '2026-01-01', closed_on: '2026-02-01' },
      { title: 'Third', number: '2026-0002', opened_on: '2026-03-01', closed_on: '2026-04-01' },
    ]);
    expect(await asOwner('select year, last from caseward.matter_counters order by year')).toEqual([
      { year: 2025, last: 1 },
      { year: 2026, last: 2 },
    ]);
    expect(await asOwner('select name from caseward.practice_areas')).toHaveLength(12);
  });
});

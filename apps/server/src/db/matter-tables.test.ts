import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { createDatabase, type TestDatabase } from '../testing/database.ts';

/*
 * A table that belongs to a matter declares itself by what its migration calls. Protection and purge then reach its rows,
 * without a change of theirs.
 */
let database: TestDatabase;
let owner: Client;
beforeAll(async () => {
  database = await createDatabase();
  owner = new Client({ connectionString: database.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});

const firm = '0198c0de-0000-7000-8000-000000000001';
const person = '0198c0de-0000-7000-8000-000000000002';
const matter = '0198c0de-0000-7000-8000-000000000003';
const deletion = '0198c0de-0000-7000-8000-000000000004';

/** A record type of its own, and rows of it that refer to one another, in the order of the alphabet and against it. */
const newTables = `
  create table caseward.probes (tenant_id uuid not null, id uuid not null, matter_id uuid not null,
    deleted_at timestamptz(3), deletion_id uuid, primary key (tenant_id, id),
    foreign key (tenant_id, matter_id) references caseward.matters (tenant_id, id));
  create table caseward.probe_ends (tenant_id uuid not null, id uuid not null, matter_id uuid not null, probe_id uuid not null,
    primary key (tenant_id, id), foreign key (tenant_id, probe_id) references caseward.probes (tenant_id, id));
  create table caseward.samples (tenant_id uuid not null, id uuid not null, matter_id uuid not null, probe_id uuid not null,
    primary key (tenant_id, id), foreign key (tenant_id, probe_id) references caseward.probes (tenant_id, id));`;
const declared = ['probes', 'probe_ends', 'samples'].flatMap((table) => [
  `call caseward.protect('caseward.${table}')`,
  `call caseward.open_to_definer('caseward.${table}')`,
  `call caseward.wall('caseward.${table}')`,
  `grant select (tenant_id, matter_id) on caseward.${table} to caseward_definer`,
]);

beforeEach(async () => {
  await owner.query('begin');
  await owner.query(newTables);
  for (const statement of declared) await owner.query(statement);
  await owner.query(`
    call caseward.holdable('caseward.probes');
    call caseward.purgeable('caseward.probes', 'deleted_at < now() - interval ''30 days'' and not held');
    grant select (id, deleted_at, deletion_id) on caseward.probes to caseward_definer;
    grant delete on caseward.probe_ends, caseward.samples to caseward_definer;
    insert into caseward.tenants (id, name, time_zone) values ('${firm}', 'Probe & Sons', 'UTC');
    insert into caseward.users (tenant_id, id, username, role) values ('${firm}', '${person}', 'probe', 'ADMIN');
    insert into caseward.matters (tenant_id, id, number, title, opened_on, created_by, updated_by)
      values ('${firm}', '${matter}', '1', 'Probed', '2026-01-01', '${person}', '${person}');
    insert into caseward.probes (tenant_id, id, matter_id) values ('${firm}', '${matter}', '${matter}');
    insert into caseward.probes (tenant_id, id, matter_id, deleted_at)
      values ('${firm}', '${person}', '${matter}', now() - interval '40 days');
    insert into caseward.probe_ends values ('${firm}', '${firm}', '${matter}', '${matter}');
    insert into caseward.samples values ('${firm}', '${firm}', '${matter}', '${person}');
    set local app.tenant_id = '${firm}'`);
});
afterEach(() => owner.query('rollback'));

const rowsOf = async (query: string): Promise<unknown[]> =>
  (await owner.query({ text: query, rowMode: 'array' })).rows;

it('carries the wall and the hold of its matter', async () => {
  await owner.query(`update caseward.matters set visible_to = '{${person}}', held = true`);
  await owner.query(`select caseward.copy_protection('${firm}', '${matter}')`);
  const walled = [person];
  // What is in the trash is not held.
  expect(
    await rowsOf('select visible_to, held from caseward.probes order by deleted_at nulls first'),
  ).toEqual([
    [walled, true],
    [walled, false],
  ]);
  for (const table of ['probe_ends', 'samples'])
    expect(await rowsOf(`select visible_to from caseward.${table}`)).toEqual([[walled]]);

  await owner.query('update caseward.matters set visible_to = null, held = false');
  await owner.query(`select caseward.copy_protection('${firm}', '${matter}')`);
  expect(await rowsOf('select distinct visible_to, held from caseward.probes')).toEqual([[null, false]]);
});

const purge = (type: string, object: string) => `
  insert into caseward.deletions (tenant_id, id, object_type, object_id, matter_id, created_at, created_by, purging_at)
    values ('${firm}', '${deletion}', '${type}', '${object}', '${matter}', now() - interval '40 days', '${person}', now());
  select caseward.purge_deletion('${firm}', '${deletion}')`;

it('goes with its matter, row before the row that it refers to', async () => {
  await owner.query(`update caseward.probes set deleted_at = now() - interval '40 days';
    update caseward.matters set deleted_at = now() - interval '40 days', deletion_id = '${deletion}'`);
  await owner.query(purge('matter', matter));
  for (const table of ['matters', 'probes', 'probe_ends', 'samples', 'deletions'])
    expect(await rowsOf(`select from caseward.${table}`)).toEqual([]);
  expect(await rowsOf('select action, object_type from caseward.audit_events')).toEqual([
    ['PURGED', 'matter'],
  ]);
});

it('keeps its matter from being purged as long as its own policy keeps it', async () => {
  await owner.query(
    `update caseward.matters set deleted_at = now() - interval '40 days', deletion_id = '${deletion}'`,
  );
  await expect(owner.query(purge('matter', matter))).rejects.toThrow('violates foreign key constraint');
});

it('is purged by itself, and nothing with it', async () => {
  await owner.query(`delete from caseward.samples;
    update caseward.probes set deletion_id = '${deletion}' where id = '${person}'`);
  await owner.query(purge('probe', person));
  expect(await rowsOf('select id from caseward.probes')).toEqual([[matter]]);
  expect(await rowsOf('select id from caseward.matters')).toEqual([[matter]]);
});

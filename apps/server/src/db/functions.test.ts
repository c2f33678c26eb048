import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDatabase, type TestDatabase } from '../testing/database.ts';
import { functionFacts } from '../testing/schema-facts.ts';
import { definedIn } from './functions.ts';
import { migrate } from './migrate.ts';
import { openPool } from './pools.ts';
import { functionsFolder, readSqlFiles, type SqlFile } from './sql-files.ts';

let database: TestDatabase;
let owner: Pool;
let files: SqlFile[];
beforeAll(async () => {
  database = await createDatabase();
  owner = openPool(database.ownerUrl, () => {}, 1);
  files = await readSqlFiles(functionsFolder);
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});

const definitions = () => functionFacts(owner);

/** Has the next migration believe that these files were never run. */
const forget = (names: string[]) =>
  owner.query('update caseward.function_files set checksum = $2 where name = any($1::text[])', [
    names,
    'other',
  ]);

it('defines each function in one file, and none that the files do not hold', async () => {
  const defined = files.flatMap(definedIn);
  expect(new Set(defined).size).toBe(defined.length);
  expect(
    new Set((await definitions()).map((text) => /^CREATE OR REPLACE \w+ caseward\.(\w+)\(/.exec(text)?.[1])),
  ).toEqual(new Set(defined));
});

it.each([
  ['a plain CREATE, which could be run once only', /^create (?!or replace )/m],
  [
    'the text of a function that is put together while it runs',
    /format\([^;]*create (or replace )?(function|procedure)/i,
  ],
])('holds no %s', (_, fault) => {
  expect(files.filter(({ sql }) => fault.test(sql)).map(({ name }) => name)).toEqual([]);
});

it('finds the database to be what the files say, and makes it so again where it is not', async () => {
  const before = await definitions();
  await forget(files.map(({ name }) => name));
  expect((await migrate(database.ownerUrl)).functions).toHaveLength(files.length);
  expect(await definitions()).toEqual(before);
  expect((await migrate(database.ownerUrl)).functions).toEqual([]);
});

it('runs every file again where a procedure has changed, because each ends by calling one', async () => {
  await forget(['make_definer.sql']);
  expect((await migrate(database.ownerUrl)).functions).toHaveLength(files.length);
});

it.each([
  [
    'another text',
    `create or replace function caseward.seal_at(p_tenant_id uuid, p_seq bigint) returns bytea
    language plpgsql as $$ begin return null; end $$`,
  ],
  [
    'another signature',
    `drop function caseward.seal_at(uuid, bigint);
    create function caseward.seal_at(p_seq bigint) returns bytea language plpgsql as $$ begin return null; end $$`,
  ],
  [
    'another type to return',
    `drop function caseward.seal_at(uuid, bigint);
    create function caseward.seal_at(p_tenant_id uuid, p_seq bigint) returns text language plpgsql as $$ begin return ''; end $$`,
  ],
  [
    'a signature besides its own',
    `create function caseward.seal_at(p_seq bigint) returns bytea
    language plpgsql as $$ begin return null; end $$`,
  ],
  ['none of its name', 'drop function caseward.seal_at(uuid, bigint)'],
])('brings a function up to date where the database has %s', async (_, older) => {
  const before = await definitions();
  await owner.query(older);
  await forget(['seal_at.sql']);
  expect((await migrate(database.ownerUrl)).functions).toEqual(['seal_at.sql']);
  expect(await definitions()).toEqual(before);
});

it('drops what no file defines any more, and forgets its file', async () => {
  const before = await definitions();
  await owner.query(
    `create function caseward.bygone(p_one uuid) returns void language plpgsql as $$ begin end $$`,
  );
  await owner.query(`call caseward.make_definer('caseward.bygone(uuid)')`);
  await owner.query(`insert into caseward.function_files (name, checksum) values ('bygone.sql', '')`);
  expect((await migrate(database.ownerUrl)).functions).toEqual([]);
  expect(await definitions()).toEqual(before);
  expect((await owner.query(`select from caseward.function_files where name = 'bygone.sql'`)).rowCount).toBe(
    0,
  );
});

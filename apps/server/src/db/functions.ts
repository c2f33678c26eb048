import { type Client, DatabaseError, type Pool } from 'pg';
import { hasTable } from './seen-migrations.ts';
import { functionsFolder, readSqlFiles, type SqlFile } from './sql-files.ts';

/** SQLSTATE of `create or replace` with another return type, or with parameters of other names. */
const cannotReplace = '42P13';

/** What a file defines, by the names of functions and procedures without the schema. */
export const definedIn = ({ sql }: SqlFile): string[] => [
  ...new Set(
    [...sql.matchAll(/^create or replace (?:function|procedure) caseward\.(\w+)/gm)].map(
      ([, name = '']) => name,
    ),
  ),
];

/** Procedures shape tables and functions: each file ends by calling one, so they are made first. */
const isProcedure = ({ sql }: SqlFile) => /^create or replace procedure /m.test(sql);

/** A file as the database has it. */
export interface SeenFunctionFile {
  name: string;
  checksum: string;
  /** Which release ran it last. */
  release: string | null;
}

/** The files that the database has run; none before migration 0014. */
export async function seenFunctionFiles(client: Client | Pool): Promise<SeenFunctionFile[]> {
  if (!(await hasTable(client, 'function_files'))) return [];
  // As JSON, because the column came with 0015.
  const { rows } = await client.query<SeenFunctionFile>(
    `select name, checksum, to_jsonb(f) ->> 'release' as release from caseward.function_files f`,
  );
  return rows;
}

/** Functions and procedures of the schema, without those that an extension brought. */
const ours = `select p.oid, p.ctid::text as written_at,
    case p.prokind when 'p' then 'procedure ' else 'function ' end || p.oid::regprocedure as signature, p.proname as name
  from pg_proc p
  where p.pronamespace = 'caseward'::regnamespace
    and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')`;

interface Made {
  oid: number;
  /** Where the catalog holds its row: another place after each change of it. */
  written_at: string;
  signature: string;
}

const madeUnder = async (client: Client, names: string[]) =>
  (await client.query<Made>(`${ours} and p.proname = any($1::text[])`, [names])).rows;

async function drop(client: Client, functions: Made[]): Promise<void> {
  for (const { signature } of functions) await client.query(`drop ${signature}`);
}

/** Runs a file, and drops what the database has under its names with a signature that the file defines no more. */
async function apply(client: Client, file: SqlFile): Promise<void> {
  const names = definedIn(file);
  const before = await madeUnder(client, names);
  await client.query('savepoint function_file');
  try {
    await client.query(file.sql);
  } catch (error) {
    if (!(error instanceof DatabaseError && error.code === cannotReplace)) throw error;
    await client.query('rollback to savepoint function_file');
    await drop(client, before);
    await client.query(file.sql);
  }
  await client.query('release savepoint function_file');
  const untouched = new Set(before.map(({ oid, written_at }) => `${oid} ${written_at}`));
  const after = await madeUnder(client, names);
  await drop(
    client,
    after.filter(({ oid, written_at }) => untouched.has(`${oid} ${written_at}`)),
  );
}

/**
 * Gives the database the functions that `database/functions` holds: runs the files whose text has changed, and drops
 * what no file defines. Within the transaction that migrates.
 * @param release what the files are recorded under
 * @returns the names of the files that were run
 */
export async function applyFunctions(client: Client, release: string): Promise<string[]> {
  const files = await readSqlFiles(functionsFolder);
  const known = new Map((await seenFunctionFiles(client)).map(({ name, checksum }) => [name, checksum]));
  const hasChanged = (file: SqlFile) => known.get(file.name) !== file.checksum;
  const procedures = files.filter(isProcedure);
  // What a changed procedure makes of a function, it makes of all of them.
  const all = procedures.some(hasChanged);
  const changed = [...procedures, ...files.filter((file) => !isProcedure(file))].filter(
    (file) => all || hasChanged(file),
  );
  for (const file of changed) await apply(client, file);

  const defined = files.flatMap(definedIn);
  await drop(client, (await client.query<Made>(`${ours} and p.proname <> all($1::text[])`, [defined])).rows);

  await client.query('delete from caseward.function_files where name <> all($1::text[])', [
    files.map(({ name }) => name),
  ]);
  for (const { name, checksum } of changed) {
    await client.query(
      `insert into caseward.function_files (name, checksum, release) values ($1, $2, $3)
       on conflict (name) do update
         set checksum = excluded.checksum, release = excluded.release, applied_at = now()`,
      [name, checksum, release],
    );
  }
  return changed.map(({ name }) => name);
}

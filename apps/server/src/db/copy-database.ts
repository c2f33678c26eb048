import { pipeline } from 'node:stream/promises';
import type { Client } from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';

/** Schemas of the product. */
const schemas = `('caseward'::regnamespace, 'caseward_jobs'::regnamespace)`;

/** A table that is copied. */
interface CopiedTable {
  name: string;
  /** Columns that are not computed from others, quoted. */
  columns: string[];
}

/** What was copied, or how two databases differ. */
export interface CopyReport {
  tables: number;
  rows: number;
  /** Sentences, none when every row is the same. */
  differences: string[];
}

/**
 * Copies all rows of the product from one database into another one of the same schema, in binary form and one snapshot,
 * and compares every table afterwards. What is computed from other columns is computed anew.
 * @param source session of a superuser; its policies would hide rows from everyone else
 * @param target session of a superuser; what its tables have is replaced
 */
export async function copyDatabase(
  source: Client,
  target: Client,
  report: (step: string) => void,
): Promise<CopyReport> {
  await source.query('begin isolation level repeatable read read only');
  const tables = await tablesOf(target);
  const there = await tablesOf(source);
  const differences = differencesOf(there, tables);
  if (differences.length > 0) return { tables: tables.length, rows: 0, differences };
  // Triggers and foreign keys held when the rows were written.
  await target.query(`set session_replication_role = replica; set maintenance_work_mem = '256MB'`);
  // With the truncation in the same transaction, and no archiving, rows need not be logged.
  await target.query('begin');
  await target.query(`truncate ${tables.map(({ name }) => name).join(', ')}`);
  const indexes = await secondaryIndexes(target);
  for (const { name } of indexes) await target.query(`drop index ${name}`);
  report(`Copying ${tables.length} tables`);
  for (const table of tables) await copyTable(source, target, table);
  await copySequences(source, target);
  report(`Building ${indexes.length} indexes`);
  for (const { made } of indexes) await target.query(made);
  await target.query('commit');
  report('Comparing every row');
  let rows = 0;
  for (const table of tables) {
    const [before, after] = [await rowsOf(source, table), await rowsOf(target, table)];
    rows += Number(after.count);
    if (before.count !== after.count || before.hash !== after.hash)
      differences.push(
        `${table.name} had ${before.count} rows and has ${after.count}, or they are not the same.`,
      );
  }
  await source.query('commit');
  await target.query('vacuum analyze');
  return { tables: tables.length, rows, differences };
}

async function tablesOf(client: Client): Promise<CopiedTable[]> {
  const { rows } = await client.query<CopiedTable>(
    `select c.oid::regclass::text as name,
        array_agg(quote_ident(a.attname) order by a.attname) filter (where a.attgenerated = '') as columns
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace in ${schemas} and c.relkind = 'r' group by c.oid order by 1`,
  );
  return rows;
}

function differencesOf(source: readonly CopiedTable[], target: readonly CopiedTable[]): string[] {
  const columnsIn = (tables: readonly CopiedTable[]) =>
    new Map(tables.map(({ name, columns }) => [name, columns.join(', ')]));
  const [there, here] = [columnsIn(source), columnsIn(target)];
  return [...new Set([...there.keys(), ...here.keys()])]
    .filter((name) => there.get(name) !== here.get(name))
    .map(
      (name) =>
        `${name} has the columns ${there.get(name) ?? '(no table)'} and ought to have ${here.get(name) ?? '(no table)'}.`,
    );
}

async function copyTable(source: Client, target: Client, { name, columns }: CopiedTable): Promise<void> {
  const list = columns.join(', ');
  await pipeline(
    source.query(copyTo(`copy ${name} (${list}) to stdout (format binary)`)),
    target.query(copyFrom(`copy ${name} (${list}) from stdin (format binary)`)),
  );
}

async function copySequences(source: Client, target: Client): Promise<void> {
  const { rows } = await source.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class where relkind = 'S' and relnamespace in ${schemas}`,
  );
  for (const { name } of rows) {
    const { rows: values } = await source.query(`select last_value, is_called from ${name}`);
    await target.query('select setval($1::regclass, $2, $3)', [
      name,
      values[0]?.last_value,
      values[0]?.is_called,
    ]);
  }
}

/** Indexes that no constraint needs: building them over all rows is faster than adding row by row. */
async function secondaryIndexes(client: Client): Promise<{ name: string; made: string }[]> {
  const { rows } = await client.query<{ name: string; made: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as made
      from pg_index i join pg_class c on c.oid = i.indrelid
      where c.relnamespace in ${schemas} and c.relkind = 'r' and not c.relispartition
        and not i.indisprimary and not i.indisreplident
        and not exists (select from pg_constraint k where k.conindid = i.indexrelid)`,
  );
  return rows;
}

async function rowsOf(
  client: Client,
  { name, columns }: CopiedTable,
): Promise<{ count: string; hash: string }> {
  const { rows } = await client.query<{ count: string; hash: string }>(
    `select count(*)::text as count,
      coalesce(sum(hashtextextended(row(${columns.join(', ')})::text collate "C", 0)::numeric), 0)::text as hash
      from ${name}`,
  );
  return rows[0] ?? { count: '0', hash: '0' };
}

/** Roles and databases that are not the product's: they are not copied. */
export async function foreignObjects(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select 'role ' || rolname as name from pg_roles
        where rolname not like 'pg\\_%' and rolname not like 'caseward\\_%' and rolname <> 'postgres'
      union all
      select 'database ' || datname from pg_database
        where not datistemplate and datname not in ('postgres', 'caseward')
      order by 1`,
  );
  return rows.map(({ name }) => name);
}

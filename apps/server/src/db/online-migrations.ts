import type { Client } from 'pg';
import type { SqlFile } from './sql-files.ts';

/** Whether a migration is run outside a transaction, beside people who work. */
export const isOnline = (name: string): boolean => name.endsWith('.online.sql');

/** Its statements, without comments. Each ends with a semicolon at the end of a line. */
export const statementsOf = (sql: string): string[] =>
  sql
    .replace(/--.*$/gm, '')
    .split(/;[ \t]*$/m)
    .map((statement) => statement.trim())
    .filter(Boolean);

/** The index that a statement builds, with its schema; undefined for other statements. */
function indexBuiltBy(statement: string): string | undefined {
  const [, name, schema] =
    /^create (?:unique )?index concurrently if not exists (\w+)\s+on (\w+)\./i.exec(statement) ?? [];
  return name && `${schema}.${name}`;
}

/**
 * Runs the statements of a migration one by one, each in a transaction of its own. Each can be run again, so a migration
 * that was killed begins anew.
 * @param tryShortly runs a statement that people wait for
 */
export async function runOnline(
  client: Client,
  { sql }: Pick<SqlFile, 'sql'>,
  tryShortly: (statement: string) => Promise<unknown>,
): Promise<void> {
  for (const statement of statementsOf(sql)) {
    const index = indexBuiltBy(statement);
    if (index) await dropInvalid(client, index);
    // Building an index waits for everyone who works, and nobody waits for it.
    if (/\bconcurrently\b/i.test(statement)) await client.query(statement);
    else await tryShortly(statement);
  }
}

/** What a killed build leaves is kept up by every write, and used by nobody. */
async function dropInvalid(client: Client, index: string): Promise<void> {
  const { rows } = await client.query<{ valid: boolean }>(
    'select indisvalid as valid from pg_index where indexrelid = to_regclass($1)',
    [index],
  );
  if (rows[0]?.valid === false) await client.query(`drop index concurrently ${index}`);
}

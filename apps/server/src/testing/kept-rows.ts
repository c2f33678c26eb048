import { Client } from 'pg';

/** The rows of each table of the schema, at one moment. */
export type Tables = ReadonlyMap<string, Record<string, unknown>[]>;

/**
 * Reads every row of every table.
 * @param superUrl the superuser's address: no policy hides a row
 */
export async function readTables(superUrl: string): Promise<Tables> {
  const client = new Client({ connectionString: superUrl });
  await client.connect();
  try {
    const { rows: found } = await client.query<{ name: string }>(
      `select relname as name from pg_class
       where relnamespace = 'caseward'::regnamespace and relkind in ('r', 'p') order by 1`,
    );
    const tables = new Map<string, Record<string, unknown>[]>();
    for (const { name } of found) {
      const { rows } = await client.query<{ row: Record<string, unknown> }>(
        `select to_jsonb(t) as row from caseward.${name} t`,
      );
      tables.set(
        name,
        rows.map(({ row }) => row),
      );
    }
    return tables;
  } finally {
    await client.end();
  }
}

/**
 * The rows of two moments, in the columns of the first, but for some; of the tables that had rows then.
 * @param changed columns to leave out, `table.column`; `table.*` leaves out a table
 * @returns by table, every row as text, in order; equal where every value is as it was and in its row
 */
export function inCommon(before: Tables, after: Tables, changed: ReadonlySet<string>) {
  const kept: Record<string, string[]> = {};
  const found: Record<string, string[]> = {};
  for (const [name, rows] of before) {
    if (rows.length === 0 || changed.has(`${name}.*`)) continue;
    const now = after.get(name) ?? [];
    // One that is gone is in no row of the second moment, and differs.
    const columns = Object.keys(rows[0] ?? {}).filter((column) => !changed.has(`${name}.${column}`));
    const asTexts = (each: typeof rows) =>
      each.map((row) => JSON.stringify(columns.map((column) => [column, row[column]]))).sort();
    kept[name] = asTexts(rows);
    found[name] = asTexts(now);
  }
  return { kept, found };
}

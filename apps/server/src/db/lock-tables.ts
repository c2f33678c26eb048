import type { Client } from 'pg';
import type { SqlFile } from './sql-files.ts';

/** Less than `deadlock_timeout`: who waits for what a migration has got so far is let go before PostgreSQL ends anybody. */
const longestMs = 800;

/**
 * Takes the tables that migrations name before anything else is done, all of them or none: later the migration waits for
 * nobody who waits for it, and PostgreSQL need not break off what a server does to end a deadlock.
 * @param waitMs how long it waits for all of them, at most
 */
export async function lockTables(client: Client, files: readonly SqlFile[], waitMs: number): Promise<void> {
  const named = files.flatMap(({ sql }) => sql.match(/\bcaseward(_jobs)?\.\w+/gi) ?? []);
  // Oldest first: most work begins with the tables of firms and people, and waits there without holding others.
  const { rows } = await client.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class
     where relkind in ('r', 'p') and pg_has_role(relowner, 'member')
       and oid = any (select to_regclass(name) from unnest($1::text[]) name) order by oid`,
    [[...new Set(named.map((name) => name.toLowerCase()))]],
  );
  const end = Date.now() + Math.min(waitMs, longestMs);
  for (const { name } of rows) {
    await client.query(`set local lock_timeout = ${Math.max(1, end - Date.now())}`);
    await client.query(`lock table ${name} in access exclusive mode`);
  }
}

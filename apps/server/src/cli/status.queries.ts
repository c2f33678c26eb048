import { sql } from 'kysely';
import type { Pool } from 'pg';
import { answerOutsideScope, rowsOutsideScope } from '../db/direct.ts';
import { db } from '../db/statements.ts';

/** The database as a whole. */
export interface DatabaseState {
  postgresql: string;
  bytes: number;
  connections: number;
  max_connections: number;
}

/** Version, size and connections; the pool must be the owner's. */
export async function databaseState(owner: Pool): Promise<DatabaseState | undefined> {
  const [row] = await answerOutsideScope(
    owner,
    sql<DatabaseState>`
      select current_setting('server_version') as postgresql, pg_database_size(current_database()) as bytes,
        (select count(*) from pg_stat_activity where datname = current_database()) as connections,
        current_setting('max_connections')::int as max_connections`,
  );
  return row;
}

/** Documents of all firms, those in the trash included; the pool must be the owner's. */
export async function documentTotals(owner: Pool): Promise<{ documents: number; bytes: number }> {
  const [row] = await rowsOutsideScope(
    owner,
    db
      .selectFrom('documents')
      .select(({ fn }) => [fn.countAll<number>().as('documents'), fn.sum<string | null>('size').as('bytes')]),
  );
  return { documents: row?.documents ?? 0, bytes: Number(row?.bytes ?? 0) };
}

/** A statement by how much time it took in all, without its values. */
export interface StatementTotals {
  calls: number;
  total_ms: number;
  mean_ms: number;
  rows: number;
  statement: string;
}

/**
 * The statements that took the most time since the statistics began, worst first.
 * @param pool of a role that may read everybody's statistics
 * @returns undefined where pg_stat_statements is not installed, not loaded, or not readable
 */
export async function slowestStatements(
  pool: Pool,
  database: string,
  limit: number,
): Promise<StatementTotals[] | undefined> {
  return await answerOutsideScope(
    pool,
    sql<StatementTotals>`
      select calls, total_exec_time as total_ms, mean_exec_time as mean_ms, rows, query as statement
      from pg_stat_statements join pg_database on pg_database.oid = dbid
      where datname = ${database} order by total_exec_time desc limit ${limit}`,
  ).catch(() => undefined);
}

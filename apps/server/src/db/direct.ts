import type { Compilable, RawBuilder } from 'kysely';
import type { Pool } from 'pg';
import { sendOutsideTransaction } from './connections.ts';
import { db } from './statements.ts';

/**
 * Sends a statement outside any scope, for work before a tenant is known. This way the serving role can reach only
 * the definer functions and the job queue.
 */
export async function rowsOutsideScope<Row>(pool: Pool, statement: Compilable<Row>): Promise<Row[]> {
  const { sql, parameters } = statement.compile();
  const { rows } = await sendOutsideTransaction(pool, sql, parameters as unknown[]);
  return rows as Row[];
}

/** Sends a statement of the job queue, whose tables have no generated row types. */
export const answerOutsideScope = <Row>(pool: Pool, statement: RawBuilder<Row>): Promise<Row[]> =>
  rowsOutsideScope(pool, { compile: () => statement.compile(db) });

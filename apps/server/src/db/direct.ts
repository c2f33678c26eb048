import type { Compilable } from 'kysely';
import type { Pool } from 'pg';

/**
 * Sends a statement outside any scope, for what must happen before a tenant is known. The serving role can reach
 * nothing this way but the definer functions.
 */
export async function rowsOutsideScope<Row>(pool: Pool, statement: Compilable<Row>): Promise<Row[]> {
  const { sql, parameters } = statement.compile();
  const result = await pool.query(sql, parameters as unknown[]);
  return result.rows as Row[];
}

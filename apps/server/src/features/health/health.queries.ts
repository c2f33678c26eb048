import type { Pool } from 'pg';
import { ApiProblem } from '../../http/api-problem.ts';

/** @throws ApiProblem 503 when the database does not answer */
export async function checkDatabase(pool: Pool): Promise<void> {
  try {
    await pool.query('select 1');
  } catch {
    throw new ApiProblem('unavailable', 'The database cannot be reached.');
  }
}

import type { Pool } from 'pg';
import { Refusal } from '../../http/refusals.ts';

/** @throws Refusal 503 when the database does not answer */
export async function checkDatabase(pool: Pool): Promise<void> {
  try {
    await pool.query('select 1');
  } catch {
    throw new Refusal('unavailable', 'The database cannot be reached.');
  }
}

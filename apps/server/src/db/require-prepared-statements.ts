import { DatabaseError, type Pool, type PoolClient } from 'pg';
import { OperatorError } from '../startup/operator-error.ts';

/** How often two connections are compared: a pooler may give both the right one by chance. */
const rounds = 5;
/** SQLSTATEs of a statement that is not there, is there already, or that a pooler does not know. */
const lost = ['26000', '42P05', '08P01'];

/** Asks by a statement that is prepared on this connection under the same name as another one on the other. */
async function asks(client: PoolClient, answer: string): Promise<boolean> {
  try {
    const { rows } = await client.query({ name: 'caseward_probe', text: `select '${answer}' as answer` });
    return rows[0]?.answer === answer;
  } catch (error) {
    if (error instanceof DatabaseError && lost.includes(error.code ?? '')) return false;
    throw error;
  }
}

/**
 * Makes sure that prepared statements stay with the connection that prepared them: poolers in transaction mode may lose
 * or mix them up.
 * @param pool of at least two connections
 * @throws OperatorError where they do
 */
export async function requirePreparedStatements(pool: Pool): Promise<void> {
  const one = await pool.connect();
  const two = await pool.connect();
  let isKept = true;
  try {
    for (let round = 1; isKept && round <= rounds; round += 1)
      isKept = (await asks(one, 'one')) && (await asks(two, 'two'));
  } finally {
    // Without the probe's statement, and without the driver's memory of it.
    one.release(true);
    two.release(true);
  }
  if (!isKept)
    throw new OperatorError(
      'DATABASE_URL names a pooler that loses prepared statements. Use PgBouncer 1.21 or newer with max_prepared_statements = 200, or pool_mode = session, or let DATABASE_URL name PostgreSQL itself.',
    );
}

import type { Pool } from 'pg';
import { OperatorError } from '../startup/operator-error.ts';
import { servingTimeouts } from './roles.ts';

/**
 * Makes sure that the database ends what takes too long: the serving role has its timeouts.
 * @throws OperatorError naming the timeouts that it lacks
 */
export async function requireTimeouts(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ role: string; name: string }>(
    `select current_user as role, name from unnest($1::text[]) name where current_setting(name) = '0'`,
    [Object.keys(servingTimeouts)],
  );
  const [first] = rows;
  if (first)
    throw new OperatorError(
      `The database role ${first.role} has no ${rows.map(({ name }) => name).join(' and no ')}, so nothing would end a statement that blocks others. Run what npm run caseward -- db roles prints once more, as a superuser; it changes nothing else. Then start again.`,
    );
}

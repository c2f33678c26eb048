import type { Pool, PoolClient } from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createDatabase, type TestDatabase } from '../testing/database.ts';
import { openPool } from './pools.ts';
import { requirePreparedStatements } from './require-prepared-statements.ts';

let database: TestDatabase;
let pool: Pool;
beforeEach(async () => {
  database = await createDatabase();
  pool = openPool(database.appUrl, () => {}, 2);
});
afterEach(async () => {
  await pool.end();
  await database.drop();
});

/** Has something done on a connection after each statement, as a pooler does between transactions. */
function between(statement: string): void {
  pool.on('connect', (client: PoolClient) => {
    const query = client.query.bind(client) as (sent: unknown) => Promise<unknown>;
    client.query = (async (sent: unknown) => {
      const answer = await query(sent);
      await query(statement);
      return answer;
    }) as unknown as typeof client.query;
  });
}

it('is content with PostgreSQL itself', async () => {
  await requirePreparedStatements(pool);
  expect(pool.totalCount).toBe(0);
});

it.each([
  ['loses prepared statements', 'deallocate all'],
  [
    'mixes them up',
    `do $$ begin deallocate all; execute 'prepare caseward_probe as select ''another'' as answer'; end $$`,
  ],
])('names what to do about a pooler that %s', async (_, statement) => {
  between(statement);
  await expect(requirePreparedStatements(pool)).rejects.toThrow(
    /^DATABASE_URL names a pooler that loses prepared statements\. Use PgBouncer 1\.21 or newer/,
  );
});

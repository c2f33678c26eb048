import { Client, type QueryResultRow } from 'pg';
import type { TestApp } from './test-app.ts';

/**
 * Runs a statement that makes rows out of others, as the superuser: a cluster of Citus refuses it to the owner, whom
 * row-level security holds.
 */
export async function makeRows<Row extends QueryResultRow>(
  { database }: Pick<TestApp, 'database'>,
  statement: string,
  values: unknown[],
): Promise<Row[]> {
  const client = new Client({ connectionString: database.superUrl });
  await client.connect();
  try {
    return (await client.query<Row>(statement, values)).rows;
  } finally {
    await client.end();
  }
}

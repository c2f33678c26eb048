import { Client } from 'pg';
import { OperatorError } from '../startup/operator-error.ts';
import { isLocked } from './patience.ts';

/** Advisory lock: two servers that start together must not both migrate. */
const advisoryLock = 0x63617365;

/**
 * Waits for another migration of this database, and holds the lock in a session of its own: the migration itself may be
 * several transactions. The lock ends with the transaction, through a pooler too.
 * @throws OperatorError when another process migrates for ten minutes
 */
export async function lockMigrations(ownerUrl: string): Promise<{ release(): Promise<void> }> {
  const client = new Client({ connectionString: ownerUrl, connectionTimeoutMillis: 10_000, keepAlive: true });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('begin');
    await client.query('set local idle_in_transaction_session_timeout = 0');
    await client.query(`set local lock_timeout = '10min'`);
    // Without parameters: their portal would keep its snapshot, and an index that is built would wait for it.
    await client.query(`select pg_advisory_xact_lock(${advisoryLock})`);
  } catch (error) {
    await client.end();
    if (!isLocked(error)) throw error;
    throw new OperatorError(
      'Another process has been migrating this database for ten minutes. Wait until it is done, or end it, and start again.',
      { cause: error },
    );
  }
  return {
    release: async () => {
      await client.query('rollback').catch(() => {});
      await client.end();
    },
  };
}

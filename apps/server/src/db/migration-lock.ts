import { setTimeout } from 'node:timers/promises';
import { Client } from 'pg';
import { OperatorError } from '../startup/operator-error.ts';

/** Advisory lock: two servers that start together must not both migrate. */
const advisoryLock = 0x63617365;
/** Milliseconds after which another migration is taken to be stuck. */
const longest = 10 * 60_000;
const pause = 100;

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
    await takeLock(client);
  } catch (error) {
    await client.end();
    throw error;
  }
  return {
    release: async () => {
      await client.query('rollback').catch(() => {});
      await client.end();
    },
  };
}

/** Asks again and again: who waits in the database has a snapshot, and an index that is built online waits for that. */
async function takeLock(client: Client): Promise<void> {
  const end = Date.now() + longest;
  // Without parameters: their portal would keep its snapshot, too.
  const statement = `select pg_try_advisory_xact_lock(${advisoryLock}) as taken`;
  while (!(await client.query<{ taken: boolean }>(statement)).rows[0]?.taken) {
    if (Date.now() > end)
      throw new OperatorError(
        'Another process has been migrating this database for ten minutes. Wait until it is done, or end it, and start again.',
      );
    await setTimeout(pause);
  }
}

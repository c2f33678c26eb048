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

/**
 * Asks again and again, each time in a transaction of its own: an index that is built online waits for the end of every
 * transaction that it saw in a statement, and one that goes on until the lock comes would never end.
 */
async function takeLock(client: Client): Promise<void> {
  const end = Date.now() + longest;
  while (!(await triesLock(client))) {
    if (Date.now() > end)
      throw new OperatorError(
        'Another process has been migrating this database for ten minutes. Wait until it is done, or end it, and start again.',
      );
    await setTimeout(pause);
  }
}

/** Whether it has the lock now, in a transaction that is left open. */
async function triesLock(client: Client): Promise<boolean> {
  await client.query('begin');
  await client.query('set local idle_in_transaction_session_timeout = 0');
  // Without parameters: their portal would keep its snapshot.
  const { rows } = await client.query<{ taken: boolean }>(
    `select pg_try_advisory_xact_lock(${advisoryLock}) as taken`,
  );
  const isTaken = rows[0]?.taken === true;
  if (!isTaken) await client.query('rollback');
  return isTaken;
}

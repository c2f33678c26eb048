import pLimit, { type LimitFunction } from 'p-limit';
import type { Pool, PoolClient, QueryConfig, QueryResult, QueryResultRow } from 'pg';
import { ConnectionFailure, spoilsConnection, whyNoAnswer, whyNoConnection } from './database-failures.ts';

/** How much of a pool one firm may have at once: 4 connections of 10. */
const share = 0.4;

const turnsOf = new WeakMap<Pool, Map<string, LimitFunction>>();

/**
 * Takes a connection for a firm. Beyond its share of the pool, a firm waits for its own transactions, so that it never
 * keeps others from theirs.
 * @returns the connection, and a function that gives it back; `true` throws it away
 * @throws ConnectionFailure when none became free in time, or the database cannot be reached
 */
export async function takeConnection(
  pool: Pool,
  tenantId: string,
): Promise<{ client: PoolClient; release: (isBroken: boolean) => void }> {
  const endTurn = await turnOf(pool, tenantId);
  try {
    const client = await connect(pool);
    return {
      client,
      release: (isBroken) => {
        client.release(isBroken);
        endTurn();
      },
    };
  } catch (error) {
    endTurn();
    throw error;
  }
}

/** Waits for the firm's turn; answers a function that ends it. */
function turnOf(pool: Pool, tenantId: string): Promise<() => void> {
  const turns = turnsOf.get(pool) ?? new Map<string, LimitFunction>();
  turnsOf.set(pool, turns);
  const inTurn = turns.get(tenantId) ?? pLimit(Math.ceil(pool.options.max * share));
  turns.set(tenantId, inTurn);
  const turn = Promise.withResolvers<() => void>();
  let isLate = false;
  const patience = setTimeout(() => {
    isLate = true;
    turn.reject(
      new ConnectionFailure('busy', new Error('The firm waited too long for its own transactions.')),
    );
  }, pool.options.connectionTimeoutMillis);
  void inTurn(async () => {
    if (isLate) return;
    clearTimeout(patience);
    const ended = Promise.withResolvers<void>();
    turn.resolve(() => ended.resolve());
    await ended.promise;
  }).finally(() => {
    if (inTurn.activeCount + inTurn.pendingCount === 0) turns.delete(tenantId);
  });
  return turn.promise;
}

const connect = (pool: Pool): Promise<PoolClient> =>
  pool.connect().catch((error: Error) => {
    throw whyNoConnection(error);
  });

/** Sends a statement on a connection; where that breaks, a ConnectionFailure is thrown. */
export function sendOn<Row extends QueryResultRow>(
  client: PoolClient,
  statement: string | QueryConfig,
): Promise<QueryResult<Row>> {
  return client.query<Row>(statement).catch((error: Error) => {
    throw whyNoAnswer(error);
  });
}

/** Sends a statement on any connection of a pool, outside a transaction. */
export async function sendOutsideTransaction<Row extends QueryResultRow>(
  pool: Pool,
  text: string,
  values?: unknown[],
): Promise<QueryResult<Row>> {
  const client = await connect(pool);
  let isBroken = true;
  try {
    const result = await sendOn<Row>(client, { text, ...(values && { values }) });
    isBroken = false;
    return result;
  } catch (error) {
    isBroken = spoilsConnection(error);
    throw error;
  } finally {
    client.release(isBroken);
  }
}

import { Pool, types } from 'pg';
import { keepAliveDelayMs, PooledClient } from './pooled-client.ts';

const moment = types.builtins.TIMESTAMPTZ;
const bigint = types.builtins.INT8;

/** A UTC timestamp as PostgreSQL writes it: the embedded database and most others use UTC. */
const utc = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,3}))?\+00$/;

/** Converts a timestamp to ISO 8601. A page has a hundred of them, so UTC ones are rearranged without a Date. */
function isoMoment(text: string): string {
  const [, day, time, fraction = ''] = utc.exec(text) ?? [];
  return day === undefined ? new Date(text).toISOString() : `${day}T${time}.${fraction.padEnd(3, '0')}Z`;
}

/** Type parsers: days stay text, times of day become HH:MM, timestamps become ISO 8601, counts and sizes become numbers. */
const valueTypes = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (oid === types.builtins.DATE) return (text: string) => text;
    if (oid === types.builtins.TIME) return (text: string) => text.slice(0, 5);
    if (oid === moment) return isoMoment;
    if (oid === bigint) return Number;
    return types.getTypeParser(oid, format);
  }) as typeof types.getTypeParser,
};

/** Timeouts of a pool's connections, in milliseconds. */
export interface PoolTimeouts {
  /** How long a new connection may take, and how long a caller waits for a free one. */
  connectMs: number;
  /** How long the client waits for an answer; above every timeout of the database, which knows more. */
  answerMs: number;
}
const usualTimeouts: PoolTimeouts = { connectMs: 10_000, answerMs: 40_000 };

/**
 * Opens a pool of pipelined connections. Where packets are dropped, neither side learns that a connection is dead:
 * keepalive ends idle ones, and the client's own timeout those that wait for an answer, so that each is replaced.
 * Timeouts of the database belong to its role (`servingTimeouts`).
 * @param url connection address
 * @param onIdleError receives errors of idle connections (the pool replaces them)
 */
export function openPool(
  url: string,
  onIdleError: (error: Error) => void,
  max = 10,
  { connectMs, answerMs }: PoolTimeouts = usualTimeouts,
): Pool {
  const pool = new Pool({
    connectionString: url,
    Client: PooledClient,
    max,
    pipeline: true,
    types: valueTypes,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveDelayMs,
    connectionTimeoutMillis: connectMs,
    query_timeout: answerMs,
    application_name: 'caseward',
  });
  // An unhandled error event would end the process. A broken connection fails its queries, which is enough; it may
  // break in the same moment in which the pool hands it out, so each has its listener from the beginning.
  pool.on('error', onIdleError);
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

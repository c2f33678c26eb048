import { DatabaseError } from 'pg';
import { describe, expect, it } from 'vitest';
import { createDatabase } from '../testing/database.ts';
import { sendOutsideTransaction } from './connections.ts';
import { databaseFailureOf, isPassing } from './database-failures.ts';
import { openPool } from './pools.ts';

function withSqlstate(code: string) {
  const error = new DatabaseError('so says the database', 1, 'error');
  error.code = code;
  return error;
}

describe('a failure of the database', () => {
  it.each([
    ['08006', 'away'],
    ['08P01', 'away'],
    ['25006', 'read-only'],
    ['25P03', 'slow'],
    ['40001', 'locked'],
    ['40P01', 'locked'],
    ['53100', 'full'],
    ['53200', 'busy'],
    ['53300', 'busy'],
    ['55P03', 'locked'],
    ['57014', 'slow'],
    ['57P01', 'away'],
    ['57P02', 'away'],
    ['57P03', 'away'],
  ])('of SQLSTATE %s is: %s', (code, failure) => {
    expect(databaseFailureOf(withSqlstate(code))).toBe(failure);
    expect(isPassing(withSqlstate(code))).toBe(failure !== 'slow');
  });

  it.each(['22021', '23505', '42P01', '42703'])('is none of SQLSTATE %s', (code) => {
    expect(databaseFailureOf(withSqlstate(code))).toBeUndefined();
  });

  it.each(['ENOTFOUND', 'ECONNREFUSED', 'EHOSTUNREACH', 'ECONNRESET'])(
    'is none of %s from something else than a connection to it',
    (code) => {
      expect(databaseFailureOf(Object.assign(new Error(code), { code, syscall: 'connect' }))).toBeUndefined();
    },
  );

  it.each([
    ['a name that does not exist', (url: URL) => url.host.replace(url.hostname, 'nowhere.invalid')],
    ['a port where nothing listens', (url: URL) => url.host.replace(url.port, '1')],
  ])('is: away, at %s', async (_, hostOf) => {
    const database = await createDatabase();
    const url = new URL(database.appUrl);
    url.host = hostOf(url);
    const pool = openPool(url.href, () => {}, 1);
    const failure = await sendOutsideTransaction(pool, 'select 1').catch(databaseFailureOf);
    expect(failure).toBe('away');
    await pool.end();
    await database.drop();
  });

  it('is: away, where the password is refused', async () => {
    const database = await createDatabase();
    const url = new URL(database.appUrl);
    url.password = 'another';
    const pool = openPool(url.href, () => {}, 1);
    expect(await sendOutsideTransaction(pool, 'select 1').catch(databaseFailureOf)).toBe('away');
    await pool.end();
    await database.drop();
  });

  it('is: busy, where no connection becomes free', async () => {
    const database = await createDatabase();
    const pool = openPool(database.appUrl, () => {}, 1, { connectMs: 2_000, answerMs: 1_000 });
    const client = await pool.connect();
    expect(await sendOutsideTransaction(pool, 'select 1').catch(databaseFailureOf)).toBe('busy');
    client.release();
    await pool.end();
    await database.drop();
  });
});

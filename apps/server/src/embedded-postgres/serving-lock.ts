import { setTimeout as wait } from 'node:timers/promises';
import type { Client } from 'pg';
import { OperatorError } from '../startup/operator-error.ts';

/** Advisory lock of the server of a folder; PostgreSQL releases it when that process ends, however it ends. */
const servingLock = 0x63770001;

/** @throws OperatorError when another process still holds the lock after two seconds */
export async function holdLock(session: Client, folder: string): Promise<void> {
  // PostgreSQL takes a moment to notice that a server was killed.
  for (const end = Date.now() + 2_000; ; await wait(50)) {
    const answer = await session.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [
      servingLock,
    ]);
    if (answer.rows[0]?.mine) return;
    if (Date.now() > end) break;
  }
  const holder = await session.query<{ name: string }>(
    `select application_name as name from pg_stat_activity
      where pid in (select pid from pg_locks where locktype = 'advisory' and granted and objid = $1)`,
    [servingLock],
  );
  await session.end();
  throw new OperatorError(
    `The data folder of ${folder} is already served by ${holder.rows[0]?.name ?? 'another instance'}. Stop that one first, or set CASEWARD_DATA to another folder.`,
  );
}

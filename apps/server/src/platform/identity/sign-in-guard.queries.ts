import { sql } from 'kysely';
import type { Pool } from 'pg';
import { rowsOutsideScope } from '../../db/direct.ts';
import { db } from '../../db/statements.ts';

/** Until when signing in is blocked for any of these keys; null when it is not. */
export async function blockedUntil(pool: Pool, keys: Buffer[]): Promise<string | null> {
  const [row] = await rowsOutsideScope(
    pool,
    db.selectNoFrom(sql<string | null>`caseward.sign_in_blocked_until(${keys})`.as('until')),
  );
  return row?.until ?? null;
}

/** Counts a failure, in one atomic statement for each key. */
export const noteFailure = (
  pool: Pool,
  {
    account,
    address,
    most_a_minute,
  }: { account: Buffer; address: Buffer | undefined; most_a_minute: number },
) =>
  rowsOutsideScope(
    pool,
    db.selectNoFrom(
      sql`caseward.note_sign_in_failure(${account}, ${address ?? null}, ${most_a_minute})`.as('noted'),
    ),
  );

/** Resets the failures of an account or a device. */
export const forgetFailures = (pool: Pool, account: Buffer) =>
  rowsOutsideScope(pool, db.selectNoFrom(sql`caseward.forget_sign_in_failures(${account})`.as('forgotten')));

/** Removes failures older than a day. */
export const sweepFailures = (pool: Pool) =>
  rowsOutsideScope(pool, db.selectNoFrom(sql`caseward.sweep_sign_in_failures()`.as('swept')));

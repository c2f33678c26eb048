import { sql } from 'kysely';
import type { Pool } from 'pg';
import { rowsOutsideScope } from '../db/direct.ts';
import { db } from '../db/statements.ts';
import { usernameKey } from '../platform/identity/usernames.ts';

/** Whether there are accounts with other usernames than these; the pool must be the owner's. */
export async function hasOtherSignIns(owner: Pool, usernames: readonly string[]): Promise<boolean> {
  const others = db
    .selectFrom('login_names')
    .select('user_id')
    .where('username_key', 'not in', usernames.map(usernameKey))
    .limit(1);
  return (await rowsOutsideScope(owner, others)).length > 0;
}

/** Whether a server has served this database with its secrets. */
export async function hasSeals(pool: Pool): Promise<boolean> {
  const [row] = await rowsOutsideScope(
    pool,
    db.selectNoFrom(sql<boolean>`caseward.has_seals()`.as('sealed')),
  );
  return row?.sealed === true;
}

/** Whether anybody can sign in. @param pool of the serving role */
export async function hasFirm(pool: Pool): Promise<boolean> {
  const [row] = await rowsOutsideScope(pool, db.selectNoFrom(sql<boolean>`caseward.has_firm()`.as('found')));
  return row?.found === true;
}

import { readFile } from 'node:fs/promises';
import { notificationKinds, notifiedTypes } from '@caseward/contract/inbox';
import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPool } from '../../db/pools.ts';
import { functionsFolder } from '../../db/sql-files.ts';
import { createDatabase, type TestDatabase } from '../../testing/database.ts';
import { nearDays } from './near-moves.ts';

/*
 * What the code and the database each say of notifications.
 */

let database: TestDatabase;
let owner: Pool;
beforeAll(async () => {
  database = await createDatabase();
  owner = openPool(database.ownerUrl, () => {}, 1);
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});

it.each([
  ['kind', notificationKinds],
  ['object_type', notifiedTypes],
])('the table takes each %s of the contract', async (column, words: readonly string[]) => {
  const { rows } = await owner.query<{ rule: string }>(
    `select pg_get_constraintdef(oid) as rule from pg_constraint
      where conrelid = 'caseward.notifications'::regclass and conname = $1`,
    [`notifications_${column}_check`],
  );
  const taken = Array.from((rows[0]?.rule ?? '').matchAll(/'(\w+)'/g), ([, word]) => word);
  expect(words.filter((word) => !taken.includes(word))).toEqual([]);
});

it('the recalculation of deadlines tells of days as near as all else does', async () => {
  const replays = await readFile(new URL('replays.sql', functionsFolder), 'utf8');
  expect(replays.match(/near_days constant integer := (\d+);/)?.[1]).toBe(String(nearDays));
});

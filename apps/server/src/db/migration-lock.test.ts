import { setTimeout } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createEmptyDatabase, type TestDatabase } from '../testing/database.ts';
import { lockMigrations } from './migration-lock.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createEmptyDatabase();
});
afterAll(() => database.drop());

it('is waited for without an open transaction, which an index that is built online would wait for', async () => {
  const first = await lockMigrations(database.ownerUrl);
  const second = lockMigrations(database.ownerUrl);
  const watch = new Client({ connectionString: database.ownerUrl });
  await watch.connect();
  const open = async () => {
    const { rows } = await watch.query<{ began: string }>(
      `select xact_start::text as began from pg_stat_activity where datname = current_database()
       and xact_start is not null and pid <> pg_backend_pid()`,
    );
    return rows.map(({ began }) => began);
  };
  try {
    // Who waits asks several times meanwhile: only the transaction of the holder is there all the time.
    let always = await open();
    for (let look = 0; look < 5; look += 1) {
      await setTimeout(120);
      const now = await open();
      always = always.filter((began) => now.includes(began));
    }
    expect(always).toHaveLength(1);
  } finally {
    await first.release();
    await (await second).release();
    await watch.end();
  }
});

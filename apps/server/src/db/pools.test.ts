import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDatabase, type TestDatabase } from '../testing/database.ts';
import { openPool } from './pools.ts';

let database: TestDatabase;
let pool: Pool;

beforeAll(async () => {
  database = await createDatabase();
  pool = openPool(database.appUrl, () => {}, 1);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

it.each(['UTC', 'America/New_York', 'Asia/Kolkata'])(
  'moments arrive in ISO 8601, whatever time zone PostgreSQL writes them in: %s',
  async (zone) => {
    await pool.query(`set time zone '${zone}'`);
    const moments = [
      '2026-11-21T05:10:42.000Z',
      '2026-11-21T05:10:42.120Z',
      '2026-01-01T00:00:00.007Z',
      '1999-12-31T23:59:59.999Z',
    ];
    const { rows } = await pool.query(
      'select moment::timestamptz(3) as moment from unnest($1::text[]) with ordinality as given (moment, place) order by place',
      [moments],
    );
    expect(rows.map(({ moment }) => moment)).toEqual(moments);
  },
);

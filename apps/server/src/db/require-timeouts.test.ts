import { Client, escapeIdentifier } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDatabase, type TestDatabase } from '../testing/database.ts';
import { openPool } from './pools.ts';
import { requireTimeouts } from './require-timeouts.ts';
import { rolesSql, servingTimeouts } from './roles.ts';

let database: TestDatabase;
let superuser: Client;
beforeAll(async () => {
  database = await createDatabase();
  superuser = new Client({ connectionString: database.superUrl });
  await superuser.connect();
});
afterAll(async () => {
  await superuser.end();
  await database.drop();
});

it.each(Object.entries(servingTimeouts))('the serving role has %s of %s', async (name, value) => {
  const pool = openPool(database.appUrl, () => {}, 1);
  await requireTimeouts(pool);
  const { rows } = await pool.query(`select current_setting($1)::interval = $2::interval as has`, [
    name,
    value,
  ]);
  expect(rows).toEqual([{ has: true }]);
  await pool.end();
});

it('a role without one is refused, by the name of what it lacks', async () => {
  const role = `hurried_${crypto.randomUUID().replaceAll('-', '')}`;
  await superuser.query(`create role ${role} login password 'hurried'`);
  await superuser.query(`alter role ${role} set lock_timeout = '1s'`);
  const address = new URL(database.appUrl);
  address.username = role;
  address.password = 'hurried';
  await superuser.query(
    `grant connect on database ${escapeIdentifier(address.pathname.slice(1))} to ${role}`,
  );
  const pool = openPool(address.href, () => {}, 1);
  await expect(requireTimeouts(pool)).rejects.toThrow(
    `The database role ${role} has no statement_timeout and no idle_in_transaction_session_timeout, so`,
  );
  await pool.end();
  await superuser.query(`revoke all on database ${escapeIdentifier(address.pathname.slice(1))} from ${role}`);
  await superuser.query(`drop role ${role}`);
});

it("an operator's own values stay", async () => {
  const configOf = async () =>
    (await superuser.query(`select rolconfig from pg_roles where rolname = 'caseward_app'`)).rows[0]
      ?.rolconfig;
  // Rolled back, because other tests use the role.
  await superuser.query('begin');
  await superuser.query(`alter role caseward_app set statement_timeout = '7s'`);
  await superuser.query('alter role caseward_app reset lock_timeout');
  await superuser.query(rolesSql);
  expect(await configOf()).toEqual(expect.arrayContaining(['statement_timeout=7s', 'lock_timeout=4s']));
  await superuser.query('rollback');
});

import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDatabase, type TestDatabase } from '../testing/database.ts';
import { openPool } from './pools.ts';
import { RoleTooStrong, requireWeakRole } from './serving-role.ts';

let database: TestDatabase;
const roles: string[] = [];
beforeAll(async () => {
  database = await createDatabase();
});
afterAll(async () => {
  for (const role of roles) await asSuperuser(`drop owned by ${role}; drop role ${role}`);
  await database.drop();
});

async function asSuperuser(statement: string) {
  const client = new Client({ connectionString: database.superUrl });
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** Makes a role like the serving one, with additional rights; answers its connection address. */
async function appWith(attributes: string, statement = (_role: string) => '') {
  const role = `strong_${crypto.randomUUID().replaceAll('-', '')}`;
  roles.push(role);
  await asSuperuser(
    `create role ${role} login password 'x' ${attributes}; grant caseward_app to ${role}; ${statement(role)}`,
  );
  const address = new URL(database.appUrl);
  address.username = role;
  address.password = 'x';
  return address.href;
}

async function check(url: string) {
  const pool = openPool(url, () => {}, 1);
  try {
    return await requireWeakRole(pool);
  } finally {
    await pool.end();
  }
}

describe('a serving role', () => {
  it('may be what the roles are made for', async () => {
    await check(database.appUrl);
    await check(await appWith(''));
  });

  it.each([
    ['is a superuser', 'can act as a superuser', () => appWith('superuser')],
    ['bypasses row-level security', 'can bypass row-level security', () => appWith('bypassrls')],
    ['owns the tables', 'owns tables', async () => database.ownerUrl],
    [
      'owns one table',
      'owns tables',
      () =>
        appWith(
          '',
          (role) => `create table caseward.own_${role} (); alter table caseward.own_${role} owner to ${role}`,
        ),
    ],
    [
      'may truncate the job queue',
      'may truncate tables',
      () => appWith('', (role) => `grant truncate on caseward_jobs.job to ${role}`),
    ],
    [
      'owns a table beside the job queue',
      'owns tables',
      () =>
        appWith(
          '',
          (role) =>
            `create table caseward_jobs.own_${role} (); alter table caseward_jobs.own_${role} owner to ${role}`,
        ),
    ],
    [
      'is a member of the owner',
      'can act as caseward_owner',
      () => appWith('noinherit', (role) => `grant caseward_owner to ${role}`),
    ],
    [
      'is a member of the definer',
      'can act as caseward_definer',
      () => appWith('noinherit', (role) => `grant caseward_definer to ${role}`),
    ],
    [
      'is a member of the sealer',
      'can act as caseward_sealer',
      () => appWith('noinherit', (role) => `grant caseward_sealer to ${role}`),
    ],
    [
      'may truncate one table',
      'may truncate tables',
      () => appWith('', (role) => `grant truncate on caseward.notes to ${role}`),
    ],
    [
      'can become one that bypasses',
      'can bypass row-level security',
      () =>
        appWith('noinherit', (role) => {
          roles.push(`${role}_b`);
          return `create role ${role}_b bypassrls; grant ${role}_b to ${role}`;
        }),
    ],
  ])('must not be one that %s', async (_, fault, urlOf) => {
    const url = await urlOf();
    const refusal = check(url);
    await expect(refusal).rejects.toBeInstanceOf(RoleTooStrong);
    await expect(refusal).rejects.toThrow(fault);
    await expect(refusal).rejects.toThrow(new URL(url).username);
  });
});

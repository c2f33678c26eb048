import type { Pool } from 'pg';
import { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPool } from '../../db/pools.ts';
import { OperatorError } from '../../startup/operator-error.ts';
import { createDatabase, type TestDatabase } from '../../testing/database.ts';
import { jobKind } from './job-kinds.ts';
import { jobProcess } from './jobs.testing.ts';
import { poolConnection } from './queue.queries.ts';

let database: TestDatabase;
let owner: Pool;
let app: Pool;
beforeAll(async () => {
  database = await createDatabase();
  owner = openPool(database.ownerUrl, () => {}, 1);
  app = openPool(database.appUrl, () => {}, 1);
});
afterAll(async () => {
  await Promise.all([owner.end(), app.end()]);
  await database.drop();
});

describe('the tables of the queue', () => {
  it('are those of the pg-boss that is installed', async () => {
    const boss = new PgBoss({ db: poolConnection(owner), schema: 'caseward_jobs', migrate: false });
    // Else a migration is missing: what getMigrationPlans('caseward_jobs', <version before>) says.
    const { extraIndexes, ...drift } = await boss.detectSchemaDrift();
    expect(drift).toMatchObject({ ok: true, missingTables: [], mismatchedFunctions: [] });
    expect(extraIndexes).toEqual([{ name: 'failed_jobs', table: 'job_common' }]);
  });

  it.each([
    'create table caseward_jobs.mine ()',
    'create function caseward_jobs.mine() returns int language sql return 1',
    'alter table caseward_jobs.job add mine text',
    'drop table caseward_jobs.schedule',
    'truncate caseward_jobs.job',
    'create index on caseward_jobs.job_common (id)',
    'reindex table caseward_jobs.job_common',
    `select caseward_jobs.create_queue('mine', '{"policy": "standard", "partition": true}')`,
    `select caseward_jobs.delete_queue('mine')`,
    'delete from caseward_jobs.queue',
    'update caseward_jobs.version set version = 1',
  ])('are used by the serving role, not shaped: %s', async (statement) => {
    await expect(app.query(statement)).rejects.toThrow(/permission denied|must be owner/);
  });

  it('are closed to everyone else', async () => {
    const { rows } = await owner.query(`
      select c.relname from pg_class c, aclexplode(c.relacl) acl
        where c.relnamespace = 'caseward_jobs'::regnamespace and acl.grantee = 0
      union all select proname from pg_proc
        where pronamespace = 'caseward_jobs'::regnamespace
          and (proacl is null or exists (select from aclexplode(proacl) acl where acl.grantee = 0))
      union all select nspname from pg_namespace n, aclexplode(n.nspacl) acl
        where nspname = 'caseward_jobs' and acl.grantee = 0`);
    expect(rows).toEqual([]);
  });

  it('of another version are not used', async () => {
    await owner.query('update caseward_jobs.version set version = version + 1');
    const { jobs, stop } = jobProcess(database);
    const refusal = jobs.open();
    await expect(refusal).rejects.toBeInstanceOf(OperatorError);
    await expect(refusal).rejects.toThrow('Run npm run caseward -- migrate');
    await stop();
    await owner.query('update caseward_jobs.version set version = version - 1');
  });

  it('follow what a kind of job says of itself, save being a singleton', async () => {
    const open = async (options: object) => {
      const { jobs, stop } = jobProcess(database);
      jobs.handle(jobKind({ name: 'kind', ...options }), async () => {});
      await jobs.open().finally(stop);
      const { rows } = await owner.query(
        `select policy, retry_limit, retry_delay, expire_seconds from caseward_jobs.queue where name = 'kind'`,
      );
      return rows;
    };
    const usual = { policy: 'standard', retry_limit: 3, retry_delay: 60, expire_seconds: 900 };
    expect(await open({})).toEqual([usual]);
    expect(await open({ retries: 5, timeLimit: 60 })).toEqual([
      { ...usual, retry_limit: 5, expire_seconds: 60 },
    ]);
    await expect(open({ singleton: true })).rejects.toThrow('rename kind');
  });

  it('belong to the owner', async () => {
    const { rows } = await owner.query(`
      select distinct pg_get_userbyid(relowner) as owner from pg_class
      where relnamespace = 'caseward_jobs'::regnamespace and relkind in ('r', 'p')`);
    expect(rows).toEqual([{ owner: 'caseward_owner' }]);
  });
});

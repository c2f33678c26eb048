import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { brokenRules } from '../testing/catalog-rules.ts';
import { createDatabase, type TestDatabase } from '../testing/database.ts';
import { openPool } from './pools.ts';

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

it('finds nothing in the database that breaks a rule', async () => {
  expect(await brokenRules(owner)).toEqual([]);
});

const good = `create table caseward.probes (tenant_id uuid not null, id uuid not null, made timestamptz(3),
  primary key (tenant_id, id)); call caseward.protect('caseward.probes')`;

it.each([
  ['probes has no FORCE row-level security', 'alter table caseward.probes no force row level security'],
  ['probes has no policy by tenant', 'drop policy tenant_rows on caseward.probes'],
  ['probes has no policy by tenant', 'alter policy tenant_rows on caseward.probes with check (true)'],
  [
    'sign_in_failures is open to the serving role',
    'grant select (failures) on caseward.sign_in_failures to caseward_app',
  ],
  ['probes has a policy that names no role', 'create policy loose on caseward.probes using (true)'],
  [
    'probes has a policy with a subquery',
    'create policy deep on caseward.probes as restrictive to caseward_app using (exists (select from caseward.users))',
  ],
  [
    'probes has a second permissive policy',
    'create policy more on caseward.probes to caseward_app using (true)',
  ],
  [
    'probes has a primary key that does not begin with tenant_id',
    'alter table caseward.probes drop constraint probes_pkey, add primary key (id, tenant_id)',
  ],
  [
    'probes has a unique constraint or index without tenant_id',
    'create unique index on caseward.probes (id)',
  ],
  [
    'probes has a foreign key that does not carry tenant_id',
    'alter table caseward.probes add foreign key (id, tenant_id) references caseward.users (id, tenant_id)',
    'create unique index on caseward.users (id, tenant_id)',
  ],
  [
    'probes has a foreign key that acts on deletion',
    'alter table caseward.probes add foreign key (tenant_id, id) references caseward.users on delete cascade',
  ],
  [
    'probes has a trigger that does not count',
    'create trigger t before update on caseward.probes for each row execute function suppress_redundant_updates_trigger()',
  ],
  ['tasks is counted, and lacks the triggers', 'drop trigger counted_delete on caseward.tasks'],
  ['probes.made has a timestamp finer', 'alter table caseward.probes alter made type timestamptz'],
  [
    'probes is not owned by caseward_owner',
    'alter table caseward.probes owner to caseward_definer',
    'grant create on schema caseward to caseward_definer',
  ],
  ['probes.id lets the serving role write', 'grant update on caseward.probes to caseward_app'],
  ['probes lets the serving role truncate it', 'grant truncate on caseward.probes to caseward_app'],
  [
    'probes lets the serving role remove records',
    'grant delete on caseward.probes to caseward_app',
    'alter table caseward.probes add deleted_at timestamptz(3)',
  ],
  [
    'probes hangs on a matter, and its protection cannot be copied',
    `call caseward.wall('caseward.probes')`,
    'alter table caseward.probes add matter_id uuid',
  ],
  [
    'probes belongs to a conflict check, and is not behind the wall of its matter',
    'alter table caseward.probes add check_matter_id uuid',
  ],
  [
    'conflict_hits.score lets what was found or decided be changed',
    'grant update (score) on caseward.conflict_hits to caseward_app',
  ],
  [
    'conflict_decisions.id lets what was found or decided be changed',
    'grant delete on caseward.conflict_decisions to caseward_app',
  ],
  [
    'conflict_checks.report_salt lets what was found or decided be changed',
    'grant select on caseward.conflict_checks to caseward_app',
  ],
  [
    'probes refers to a matter, and cannot be purged with it',
    'alter table caseward.probes add foreign key (tenant_id, matter_id) references caseward.matters',
    'alter table caseward.probes add matter_id uuid',
  ],
  [
    'probes can be deleted, and cannot be purged',
    `grant delete, select on caseward.probes to caseward_definer`,
    'alter table caseward.probes add deletion_id uuid',
  ],
  [
    'probing is a definer function that takes a tenant, and does not refuse another',
    `create function caseward.probing(p_tenant_id uuid) returns int language plpgsql security definer
      as $$ begin return 1; end $$`,
  ],
  [
    'probing is a function in language sql whose parameters Citus cannot plan',
    'create function caseward.probing(p_one uuid) returns uuid language sql as $$ select p_one $$',
  ],
  [
    'probing is a function that joins a table that all nodes of a cluster have',
    `create function caseward.probing() returns int language plpgsql
      as $$ begin return (select 1 from caseward.users u join caseward.tenants t on t.id = u.tenant_id); end $$`,
  ],
  ['probes is open to everyone', 'grant select on caseward.probes to public'],
  ['probe is a view that does not ask', 'create view caseward.probe as select * from caseward.probes'],
  [
    'probing is a definer function of the wrong owner',
    'create function caseward.probing() returns int language sql security definer as $$ select 1 $$',
  ],
  [
    'probing is a definer function without a fixed search path',
    'create function caseward.probing() returns int language sql security definer as $$ select 1 $$',
  ],
  [
    'probing is a function that everyone may call',
    'create function caseward.probing() returns int language sql as $$ select 1 $$',
  ],
  [
    'sign_in_failures lets the serving role past its functions',
    'create policy open on caseward.sign_in_failures to caseward_app using (true)',
  ],
  [
    'sign_in_failures lets the serving role past its functions',
    'grant select (failures) on caseward.sign_in_failures to caseward_app',
  ],
  [
    'sign_in_failures lets the serving role past its functions',
    'grant delete on caseward.sign_in_failures to caseward_app',
  ],
  ['lets an owner of functions make things', 'grant create on schema caseward to caseward_definer'],
  ['lets an owner of functions make things', 'grant create on schema caseward to caseward_sealer'],
  [
    'audit_events by caseward_app lets events or seals of the audit be changed',
    'grant update (details) on caseward.audit_events to caseward_app',
  ],
  [
    'audit_seals by caseward_app lets events or seals of the audit be changed',
    'grant insert on caseward.audit_seals to caseward_app',
  ],
  [
    'audit_seals by caseward_sealer lets events or seals of the audit be changed',
    'grant delete on caseward.audit_seals to caseward_sealer',
  ],
])('notices: %s', async (fault, crime, preparation = 'select') => {
  await owner.query('begin');
  try {
    for (const statement of [...good.split(';'), preparation, crime]) await owner.query(statement);
    expect(await brokenRules(owner)).toContainEqual(expect.stringContaining(fault));
  } finally {
    await owner.query('rollback');
  }
});

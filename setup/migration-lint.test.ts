import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { migrationFaults } from './migration-lint.ts';
import { root } from './programs.ts';

const faultsOf = (sql: string, name = '9999_new.sql') => migrationFaults(new Map([[name, sql]]));

it('finds nothing in the migrations that there are', async () => {
  const folder = join(root, 'apps/server/database/migrations');
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql'));
  const files = await Promise.all(
    names.map(async (name) => [name, await readFile(join(folder, name), 'utf8')] as const),
  );
  expect(migrationFaults(new Map(files))).toEqual([]);
});

it.each([
  ['create index matters_by_day on caseward.matters (tenant_id, opened_on);', 'an index of matters stops'],
  ['CREATE UNIQUE INDEX\n  ON caseward.notes (tenant_id);', 'an index of notes stops'],
  [
    'alter table caseward.notes\n add column folded text generated always as (caseward.fold(text)) stored;',
    'a generated column writes all of notes anew',
  ],
  ['alter table caseward.tasks alter column due set not null;', 'set not null reads all of tasks'],
  ['alter table caseward.tasks alter column due type timestamptz;', 'another type of a column writes all'],
  ['create index concurrently if not exists a on caseward.tasks (id);', 'belongs into a migration named'],
  [
    'alter table caseward.tasks add constraint due_known check (due is not null);',
    'a check that is validated at once reads all of tasks',
  ],
  [
    `alter table caseward.notifications drop constraint notifications_kind_check;
     alter table caseward.notifications add constraint notifications_kind_check check (kind in ('A', 'B'));`,
    'a check that is validated at once reads all of notifications',
  ],
  [
    `alter table caseward.matters add court_id uuid,
       add constraint court_known foreign key (tenant_id, court_id) references caseward.courts (tenant_id, id);`,
    'a foreign key that is validated at once reads all of matters',
  ],
  [
    'alter table caseward.notes add constraint notes_once unique (tenant_id, id);',
    'a constraint of notes that needs an index',
  ],
  [
    'alter table caseward.notes add primary key (tenant_id, id);',
    'a constraint of notes that needs an index',
  ],
  [
    'alter table caseward.notes add hours numeric check (hours > 0);',
    'a constraint of a new column reads all of notes',
  ],
  ['alter table caseward.tasks validate constraint known;', 'validating reads all of tasks'],
])('holds a migration to what stops nobody: %s', (sql, fault) => {
  expect(faultsOf(sql)).toEqual([expect.stringContaining(`9999_new.sql: `)]);
  expect(faultsOf(sql)[0]).toContain(fault);
  // Those that were applied before the rule was there stay.
  expect(faultsOf(sql, '0049_key_fingerprints.sql')).toEqual([]);
});

it.each([
  'create table caseward.bills (tenant_id uuid not null, id uuid); create index on caseward.bills (id);',
  'alter table caseward.tasks add column hours numeric;',
  '-- create index on caseward.tasks (id);',
  'create index on caseward.practice_areas (name);',
  `create table caseward.bills (tenant_id uuid not null, id uuid);
   alter table caseward.bills add constraint bills_pkey primary key (tenant_id, id);
   alter table caseward.bills add constraint bills_id check (id is not null);`,
  'alter table caseward.tasks add constraint tasks_once unique using index tasks_once;',
  `alter table caseward.tenants add years integer constraint years_known check (years between 1 and 99);`,
])('lets a migration do what is quick: %s', (sql) => {
  expect(faultsOf(sql)).toEqual([]);
});

it.each([
  'create index concurrently a on caseward.tasks (id);',
  'update caseward.tasks set due = now();',
  'alter table caseward.tasks add column hours numeric;',
  'do $$ begin null; end $$;',
  'alter table caseward.tasks alter column due set not null;',
])('lets one that runs online have nothing that cannot be repeated: %s', (sql) => {
  expect(faultsOf(sql, '9999_new.online.sql')).toHaveLength(1);
});

it('lets one that runs online build indexes and validate checks', () => {
  const sql = `-- Why.
    create index concurrently if not exists tasks_by_due on caseward.tasks (tenant_id, due);
    alter table caseward.tasks validate constraint due_known;
    alter table caseward.tasks alter column due set not null;
    alter table caseward.tasks drop constraint if exists due_known;`;
  expect(faultsOf(sql, '9999_new.online.sql')).toEqual([]);
});

describe('a constraint that is not valid', () => {
  const added = 'alter table caseward.tasks add constraint due_known check (due in (1, 2)) not valid;';
  const validated = 'alter table caseward.tasks validate constraint due_known;';
  const among = (...files: [string, string][]) =>
    migrationFaults(new Map([['9000_due.sql', added], ...files]));

  it.each([
    ['9001_due.online.sql', validated],
    ['9001_due.sql', 'alter table caseward.tasks drop constraint due_known;'],
  ])('is validated or dropped later: %s', (name, sql) => {
    expect(among([name, sql])).toEqual([]);
  });

  it('is named where it is not', () => {
    const fault = '9000_due.sql: due_known is never validated: do so in a migration named *.online.sql.';
    expect(among()).toEqual([fault]);
    expect(among(['8999_due.online.sql', validated])).toEqual([fault]);
    expect(among(['9001_due.online.sql', validated.replace('tasks', 'notes')])).toEqual([fault]);
  });
});

-- Files on their way into a firm's records, and what was found in their rows.
create table caseward.imports (
  tenant_id uuid not null references caseward.tenants (id),
  id uuid not null,
  kind text not null check (kind in ('contacts', 'matters')),
  file_path text not null check (file_path <> ''),
  file_name text not null,
  encoding text not null check (encoding in ('utf-8', 'utf-16le', 'utf-16be', 'windows-1252')),
  separator text not null check (length(separator) = 1),
  -- By column: its name, its first values, and the field it goes into.
  columns jsonb not null,
  days text not null default 'YMD' check (days in ('YMD', 'MDY', 'DMY')),
  duplicates text not null default 'SKIP' check (duplicates in ('SKIP', 'IMPORT')),
  state text not null default 'MAPPING'
    check (state in ('MAPPING', 'CHECKING', 'CHECKED', 'IMPORTING', 'DONE', 'CANCELLED', 'FAILED')),
  total integer not null,
  done integer not null default 0,
  wrong_rows integer not null default 0,
  duplicate_rows integer not null default 0,
  imported integer not null default 0,
  created_at timestamptz(3) not null default now(),
  created_by uuid not null,
  updated_at timestamptz(3) not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, created_by) references caseward.users (tenant_id, id)
);
call caseward.distribute('caseward.imports');
call caseward.protect('caseward.imports');
call caseward.open_to_definer('caseward.imports');
create index imports_by_person on caseward.imports (tenant_id, created_by, created_at, id);
create index imports_by_age on caseward.imports (updated_at) where state not in ('DONE', 'CANCELLED', 'FAILED');
grant select, insert, update (columns, days, duplicates, state, total, done, wrong_rows, duplicate_rows, imported,
  updated_at) on caseward.imports to caseward_app;
grant select (tenant_id, id, created_by, updated_at, state) on caseward.imports to caseward_definer;

create table caseward.import_findings (
  tenant_id uuid not null,
  id uuid not null,
  import_id uuid not null,
  -- As a spreadsheet numbers it.
  row integer not null,
  kind text not null check (kind in ('ERROR', 'DUPLICATE')),
  field text,
  sentence text not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, import_id) references caseward.imports (tenant_id, id)
);
call caseward.distribute('caseward.import_findings');
call caseward.protect('caseward.import_findings');
create index import_findings_by_row on caseward.import_findings (tenant_id, import_id, row, id);
grant select, insert, delete on caseward.import_findings to caseward_app;

-- Imports, over all firms, that nobody went on with, for the sweep that gives them up.
create function caseward.old_imports(p_before timestamptz, p_limit integer)
returns table (tenant_id uuid, id uuid, created_by uuid)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select i.tenant_id, i.id, i.created_by from caseward.imports i
  where i.updated_at < p_before and i.state not in ('DONE', 'CANCELLED', 'FAILED')
  order by i.updated_at limit p_limit
$$;
call caseward.make_definer('caseward.old_imports(timestamptz, integer)');

-- Lists that may be downloaded once, by an address that is good for a minute.
create table caseward.exports (
  tenant_id uuid not null,
  id uuid not null,
  kind text not null check (kind in ('matters', 'contacts', 'tasks', 'documents')),
  format text not null check (format in ('csv', 'xlsx')),
  query jsonb not null,
  columns text[] not null,
  -- Those that were chosen; null: all that the list holds.
  ids uuid[],
  created_at timestamptz(3) not null default now(),
  created_by uuid not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, created_by) references caseward.users (tenant_id, id)
);
call caseward.distribute('caseward.exports');
call caseward.protect('caseward.exports');
grant select, insert, delete on caseward.exports to caseward_app;

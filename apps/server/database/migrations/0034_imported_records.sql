-- What imports made, so that it can be taken back as a whole.
create table caseward.imported_records (
  tenant_id uuid not null,
  import_id uuid not null,
  record_id uuid not null,
  -- What became of it when the import was taken back; null before.
  outcome text check (outcome in ('TAKEN_BACK', 'CHANGED', 'IN_USE', 'ON_HOLD', 'DELETED', 'MISSING')),
  primary key (tenant_id, import_id, record_id),
  foreign key (tenant_id, import_id) references caseward.imports (tenant_id, id)
);
call caseward.distribute('caseward.imported_records');
call caseward.protect('caseward.imported_records');
grant select, insert, update (outcome) on caseward.imported_records to caseward_app;

alter table caseward.imports
  drop constraint imports_state_check,
  add constraint imports_state_check check (state in
    ('MAPPING', 'CHECKING', 'CHECKED', 'IMPORTING', 'DONE', 'TAKING_BACK', 'TAKEN_BACK', 'CANCELLED', 'FAILED')),
  add column taken_back integer not null default 0,
  add column errors text not null default 'REFUSE' check (errors in ('REFUSE', 'SKIP')),
  -- Whether a finished import keeps its file, for the rows that it skipped.
  add column has_skipped_rows boolean not null default false;
grant update (taken_back, errors, has_skipped_rows) on caseward.imports to caseward_app;
grant select (has_skipped_rows) on caseward.imports to caseward_definer;

create index imports_with_files on caseward.imports (updated_at)
  where state in ('MAPPING', 'CHECKING', 'CHECKED', 'IMPORTING') or has_skipped_rows;
drop index caseward.imports_by_age;

-- A pattern of numbers may hold the year in two digits.
alter table caseward.tenants
  drop constraint tenants_matter_number_pattern_check,
  add constraint tenants_matter_number_pattern_check check
    (matter_number_pattern ~ '^[^{}]*(\{YY(YY)?\}[^{}]*)?\{N{1,9}\}[^{}]*(\{YY(YY)?\}[^{}]*)?$');

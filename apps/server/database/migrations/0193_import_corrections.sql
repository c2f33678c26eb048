-- Rows of an import's file that were corrected before it was run (docs/decisions/158-rows-are-corrected-beside-the-file.md).
-- The file stays as it was uploaded; what a row said is kept, as the file goes once all of it is imported.
create table caseward.import_corrections (
  tenant_id uuid not null,
  import_id uuid not null,
  -- As a spreadsheet numbers it.
  row integer not null,
  cells jsonb not null constraint import_corrections_cells_check check (jsonb_typeof(cells) = 'array'),
  was jsonb not null constraint import_corrections_was_check check (jsonb_typeof(was) = 'array'),
  corrected_at timestamptz(3) not null default now(),
  corrected_by uuid not null,
  constraint import_corrections_pkey primary key (tenant_id, import_id, row)
);
call caseward.distribute('caseward.import_corrections');
alter table caseward.import_corrections add constraint import_corrections_import_fkey
  foreign key (tenant_id, import_id) references caseward.imports (tenant_id, id);
alter table caseward.import_corrections add constraint import_corrections_corrected_by_fkey
  foreign key (tenant_id, corrected_by) references caseward.users (tenant_id, id);
call caseward.protect('caseward.import_corrections');
grant select, insert, update (cells, corrected_at, corrected_by) on caseward.import_corrections to caseward_app;

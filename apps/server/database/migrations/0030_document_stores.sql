-- The folder of documents that belongs to this database, by the mark in it: at most one row.
create table caseward.document_stores (
  is_only boolean primary key default true check (is_only),
  id uuid not null,
  adopted_at timestamptz(3) not null default now()
);
call caseward.replicate('caseward.document_stores');
alter table caseward.document_stores enable row level security;
alter table caseward.document_stores force row level security;
create policy owner_rows on caseward.document_stores to caseward_owner using (true) with check (true);
call caseward.open_to_definer('caseward.document_stores');
grant select, insert on caseward.document_stores to caseward_definer;

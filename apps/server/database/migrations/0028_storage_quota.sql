-- How many bytes the files of a firm may take: null as the installation has it, 0 without a limit.
alter table caseward.tenants add storage_quota bigint check (storage_quota >= 0);

-- What the file of a form takes, or may take, until it is registered.
alter table caseward.uploads add size bigint not null default 0 check (size >= 0);
grant update (size) on caseward.uploads to caseward_app;

-- In bytes; the file is kept until the import is over.
alter table caseward.imports add file_size bigint not null default 0 check (file_size >= 0);

create index documents_by_size on caseward.documents (tenant_id) include (size);
grant select (size) on caseward.documents to caseward_definer;
grant select (size) on caseward.uploads to caseward_definer;
grant select (file_size) on caseward.imports to caseward_definer;

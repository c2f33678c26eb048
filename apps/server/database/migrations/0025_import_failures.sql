-- Why an import failed, for the person who imports; empty while it has not.
alter table caseward.imports add column failure text not null default '';
grant update (failure) on caseward.imports to caseward_app;

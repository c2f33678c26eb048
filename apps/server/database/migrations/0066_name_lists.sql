-- Lists of names are checked in the background, name by name (docs/decisions/104-lists-of-names.md).
alter table caseward.conflict_checks add column failure text not null default '';
alter table caseward.conflict_terms add column is_searched boolean not null default true;
-- What a name of a list was about.
alter table caseward.conflict_terms add column subject text not null default '';
grant select (failure) on caseward.conflict_checks to caseward_app;
grant update (failure, is_complete) on caseward.conflict_checks to caseward_definer;
grant update (is_searched, is_capped) on caseward.conflict_terms to caseward_definer;

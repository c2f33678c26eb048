-- A conflict check that is run again asks for the parties that its matter has now, not for those that it had.
alter table caseward.conflict_terms add column is_party boolean not null default false;

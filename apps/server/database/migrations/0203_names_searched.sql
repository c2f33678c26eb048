-- Among how many names a conflict check looked that its maker sees (docs/decisions/096-conflict-checks.md). Null: made before
-- this was kept.
alter table caseward.conflict_checks add names_searched integer;
grant select (names_searched) on caseward.conflict_checks to caseward_app;

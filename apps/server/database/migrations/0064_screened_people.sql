-- Who is screened by a decision, beside the wall that was raised or changed for it
-- (docs/decisions/106-clearing-conflicts.md).
alter table caseward.conflict_decisions add column screened uuid[] not null default '{}';

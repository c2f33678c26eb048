-- How many findings like a hit the watch left out, on the last one that it kept: so whoever may not see the hit learns
-- nothing of them (docs/decisions/165-limits-of-checks.md).
alter table caseward.conflict_hits add left_out integer not null default 0;

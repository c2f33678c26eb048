-- Whom the findings that the watch left out were visible to, as the hit that says how many: once its wall has moved, theirs
-- may not have, and the number is nobody's (docs/decisions/165-limits-of-checks.md).
alter table caseward.conflict_hits add left_out_within uuid[];

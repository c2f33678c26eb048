-- The list of conflict checks is in the order of their days, by which it is filtered, and by how they ended and who made
-- them.
create index concurrently if not exists conflict_checks_by_day on caseward.conflict_checks
  (tenant_id, created_at desc, id desc);
create index concurrently if not exists conflict_checks_by_state on caseward.conflict_checks
  (tenant_id, state, created_at desc, id desc);
create index concurrently if not exists conflict_checks_by_maker on caseward.conflict_checks
  (tenant_id, created_by, created_at desc, id desc);

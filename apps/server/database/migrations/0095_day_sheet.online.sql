-- The day sheet reads what was entered, changed, done or deleted on a day, in the order in which it was.
create index concurrently if not exists deadline_values_by_age on caseward.deadline_values (tenant_id, created_at, id);
create index concurrently if not exists deadline_acts_by_age on caseward.deadline_acts (tenant_id, created_at, id);
create index concurrently if not exists event_values_by_age on caseward.event_values (tenant_id, created_at, id);
create index concurrently if not exists deadlines_by_end on caseward.deadlines (tenant_id, deleted_at, id)
  where deleted_at is not null;
create index concurrently if not exists events_by_end on caseward.events (tenant_id, deleted_at, id)
  where deleted_at is not null;
-- The dashboard counts what a person has to have confirmed.
create index concurrently if not exists deadlines_to_confirm_by_responsible
  on caseward.deadlines (tenant_id, responsible, due_on, id)
  where deleted_at is null and status = 'OPEN' and not confirmed;

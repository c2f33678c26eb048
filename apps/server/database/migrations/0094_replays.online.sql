-- Deadlines by what they are counted from, those that wait for a decision, and the tasks that prepare one.
create index concurrently if not exists deadlines_by_event on caseward.deadlines (tenant_id, event_id, due_on, id)
  where deleted_at is null and event_id is not null;
create index concurrently if not exists deadlines_by_before on caseward.deadlines (tenant_id, before_id, due_on, id)
  where deleted_at is null and before_id is not null;
create index concurrently if not exists deadlines_to_decide on caseward.deadlines (tenant_id, due_on, id)
  where deleted_at is null and status = 'OPEN' and proposed_on is not null;
create index concurrently if not exists deadlines_by_reminder on caseward.deadlines (tenant_id, remind_on, id)
  where deleted_at is null;
create index concurrently if not exists deadlines_open_by_reminder on caseward.deadlines (tenant_id, remind_on, id)
  where deleted_at is null and status = 'OPEN';
create index concurrently if not exists events_by_court on caseward.events (tenant_id, court_id, id)
  where deleted_at is null and court_id is not null;
create index concurrently if not exists tasks_by_deadline on caseward.tasks (tenant_id, deadline_id, id)
  where deleted_at is null and deadline_id is not null;

-- What a deadline is counted from (docs/decisions/122-triggers.md): an event of its matter, or another deadline that it
-- prepares. No foreign key to events: an event may be purged before the deadline.
alter table caseward.deadlines add event_id uuid, add before_id uuid;
alter table caseward.deadlines add constraint deadlines_before_fkey
  foreign key (tenant_id, before_id) references caseward.deadlines (tenant_id, id);
grant update (event_id, before_id) on caseward.deadlines to caseward_app;

-- An event has the court that it takes place in, and a task may prepare a deadline of its matter.
alter table caseward.events
  add court_id uuid,
  add constraint events_court_fkey foreign key (tenant_id, court_id) references caseward.courts (tenant_id, id);
grant update (court_id) on caseward.events to caseward_app;
alter table caseward.tasks
  add deadline_id uuid,
  add constraint tasks_deadline_fkey foreign key (tenant_id, deadline_id) references caseward.deadlines (tenant_id, id)
    not valid;
grant update (deadline_id) on caseward.tasks to caseward_app;

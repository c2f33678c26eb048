-- The list of tasks begins with the open ones, soonest due first; done ones follow, latest due first. The columns behind
-- the id are those of filters, so that rows which a filter leaves out are passed over within the index.
create index tasks_open_first on caseward.tasks (tenant_id,
    (case when status = 'DONE' then 1 else 0 end),
    (case when due_date is null then 2147483647 when status = 'DONE' then date '1970-01-01' - due_date
       else due_date - date '1970-01-01' end), id,
    (case priority when 'URGENT' then 0 when 'HIGH' then 1 when 'NORMAL' then 2 else 3 end),
    assigned_to,
    (case when due_date is null then 'infinity' else due_date end))
  where deleted_at is null;
create index tasks_of_assignee_open_first on caseward.tasks (tenant_id, assigned_to,
    (case when status = 'DONE' then 1 else 0 end),
    (case when due_date is null then 2147483647 when status = 'DONE' then date '1970-01-01' - due_date
       else due_date - date '1970-01-01' end), id)
  where deleted_at is null;
-- What is new on the dashboard is read from the newest note back, as it is of other records.
create index notes_by_age on caseward.notes (tenant_id, created_at desc, id desc) where deleted_at is null;

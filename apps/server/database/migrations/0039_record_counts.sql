-- How many records a firm has, as sums of changes: writers add rows and never wait for one another. Records behind a wall
-- are not in it; each person counts those they see. docs/decisions/069-counts-are-kept.md says why.
create table caseward.record_counts (
  tenant_id uuid not null,
  type text not null,
  id uuid not null default gen_random_uuid(),
  total bigint not null,
  primary key (tenant_id, type, id)
);
call caseward.distribute('caseward.record_counts');
call caseward.protect('caseward.record_counts');
call caseward.open_to_definer('caseward.record_counts');
grant select on caseward.record_counts to caseward_app;
-- Rows are locked before they are added up, which takes the right to update one.
grant select, insert, delete, update (total) on caseward.record_counts to caseward_definer;

create index matters_walled on caseward.matters (tenant_id) include (visible_to)
  where deleted_at is null and visible_to is not null;
create index tasks_pending_walled on caseward.tasks (tenant_id) include (visible_to)
  where deleted_at is null and status <> 'DONE' and visible_to is not null;

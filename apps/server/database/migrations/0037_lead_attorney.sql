-- The person of the firm who is responsible for a matter.
alter table caseward.matters
  add lead_attorney uuid,
  add foreign key (tenant_id, lead_attorney) references caseward.users (tenant_id, id);
grant update (lead_attorney) on caseward.matters to caseward_app;
grant select (lead_attorney) on caseward.matters to caseward_definer;
create index matters_by_lead on caseward.matters (tenant_id, lead_attorney, created_at desc, id desc)
  where deleted_at is null and lead_attorney is not null;
create index matters_without_lead on caseward.matters (tenant_id, created_at desc, id desc)
  where deleted_at is null and lead_attorney is null;

-- When the next open task of a matter is due: one step of this index for each row of a list.
create index tasks_next_of_matter on caseward.tasks (tenant_id, matter_id, due_date)
  where deleted_at is null and status <> 'DONE' and due_date is not null;

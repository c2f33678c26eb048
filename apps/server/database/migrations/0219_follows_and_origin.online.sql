alter table caseward.notifications validate constraint notifications_kind_check;
alter table caseward.notifications validate constraint notifications_object_type_check;
alter table caseward.matters validate constraint matters_originating_attorney_fkey;
create index concurrently if not exists matters_by_originator on caseward.matters
  (tenant_id, originating_attorney, created_at desc, id desc) where deleted_at is null and originating_attorney is not null;
create index concurrently if not exists matters_without_originator on caseward.matters
  (tenant_id, created_at desc, id desc) where deleted_at is null and originating_attorney is null;

-- Who has replaced or removed the reason for which two contacts were told apart; null: nobody
-- (docs/decisions/117-what-checks-keep.md).
alter table caseward.contact_distinctions add reason_by uuid;
alter table caseward.contact_distinctions add constraint contact_distinctions_reason_by_fkey
  foreign key (tenant_id, reason_by) references caseward.users (tenant_id, id) not valid;
grant update (reason_by) on caseward.contact_distinctions to caseward_app;

create index concurrently if not exists conflict_hits_by_contact
  on caseward.conflict_hits (tenant_id, contact_id, check_id desc, id desc) where contact_id is not null;
create index concurrently if not exists conflict_hits_by_register
  on caseward.conflict_hits (tenant_id, register_id, check_id desc, id desc) where register_id is not null;

create index concurrently if not exists conflict_hits_by_found_matter
  on caseward.conflict_hits (tenant_id, found_matter_id) where found_matter_id is not null;

create index concurrently if not exists matter_parties_by_role
  on caseward.matter_parties (tenant_id, role, matter_id);
create index concurrently if not exists matter_parties_by_side
  on caseward.matter_parties (tenant_id, side, matter_id);

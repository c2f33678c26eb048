-- A conflict check counts the further names that stand.
create index concurrently if not exists contact_names_standing on caseward.contact_names (tenant_id, contact_id)
  where removed_at is null;

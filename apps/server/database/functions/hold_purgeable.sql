-- Locks a deletion that may be purged, with its matter, until the transaction ends; nothing when it may not.
create or replace function caseward.hold_purgeable(p_tenant_id uuid, p_deletion_id uuid)
returns setof caseward.deletions
language plpgsql volatile set search_path = pg_catalog, pg_temp as $$
declare
  d caseward.deletions;
begin
  perform caseward.require_tenant(p_tenant_id);
  -- Lock order: the matter first, as holds and restoring do.
  perform from caseward.matters m
    where m.tenant_id = p_tenant_id and m.id = (select e.matter_id from caseward.deletions e
      where e.tenant_id = p_tenant_id and e.id = p_deletion_id)
    for update;
  select * into d from caseward.deletions e
    where e.tenant_id = p_tenant_id and e.id = p_deletion_id for update;
  if found and d.restored_at is null and d.created_at < now() - interval '30 days' and not caseward.is_kept(d) then
    return next d;
  end if;
end $$;
revoke all on function caseward.hold_purgeable(uuid, uuid) from public;
grant execute on function caseward.hold_purgeable(uuid, uuid) to caseward_definer;

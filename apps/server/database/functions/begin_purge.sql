-- Begins or continues to purge a deletion: from here on it cannot be restored. Answers the keys of its files; null when
-- it may not be purged.
create or replace function caseward.begin_purge(p_tenant_id uuid, p_deletion_id uuid)
returns text[]
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  d caseward.deletions;
  moment constant timestamptz := now();
begin
  select * into d from caseward.hold_purgeable(p_tenant_id, p_deletion_id);
  if not found then
    return null;
  end if;
  update caseward.deletions e set purging_at = coalesce(e.purging_at, moment)
    where e.tenant_id = p_tenant_id and e.restored_at is null
      and (e.id = d.id or d.object_type = 'matter' and e.matter_id = d.object_id);
  return array(select t.file_path from caseward.documents t
    where t.tenant_id = p_tenant_id and t.deleted_at < moment - interval '30 days'
      and (d.object_type = 'document' and t.id = d.object_id and t.deletion_id = d.id
        or d.object_type = 'matter' and t.matter_id = d.object_id));
end $$;
call caseward.make_definer('caseward.begin_purge(uuid, uuid)');

-- Removes the rows of a deletion whose purge has begun, and notes it in the audit; answers whether it did. A matter takes
-- along everything that hangs on it, what was deleted before it too.
create or replace function caseward.purge_deletion(p_tenant_id uuid, p_deletion_id uuid)
returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  d caseward.deletions;
begin
  select * into d from caseward.hold_purgeable(p_tenant_id, p_deletion_id);
  if not found or d.purging_at is null then
    return false;
  end if;
  case d.object_type
    when 'task' then
      delete from caseward.tasks t where t.tenant_id = p_tenant_id and t.id = d.object_id and t.deletion_id = d.id;
    when 'note' then
      delete from caseward.notes t where t.tenant_id = p_tenant_id and t.id = d.object_id and t.deletion_id = d.id;
    when 'document' then
      delete from caseward.documents t where t.tenant_id = p_tenant_id and t.id = d.object_id and t.deletion_id = d.id;
    when 'contact' then
      delete from caseward.contacts t where t.tenant_id = p_tenant_id and t.id = d.object_id and t.deletion_id = d.id;
    when 'matter' then
      -- Rows that the policies keep make the foreign keys refuse the matter, and with it the whole purge.
      delete from caseward.tasks t where t.tenant_id = p_tenant_id and t.matter_id = d.object_id;
      delete from caseward.notes t where t.tenant_id = p_tenant_id and t.matter_id = d.object_id;
      delete from caseward.documents t where t.tenant_id = p_tenant_id and t.matter_id = d.object_id;
      delete from caseward.matter_parties t where t.tenant_id = p_tenant_id and t.matter_id = d.object_id;
      delete from caseward.matter_team t where t.tenant_id = p_tenant_id and t.matter_id = d.object_id;
      delete from caseward.wall_members t where t.tenant_id = p_tenant_id and t.matter_id = d.object_id;
      delete from caseward.walls t where t.tenant_id = p_tenant_id and t.matter_id = d.object_id;
      delete from caseward.legal_holds t where t.tenant_id = p_tenant_id and t.matter_id = d.object_id;
      delete from caseward.matter_status_changes t where t.tenant_id = p_tenant_id and t.matter_id = d.object_id;
      delete from caseward.notices t where t.tenant_id = p_tenant_id and t.matter_id = d.object_id;
      delete from caseward.matters t where t.tenant_id = p_tenant_id and t.id = d.object_id and t.deletion_id = d.id;
  end case;
  delete from caseward.deletions e
    where e.tenant_id = p_tenant_id
      and (e.id = d.id or e.object_id = d.object_id or d.object_type = 'matter' and e.matter_id = d.object_id);
  insert into caseward.audit_events (tenant_id, id, action, object_type, object_id, matter_id, visible_to)
    values (p_tenant_id, gen_random_uuid(), 'PURGED', d.object_type, d.object_id, d.matter_id, d.visible_to);
  return true;
end $$;
call caseward.make_definer('caseward.purge_deletion(uuid, uuid)');

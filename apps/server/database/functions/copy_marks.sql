-- Copies a matter's protection (visible_to, held) to all its records. It reads the matter's row and takes no values from
-- its caller, so anyone who may change that row may call it.
create or replace function caseward.copy_marks(p_tenant_id uuid, p_matter_id uuid)
returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  v uuid[];
  h boolean;
begin
  perform caseward.require_tenant(p_tenant_id);
  select m.visible_to, m.held into v, h from caseward.matters m
    where m.tenant_id = p_tenant_id and m.id = p_matter_id for update;
  if not found then
    return;
  end if;
  update caseward.tasks t set visible_to = v, held = h and t.deleted_at is null
    where t.tenant_id = p_tenant_id and t.matter_id = p_matter_id
      and (t.visible_to is distinct from v or t.held <> (h and t.deleted_at is null));
  update caseward.notes t set visible_to = v, held = h and t.deleted_at is null
    where t.tenant_id = p_tenant_id and t.matter_id = p_matter_id
      and (t.visible_to is distinct from v or t.held <> (h and t.deleted_at is null));
  update caseward.documents t set visible_to = v, held = h and t.deleted_at is null
    where t.tenant_id = p_tenant_id and t.matter_id = p_matter_id
      and (t.visible_to is distinct from v or t.held <> (h and t.deleted_at is null));
  update caseward.matter_parties t set visible_to = v, held = h
    where t.tenant_id = p_tenant_id and t.matter_id = p_matter_id
      and (t.visible_to is distinct from v or t.held <> h);
  update caseward.matter_team t set visible_to = v
    where t.tenant_id = p_tenant_id and t.matter_id = p_matter_id and t.visible_to is distinct from v;
  update caseward.walls t set visible_to = v
    where t.tenant_id = p_tenant_id and t.matter_id = p_matter_id and t.visible_to is distinct from v;
  update caseward.wall_members t set visible_to = v
    where t.tenant_id = p_tenant_id and t.matter_id = p_matter_id and t.visible_to is distinct from v;
  update caseward.legal_holds t set visible_to = v
    where t.tenant_id = p_tenant_id and t.matter_id = p_matter_id and t.visible_to is distinct from v;
  update caseward.notices t set visible_to = v
    where t.tenant_id = p_tenant_id and t.matter_id = p_matter_id and t.visible_to is distinct from v;
  update caseward.audit_events t set visible_to = v
    where t.tenant_id = p_tenant_id and t.matter_id = p_matter_id and t.visible_to is distinct from v;
  update caseward.matter_status_changes t set visible_to = v
    where t.tenant_id = p_tenant_id and t.matter_id = p_matter_id and t.visible_to is distinct from v;
  update caseward.deletions t set visible_to = v
    where t.tenant_id = p_tenant_id and t.matter_id = p_matter_id and t.visible_to is distinct from v;
end $$;
call caseward.make_definer('caseward.copy_marks(uuid, uuid)');

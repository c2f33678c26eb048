-- Copies whom a matter is visible to, and whether it is on legal hold, to every row that belongs to it, in any table.
-- It copies what the matter's row says and takes nothing from its caller, so anyone who may change that row may call it.
create or replace function caseward.copy_protection(p_tenant_id uuid, p_matter_id uuid)
returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  matter_visible_to uuid[];
  matter_held boolean;
  hanging record;
  held_now text;
begin
  perform caseward.require_tenant(p_tenant_id);
  select m.visible_to, m.held into matter_visible_to, matter_held from caseward.matters m
    where m.tenant_id = p_tenant_id and m.id = p_matter_id for update;
  if not found then
    return;
  end if;
  perform caseward.align_comments_of(p_tenant_id, p_matter_id);
  for hanging in select * from caseward.matter_tables() loop
    -- A row in the trash is not held: it is deleted already.
    held_now := case when hanging.is_deletable then '($4 and t.deleted_at is null)' else '$4' end;
    execute format('update %s t set visible_to = $3%s where t.tenant_id = $1 and t.matter_id = $2
        and (t.visible_to is distinct from $3%s)', hanging.name,
      case when hanging.is_holdable then ', held = ' || held_now else '' end,
      case when hanging.is_holdable then ' or t.held <> ' || held_now else '' end)
    using p_tenant_id, p_matter_id, matter_visible_to, matter_held;
  end loop;
  -- What a conflict check has found stands behind two walls: that of the matter found, and that of the check's own.
  update caseward.conflict_findings f set check_visible_to = matter_visible_to
    where f.tenant_id = p_tenant_id and f.check_matter_id = p_matter_id
      and f.check_visible_to is distinct from matter_visible_to;
  update caseward.conflict_hits h set found_visible_to = matter_visible_to
    where h.tenant_id = p_tenant_id and h.found_matter_id = p_matter_id
      and h.found_visible_to is distinct from matter_visible_to;
  update caseward.conflict_decisions d set check_visible_to = matter_visible_to
    where d.tenant_id = p_tenant_id and d.check_matter_id = p_matter_id
      and d.check_visible_to is distinct from matter_visible_to;
end $$;
call caseward.make_definer('caseward.copy_protection(uuid, uuid)');

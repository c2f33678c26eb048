-- Updates the wall of events to their matter's present one. Reading a matter does not lock it, so a wall that was raised
-- meanwhile has missed the event of that read. The caller passes only which events to check.
create or replace function caseward.align_events(p_tenant_id uuid, p_event_ids uuid[])
returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform caseward.require_tenant(p_tenant_id);
  update caseward.audit_events e set visible_to = m.visible_to
  from caseward.matters m
  where e.tenant_id = p_tenant_id and e.id = any(p_event_ids)
    and m.tenant_id = p_tenant_id and m.id = e.matter_id and e.visible_to is distinct from m.visible_to;
end $$;
call caseward.make_definer('caseward.align_events(uuid, uuid[])');

-- Which of these events of a firm are there, and whether they are sealed.
create or replace function caseward.recorded_events(p_tenant_id uuid, p_event_ids uuid[])
returns table (id uuid, is_sealed boolean)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform caseward.require_tenant(p_tenant_id);
  return query
    select e.id, exists (select from caseward.audit_seals s where s.tenant_id = p_tenant_id and s.event_id = e.id)
    from caseward.audit_events e
    where e.tenant_id = p_tenant_id and e.id = any(p_event_ids);
end $$;
call caseward.make_sealing('caseward.recorded_events(uuid, uuid[])');

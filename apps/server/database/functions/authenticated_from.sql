-- The place of a firm's chain from which on every event has an authentication code. Null within an hour after the database
-- was upgraded to have them: servers of the version before may still be writing (rolling upgrade).
create or replace function caseward.authenticated_from(p_tenant_id uuid)
returns bigint
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform caseward.require_tenant(p_tenant_id);
  if exists (select from caseward.migrations m
    where m.name like '%\_authenticated\_events.sql' and m.applied_at > now() - interval '1 hour'
      and m.applied_at > (select min(f.applied_at) from caseward.migrations f)) then
    return null;
  end if;
  return 1 + coalesce((select max(s.seq) from caseward.audit_seals s
    join caseward.audit_events e on e.tenant_id = p_tenant_id and e.id = s.event_id
    where s.tenant_id = p_tenant_id and e.mac is null), 0);
end $$;
call caseward.make_sealing('caseward.authenticated_from(uuid)');

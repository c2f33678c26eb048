-- Records that servers of 0.3.0 wrote within two hours of the upgrade (rolling upgrade): their events have no
-- authentication codes. Those servers put nothing into the search of today.
create or replace function caseward.written_by_older_servers(p_is_start boolean)
returns table (tenant_id uuid, object_type text, object_ids uuid[])
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
#variable_conflict use_column
declare
  upgraded timestamptz;
  looked_until timestamptz;
begin
  select m.applied_at into upgraded from caseward.migrations m
    where m.name like '%\_authenticated\_events.sql'
      and m.applied_at > (select min(f.applied_at) from caseward.migrations f);
  looked_until := upgraded + (case when p_is_start then interval '7 days' else interval '125 minutes' end);
  if upgraded is null or now() > looked_until then
    return;
  end if;
  return query
    select e.tenant_id, e.object_type, array_agg(distinct e.object_id)
    from caseward.tenants t
    join caseward.audit_events e on e.tenant_id = t.id
      and e.created_at between upgraded and upgraded + interval '2 hours'
    where e.mac is null and e.object_id is not null and e.action in ('CREATED', 'CHANGED')
    group by e.tenant_id, e.object_type;
end $$;
call caseward.make_sealing('caseward.written_by_older_servers(boolean)');

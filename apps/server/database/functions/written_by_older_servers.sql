-- Records of a firm that were written without authentication codes in a span of time.
create or replace function caseward.unauthenticated_records(p_tenant_id uuid, p_from timestamptz, p_to timestamptz)
returns table (tenant_id uuid, object_type text, object_ids uuid[])
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform caseward.require_no_other(p_tenant_id);
  return query
    select p_tenant_id, e.object_type, array_agg(distinct e.object_id)
    from caseward.audit_events e
    where e.tenant_id = p_tenant_id and e.created_at between p_from and p_to
      and e.mac is null and e.object_id is not null and e.action in ('CREATED', 'CHANGED')
    group by e.object_type;
end $$;
call caseward.make_sealing('caseward.unauthenticated_records(uuid, timestamptz, timestamptz)');

-- Records that servers of 0.3.0 wrote within two hours of the upgrade (rolling upgrade): their events have no
-- authentication codes. Those servers put nothing into the search of today.
create or replace function caseward.written_by_older_servers(p_is_start boolean)
returns table (tenant_id uuid, object_type text, object_ids uuid[])
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
declare
  upgraded timestamptz;
  looked_until timestamptz;
  firm uuid;
begin
  select m.applied_at into upgraded from caseward.migrations m
    where m.name like '%\_authenticated\_events.sql'
      and m.applied_at > (select min(f.applied_at) from caseward.migrations f);
  looked_until := upgraded + (case when p_is_start then interval '7 days' else interval '125 minutes' end);
  if upgraded is null or now() > looked_until then
    return;
  end if;
  for firm in select caseward.firms() loop
    begin
      return query select * from caseward.unauthenticated_records(firm, upgraded, upgraded + interval '2 hours');
    exception
      when syntax_error_or_access_rule_violation then raise;
      when others then raise warning 'firm % was passed over: %', firm, sqlerrm;
    end;
  end loop;
end $$;
call caseward.make_spanning('caseward.written_by_older_servers(boolean)');

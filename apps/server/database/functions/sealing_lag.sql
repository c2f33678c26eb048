-- Since when the oldest unsealed event of a firm has waited; null where all are sealed. Only events since two minutes
-- before its last sealed one are looked at.
create or replace function caseward.unsealed_since(p_tenant_id uuid)
returns timestamptz
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  since timestamptz;
begin
  perform caseward.require_no_other(p_tenant_id);
  select l.created_at - interval '2 minutes' into since
    from (select s.event_id from caseward.audit_seals s where s.tenant_id = p_tenant_id order by s.seq desc limit 1) last
    join caseward.audit_events l on l.tenant_id = p_tenant_id and l.id = last.event_id;
  return (select e.created_at from caseward.audit_events e
    where e.tenant_id = p_tenant_id and e.created_at >= coalesce(since, '-infinity')
      and not exists (select from caseward.audit_seals s where s.tenant_id = p_tenant_id and s.event_id = e.id)
    order by e.created_at limit 1);
end $$;
call caseward.make_sealing('caseward.unsealed_since(uuid)');
-- For the command line.
grant execute on function caseward.unsealed_since(uuid) to caseward_owner;

-- How many seconds the oldest unsealed event of any firm has waited; 0 where all are sealed. Fails where a firm cannot
-- be asked.
create or replace function caseward.sealing_lag()
returns double precision
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
declare
  firm uuid;
  waiting timestamptz;
  oldest timestamptz;
begin
  for firm in select caseward.firms() loop
    select * into waiting from caseward.unsealed_since(firm);
    oldest := least(oldest, waiting);
  end loop;
  return coalesce(extract(epoch from now() - oldest), 0);
end $$;
call caseward.make_spanning('caseward.sealing_lag()');

-- How many seconds the oldest unsealed event of any firm has waited; 0 where all are sealed. Only events since two
-- minutes before a firm's last sealed one are looked at.
create or replace function caseward.sealing_lag()
returns double precision
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  firm uuid;
  since timestamptz;
  waiting timestamptz;
  oldest timestamptz;
begin
  for firm in select t.id from caseward.tenants t loop
    select l.created_at - interval '2 minutes' into since
      from (select s.event_id from caseward.audit_seals s where s.tenant_id = firm order by s.seq desc limit 1) last
      join caseward.audit_events l on l.tenant_id = firm and l.id = last.event_id;
    select e.created_at into waiting from caseward.audit_events e
      where e.tenant_id = firm and e.created_at >= coalesce(since, '-infinity')
        and not exists (select from caseward.audit_seals s where s.tenant_id = firm and s.event_id = e.id)
      order by e.created_at limit 1;
    oldest := least(oldest, waiting);
  end loop;
  return coalesce(extract(epoch from now() - oldest), 0);
end $$;
call caseward.make_sealing('caseward.sealing_lag()');
-- For the command line.
grant execute on function caseward.sealing_lag() to caseward_owner;

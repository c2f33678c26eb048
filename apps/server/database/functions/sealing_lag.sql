-- How many seconds the oldest unsealed event of any firm has waited; 0 where all are sealed. Only events since two
-- minutes before a firm's last sealed one are looked at.
create or replace function caseward.sealing_lag()
returns double precision
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return (
    select coalesce(extract(epoch from now() - min(oldest.created_at)), 0)
    from caseward.tenants t
    left join lateral (
      select l.created_at - interval '2 minutes' as since
      from (select s.event_id from caseward.audit_seals s
        where s.tenant_id = t.id order by s.seq desc limit 1) last
      join caseward.audit_events l on l.tenant_id = t.id and l.id = last.event_id
    ) sealed on true
    cross join lateral (
      select e.created_at from caseward.audit_events e
      where e.tenant_id = t.id and e.created_at >= coalesce(sealed.since, '-infinity')
        and not exists (select from caseward.audit_seals s where s.tenant_id = t.id and s.event_id = e.id)
      order by e.created_at limit 1
    ) oldest
  );
end $$;
call caseward.make_sealing('caseward.sealing_lag()');
-- For the command line.
grant execute on function caseward.sealing_lag() to caseward_owner;

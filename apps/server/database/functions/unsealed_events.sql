-- Unsealed events of a firm, oldest first, including those of walled matters: all, or those since two minutes before the
-- last sealed one, which misses only very long transactions.
create or replace function caseward.events_to_seal(p_tenant_id uuid, p_all boolean, p_most integer)
returns table (id uuid, created_at timestamptz, user_id uuid, session_id uuid, address text, action text,
  object_type text, object_id uuid, matter_id uuid, changes text, details text, visible_to uuid[], mac bytea)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  since timestamptz := '-infinity';
begin
  perform caseward.require_tenant(p_tenant_id);
  if not p_all then
    select e.created_at - interval '2 minutes' into since
    from (select s.event_id from caseward.audit_seals s
      where s.tenant_id = p_tenant_id order by s.seq desc limit 1) last
    join caseward.audit_events e on e.tenant_id = p_tenant_id and e.id = last.event_id;
  end if;
  return query
    select e.id, e.created_at, e.user_id, e.session_id, e.address, e.action,
      e.object_type, e.object_id, e.matter_id, e.changes::text, e.details::text, e.visible_to, e.mac
    from caseward.audit_events e
    where e.tenant_id = p_tenant_id and e.created_at >= coalesce(since, '-infinity')
      and not exists (select from caseward.audit_seals s where s.tenant_id = p_tenant_id and s.event_id = e.id)
    order by e.created_at, e.id limit p_most;
end $$;
call caseward.make_sealing('caseward.events_to_seal(uuid, boolean, integer)');

-- For servers of 0.3.0, which seal events without their authentication codes.
create or replace function caseward.unsealed_events(p_tenant_id uuid, p_all boolean, p_most integer)
returns table (id uuid, created_at timestamptz, user_id uuid, session_id uuid, address text, action text,
  object_type text, object_id uuid, matter_id uuid, changes text, details text)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform caseward.require_tenant(p_tenant_id);
  return query
    select e.id, e.created_at, e.user_id, e.session_id, e.address, e.action,
      e.object_type, e.object_id, e.matter_id, e.changes, e.details
    from caseward.events_to_seal(p_tenant_id, p_all, p_most) e;
end $$;
call caseward.make_sealing('caseward.unsealed_events(uuid, boolean, integer)');

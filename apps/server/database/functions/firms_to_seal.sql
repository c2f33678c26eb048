-- Firms with unsealed events since a time.
create or replace function caseward.firms_to_seal(p_since timestamptz)
returns setof uuid
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return query
    select t.id from caseward.tenants t
    where exists (select from caseward.audit_events e
      where e.tenant_id = t.id and e.created_at >= p_since
        and not exists (select from caseward.audit_seals s where s.tenant_id = t.id and s.event_id = e.id));
end $$;
call caseward.make_sealing('caseward.firms_to_seal(timestamptz)');

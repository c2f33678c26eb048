-- The firm, where it has unsealed events since a time.
create or replace function caseward.firm_to_seal(p_tenant_id uuid, p_since timestamptz)
returns setof uuid
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform caseward.require_no_other(p_tenant_id);
  return query
    select p_tenant_id where exists (select from caseward.audit_events e
      where e.tenant_id = p_tenant_id and e.created_at >= p_since
        and not exists (select from caseward.audit_seals s where s.tenant_id = p_tenant_id and s.event_id = e.id));
end $$;
call caseward.make_sealing('caseward.firm_to_seal(uuid, timestamptz)');

-- All such firms.
create or replace function caseward.firms_to_seal(p_since timestamptz)
returns setof uuid
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
declare
  firm uuid;
begin
  for firm in select caseward.firms() loop
    begin
      return query select * from caseward.firm_to_seal(firm, p_since);
    exception
      when syntax_error_or_access_rule_violation then raise;
      when others then raise warning 'firm % was passed over: %', firm, sqlerrm;
    end;
  end loop;
end $$;
call caseward.make_spanning('caseward.firms_to_seal(timestamptz)');

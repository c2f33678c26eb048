-- The firm, where it has deletions that are old enough for purging; which of them must be kept, it is asked later.
create or replace function caseward.firm_to_purge(p_tenant_id uuid)
returns setof uuid
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform caseward.require_no_other(p_tenant_id);
  return query
    select p_tenant_id where exists (select from caseward.deletions d
      where d.tenant_id = p_tenant_id and d.restored_at is null and d.created_at < now() - interval '30 days');
end $$;
call caseward.make_definer('caseward.firm_to_purge(uuid)');

-- All such firms.
create or replace function caseward.firms_to_purge()
returns setof uuid
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
declare
  firm uuid;
begin
  for firm in select caseward.firms() loop
    begin
      return query select * from caseward.firm_to_purge(firm);
    exception
      when syntax_error_or_access_rule_violation then raise;
      when others then raise warning 'firm % was passed over: %', firm, sqlerrm;
    end;
  end loop;
end $$;
call caseward.make_spanning('caseward.firms_to_purge()');

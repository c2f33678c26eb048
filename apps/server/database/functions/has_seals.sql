-- Whether a firm's audit has been sealed.
create or replace function caseward.has_seals_of(p_tenant_id uuid)
returns boolean
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform caseward.require_no_other(p_tenant_id);
  return exists (select from caseward.audit_seals s where s.tenant_id = p_tenant_id);
end $$;
call caseward.make_sealing('caseward.has_seals_of(uuid)');

-- Whether any firm's has: a server has served this database with its secrets. Fails where a firm cannot be asked.
create or replace function caseward.has_seals()
returns boolean
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
declare
  firm uuid;
  has_some boolean;
begin
  for firm in select caseward.firms() loop
    select * into has_some from caseward.has_seals_of(firm);
    exit when has_some;
  end loop;
  return coalesce(has_some, false);
end $$;
call caseward.make_spanning('caseward.has_seals()');

-- Refuses any tenant but that of the scope. Every function that acts past row-level security for one firm begins with it.
create or replace function caseward.require_tenant(p_tenant_id uuid)
returns void
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
begin
  if p_tenant_id is distinct from current_setting('app.tenant_id')::uuid then
    raise insufficient_privilege using message = 'another tenant than the scope''s';
  end if;
end $$;
revoke all on function caseward.require_tenant(uuid) from public;
grant execute on function caseward.require_tenant(uuid) to caseward_definer, caseward_sealer;

-- Refuses a scope of another tenant. Functions of one firm that are asked outside scopes, for each firm in turn, begin
-- with it.
create or replace function caseward.require_no_other(p_tenant_id uuid)
returns void
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
begin
  if p_tenant_id <> nullif(current_setting('app.tenant_id', true), '')::uuid then
    raise insufficient_privilege using message = 'another tenant than the scope''s';
  end if;
end $$;
revoke all on function caseward.require_no_other(uuid) from public;
grant execute on function caseward.require_no_other(uuid) to caseward_definer, caseward_sealer;

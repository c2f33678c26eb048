-- A one-time link of a firm, before a person is signed in; nothing for a used, revoked or expired link.
create or replace function caseward.link_of(p_tenant_id uuid, p_token_hash bytea)
returns table (tenant_id uuid, id uuid, created_by uuid, kind text, firm_name text, user_id uuid, username text,
  first_name text, last_name text, email text, role text, two_factor_required boolean, two_factor_since timestamptz)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  firm record;
begin
  perform caseward.require_no_other(p_tenant_id);
  -- A statement of its own: Citus refuses to join the table that every node has here.
  select t.name, t.two_factor_required into firm from caseward.tenants t where t.id = p_tenant_id;
  return query
    select l.tenant_id, l.id, l.created_by, l.kind, firm.name::text, l.user_id, coalesce(u.username, ''),
      coalesce(u.first_name, l.first_name), coalesce(u.last_name, l.last_name), l.email, l.role,
      firm.two_factor_required::boolean, u.two_factor_since
    from caseward.one_time_links l
    left join caseward.users u on u.tenant_id = p_tenant_id and u.id = l.user_id
    where l.tenant_id = p_tenant_id and l.token_hash = p_token_hash
      and l.used_at is null and l.revoked_at is null and l.expires_at > now() and u.disabled_at is null;
end $$;
call caseward.make_definer('caseward.link_of(uuid, bytea)');

-- The same for links of 0.3.0, whose tokens do not name the firm, and for its servers. A cluster has no such links but
-- those that were moved there: they are not found, because no node may be asked as the owner of a function.
create or replace function caseward.find_link(p_token_hash bytea)
returns table (tenant_id uuid, id uuid, created_by uuid, kind text, firm_name text, user_id uuid, username text,
  first_name text, last_name text, email text, role text, two_factor_required boolean, two_factor_since timestamptz)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  if exists (select from pg_extension where extname = 'citus') then
    return;
  end if;
  return query
    select found.* from caseward.one_time_links l
    cross join lateral caseward.link_of(l.tenant_id, l.token_hash) found
    where l.token_hash = p_token_hash;
end $$;
call caseward.make_definer('caseward.find_link(bytea)');

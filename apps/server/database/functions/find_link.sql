-- The firm of a one-time link, before a person is signed in; nothing for a used, revoked or expired link.
create or replace function caseward.find_link(p_token_hash bytea)
returns table (tenant_id uuid, id uuid, created_by uuid, kind text, firm_name text, user_id uuid, username text,
  first_name text, last_name text, email text, role text, two_factor_required boolean, two_factor_since timestamptz)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return query
    select l.tenant_id, l.id, l.created_by, l.kind, t.name, l.user_id, coalesce(u.username, ''),
      coalesce(u.first_name, l.first_name), coalesce(u.last_name, l.last_name), l.email, l.role,
      t.two_factor_required, u.two_factor_since
    from caseward.one_time_links l
    join caseward.tenants t on t.id = l.tenant_id
    left join caseward.users u on u.tenant_id = l.tenant_id and u.id = l.user_id
    where l.token_hash = p_token_hash and l.used_at is null and l.revoked_at is null and l.expires_at > now()
      and u.disabled_at is null;
end $$;
call caseward.make_definer('caseward.find_link(bytea)');

-- Whose a username is, before a tenant is known.
create or replace function caseward.find_login(p_username_key text)
returns table (tenant_id uuid, user_id uuid)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return query select l.tenant_id, l.user_id from caseward.login_names l where l.username_key = p_username_key;
end $$;
call caseward.make_definer('caseward.find_login(text)');

-- How a person signs in: the hash of their password, and whether a second factor is required. Before there is a scope.
create or replace function caseward.sign_in_of(p_tenant_id uuid, p_user_id uuid)
returns table (password_hash text, two_factor boolean)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return query
    select p.hash, u.two_factor_since is not null
    from caseward.users u
    join caseward.passwords p on p.tenant_id = p_tenant_id and p.user_id = u.id
    where u.tenant_id = p_tenant_id and u.id = p_user_id and u.disabled_at is null;
end $$;
call caseward.make_definer('caseward.sign_in_of(uuid, uuid)');

-- The same in one, for servers of 0.3; they may go on serving while a newer version migrates.
create or replace function caseward.find_sign_in(p_username_key text)
returns table (tenant_id uuid, user_id uuid, password_hash text, two_factor boolean)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return query
    select l.tenant_id, l.user_id, s.password_hash, s.two_factor
    from caseward.find_login(p_username_key) l cross join lateral caseward.sign_in_of(l.tenant_id, l.user_id) s;
end $$;
call caseward.make_definer('caseward.find_sign_in(text)');

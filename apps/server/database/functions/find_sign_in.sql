-- The person of a username, before a tenant is known.
create or replace function caseward.find_sign_in(p_username_key text)
returns table (tenant_id uuid, user_id uuid, password_hash text, two_factor boolean)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return query
    select u.tenant_id, u.id, p.hash, u.two_factor_since is not null
    from caseward.login_names l
    join caseward.users u on u.tenant_id = l.tenant_id and u.id = l.user_id
    join caseward.passwords p on p.tenant_id = u.tenant_id and p.user_id = u.id
    where l.username_key = p_username_key and u.disabled_at is null;
end $$;
call caseward.make_definer('caseward.find_sign_in(text)');

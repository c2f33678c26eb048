-- The feed that an address leads to, before a scope exists; nothing for one that was revoked, has expired or was switched
-- off, or whose person is disabled or has not set up the second factor that their firm requires.
create or replace function caseward.feed_of(p_tenant_id uuid, p_token_hash bytea)
returns table (id uuid, user_id uuid)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  needs_factor boolean;
begin
  perform caseward.require_no_other(p_tenant_id);
  -- A statement of its own: Citus refuses to join the table that every node has here.
  select t.two_factor_required into needs_factor from caseward.tenants t where t.id = p_tenant_id;
  return query
    select f.id, f.user_id from caseward.feeds f
    join caseward.users u on u.tenant_id = p_tenant_id and u.id = f.user_id
    where f.tenant_id = p_tenant_id and f.token_hash = p_token_hash and f.revoked_at is null and f.unused_at is null
      and f.expires_at > now() and u.disabled_at is null and (not needs_factor or u.two_factor_since is not null);
end $$;
call caseward.make_definer('caseward.feed_of(uuid, bytea)');

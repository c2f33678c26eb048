-- Firms with deletions that are due for purging.
create or replace function caseward.firms_to_purge()
returns setof uuid
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return query
    select t.id from caseward.tenants t
    where exists (select from caseward.deletions d where d.tenant_id = t.id and d.restored_at is null
      and d.created_at < now() - interval '30 days' and not caseward.is_kept(d));
end $$;
call caseward.make_definer('caseward.firms_to_purge()');

-- A firm's deletions that are due for purging, oldest first.
create or replace function caseward.deletions_to_purge(p_tenant_id uuid)
returns setof uuid
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  old caseward.deletions;
begin
  perform caseward.require_tenant(p_tenant_id);
  for old in
    select d.* from caseward.deletions d
    where d.tenant_id = p_tenant_id and d.restored_at is null and d.created_at < now() - interval '30 days'
    order by d.created_at, d.id
  loop
    if not caseward.is_kept(old) then
      return next old.id;
    end if;
  end loop;
end $$;
call caseward.make_definer('caseward.deletions_to_purge(uuid)');

-- Firms with deletions that are old enough for purging; which of them must be kept, each firm is asked.
create or replace function caseward.firms_to_purge()
returns setof uuid
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return query
    select distinct d.tenant_id from caseward.deletions d
    where d.restored_at is null and d.created_at < now() - interval '30 days';
end $$;
call caseward.make_definer('caseward.firms_to_purge()');

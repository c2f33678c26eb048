-- Expired upload forms of all firms, for the sweep that removes them.
create or replace function caseward.old_uploads(p_before timestamptz, p_limit integer)
returns table (tenant_id uuid, key text, created_by uuid)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return query
    select u.tenant_id, u.key, u.created_by from caseward.uploads u
    where u.created_at < p_before order by u.created_at limit p_limit;
end $$;
call caseward.make_definer('caseward.old_uploads(timestamptz, integer)');

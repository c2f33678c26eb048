-- Idle imports of all firms, for the sweep that cancels them.
create or replace function caseward.old_imports(p_before timestamptz, p_limit integer)
returns table (tenant_id uuid, id uuid, created_by uuid)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return query
    select i.tenant_id, i.id, i.created_by from caseward.imports i
    where i.updated_at < p_before and i.state not in ('DONE', 'CANCELLED', 'FAILED')
    order by i.updated_at limit p_limit;
end $$;
call caseward.make_definer('caseward.old_imports(timestamptz, integer)');

-- Idle imports of all firms that have a file, for the sweep that removes it.
create or replace function caseward.old_imports(p_before timestamptz, p_limit integer)
returns table (tenant_id uuid, id uuid, created_by uuid)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return query
    select i.tenant_id, i.id, i.created_by from caseward.imports i
    where i.updated_at < p_before
      and (i.state in ('MAPPING', 'CHECKING', 'CHECKED', 'IMPORTING') or i.has_skipped_rows)
    order by i.updated_at limit p_limit;
end $$;
call caseward.make_definer('caseward.old_imports(timestamptz, integer)');

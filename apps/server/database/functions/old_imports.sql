-- Idle imports of a firm that have a file, for the sweep that removes it.
create or replace function caseward.old_imports_of(p_tenant_id uuid, p_before timestamptz, p_limit integer)
returns table (tenant_id uuid, id uuid, created_by uuid)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform caseward.require_no_other(p_tenant_id);
  return query
    select i.tenant_id, i.id, i.created_by from caseward.imports i
    where i.tenant_id = p_tenant_id and i.updated_at < p_before
      and (i.state in ('MAPPING', 'CHECKING', 'CHECKED', 'IMPORTING') or i.has_skipped_rows)
    order by i.updated_at limit p_limit;
end $$;
call caseward.make_definer('caseward.old_imports_of(uuid, timestamptz, integer)');

-- Those of all firms.
create or replace function caseward.old_imports(p_before timestamptz, p_limit integer)
returns table (tenant_id uuid, id uuid, created_by uuid)
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
declare
  firm uuid;
  so_many integer;
  left_over integer := p_limit;
begin
  for firm in select caseward.firms() loop
    begin
      return query select * from caseward.old_imports_of(firm, p_before, left_over);
      get diagnostics so_many = row_count;
      left_over := left_over - so_many;
    exception
      when syntax_error_or_access_rule_violation then raise;
      when others then raise warning 'firm % was passed over: %', firm, sqlerrm;
    end;
    exit when left_over <= 0;
  end loop;
end $$;
call caseward.make_spanning('caseward.old_imports(timestamptz, integer)');

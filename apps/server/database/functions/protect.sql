-- Enables row-level security for a tenant table: the serving role sees only its scope's tenant (outside a scope
-- current_setting raises an error); the owner sees all rows, because migrations, the CLI and dumps need them.
create or replace procedure caseward.protect(p_table regclass, p_tenant_column text default 'tenant_id')
language plpgsql as $$
begin
  execute format('alter table %s enable row level security', p_table);
  execute format('alter table %s force row level security', p_table);
  execute format('create policy tenant_rows on %s to caseward_app '
    'using (%I = current_setting(''app.tenant_id'')::uuid) '
    'with check (%I = current_setting(''app.tenant_id'')::uuid)', p_table, p_tenant_column, p_tenant_column);
  execute format('create policy owner_rows on %s to caseward_owner using (true) with check (true)', p_table);
end $$;
revoke all on procedure caseward.protect(regclass, text) from public;

-- Lets the definer functions read a table; columns are granted one by one.
create or replace procedure caseward.open_to_definer(p_table regclass)
language plpgsql as $$
begin
  execute format('create policy definer_rows on %s to caseward_definer using (true) with check (true)', p_table);
end $$;
revoke all on procedure caseward.open_to_definer(regclass) from public;

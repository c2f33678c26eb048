-- The schema's rules: who may enter it, how a table is protected, how it is spread over a cluster.

revoke all on schema caseward from public;
grant usage on schema caseward to caseward_app, caseward_definer;

-- Puts a tenant table behind row-level security: the serving role sees its scope's tenant only (outside a
-- scope current_setting raises), the owner sees all rows, or migrations, the CLI and dumps would see none.
create procedure caseward.protect(p_table regclass, p_tenant_column text default 'tenant_id')
language plpgsql as $$
begin
  execute format('alter table %s enable row level security', p_table);
  execute format('alter table %s force row level security', p_table);
  execute format('create policy tenant_rows on %s to caseward_app '
    'using (%I = current_setting(''app.tenant_id'')::uuid) '
    'with check (%I = current_setting(''app.tenant_id'')::uuid)', p_table, p_tenant_column, p_tenant_column);
  execute format('create policy owner_rows on %s to caseward_owner using (true) with check (true)', p_table);
end $$;

-- Lets the definer functions read a table; what they may read of it is granted by column.
create procedure caseward.open_to_definer(p_table regclass)
language plpgsql as $$
begin
  execute format('create policy definer_rows on %s to caseward_definer using (true) with check (true)', p_table);
end $$;

-- Hands a function to caseward_definer, callable by the serving role alone.
create procedure caseward.make_definer(p_function regprocedure)
language plpgsql as $$
begin
  execute format('revoke all on function %s from public', p_function);
  execute format('grant execute on function %s to caseward_app', p_function);
  -- Owning a function takes CREATE on its schema, which the role must not keep.
  grant create on schema caseward to caseward_definer;
  execute format('alter function %s owner to caseward_definer', p_function);
  revoke create on schema caseward from caseward_definer;
end $$;

-- On Citus spreads a tenant table by firm; elsewhere does nothing.
create procedure caseward.distribute(p_table regclass)
language plpgsql as $$
begin
  if exists (select from pg_extension where extname = 'citus') then
    perform create_distributed_table(p_table::text, 'tenant_id');
  end if;
end $$;

-- On Citus copies a global table to every node; elsewhere does nothing.
create procedure caseward.replicate(p_table regclass)
language plpgsql as $$
begin
  if exists (select from pg_extension where extname = 'citus') then
    perform create_reference_table(p_table::text);
  end if;
end $$;

revoke all on all procedures in schema caseward from public;

create table caseward.tenants (
  id uuid primary key,
  name text not null check (name <> ''),
  -- IANA name; every "today" of the firm and every timestamp shown uses it.
  time_zone text not null check (time_zone <> ''),
  created_at timestamptz(3) not null default now()
);
call caseward.replicate('caseward.tenants');
call caseward.protect('caseward.tenants', 'id');
grant select on caseward.tenants to caseward_app;

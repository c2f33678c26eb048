-- Distributes a tenant table by firm on Citus; elsewhere does nothing.
create or replace procedure caseward.distribute(p_table regclass)
language plpgsql as $$
begin
  if exists (select from pg_extension where extname = 'citus') then
    perform create_distributed_table(p_table::text, 'tenant_id');
  end if;
end $$;
revoke all on procedure caseward.distribute(regclass) from public;

-- Makes a global table a reference table on Citus; elsewhere does nothing.
create or replace procedure caseward.replicate(p_table regclass)
language plpgsql as $$
begin
  if exists (select from pg_extension where extname = 'citus') then
    perform create_reference_table(p_table::text);
  end if;
end $$;
revoke all on procedure caseward.replicate(regclass) from public;

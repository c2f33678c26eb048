-- Removes the rows of a deletion whose purge has begun, and records it in the audit log; returns whether it did. A matter
-- removes every row that belongs to it, in any table, rows deleted earlier too.
create or replace function caseward.purge_deletion(p_tenant_id uuid, p_deletion_id uuid)
returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  d caseward.deletions;
  record_table regclass;
  is_there boolean;
  purged regclass;
begin
  select * into d from caseward.hold_purgeable(p_tenant_id, p_deletion_id);
  if not found or d.purging_at is null then
    return false;
  end if;
  -- The record is in one of the tables whose rows can be deleted.
  for record_table in
    select a.attrelid::regclass from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'caseward'::regnamespace and c.relkind in ('r', 'p') and a.attname = 'deletion_id'
    order by a.attrelid::regclass::text
  loop
    execute format('select exists (select from %s t where t.tenant_id = $1 and t.id = $2 and t.deletion_id = $3)',
      record_table) into is_there using p_tenant_id, d.object_id, d.id;
    exit when is_there;
  end loop;
  if is_there then
    perform caseward.forget_record(p_tenant_id, (select c.relname from pg_class c where c.oid = record_table), d.object_id);
  end if;
  if d.object_type = 'matter' then
    -- Rows that the policies keep make the foreign keys refuse the matter, and with it the whole purge.
    for purged in select t.name from caseward.matter_tables() t where t.is_purged loop
      execute format('delete from %s t where t.tenant_id = $1 and t.matter_id = $2', purged)
        using p_tenant_id, d.object_id;
    end loop;
  end if;
  if is_there then
    execute format('delete from %s t where t.tenant_id = $1 and t.id = $2 and t.deletion_id = $3', record_table)
      using p_tenant_id, d.object_id, d.id;
  end if;
  delete from caseward.deletions e
    where e.tenant_id = p_tenant_id
      and (e.id = d.id or e.object_id = d.object_id or d.object_type = 'matter' and e.matter_id = d.object_id);
  insert into caseward.audit_events (tenant_id, id, action, object_type, object_id, matter_id, visible_to)
    values (p_tenant_id, gen_random_uuid(), 'PURGED', d.object_type, d.object_id, d.matter_id, d.visible_to);
  return true;
end $$;
call caseward.make_definer('caseward.purge_deletion(uuid, uuid)');

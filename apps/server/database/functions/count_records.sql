-- Whether a row counts for the whole firm: deleted and removed ones, those behind a wall and done tasks do not.
create or replace function caseward.is_counted(p_deleted_at timestamptz, p_visible_to uuid[] default null,
  p_status text default '')
returns boolean language sql immutable parallel safe
return p_deleted_at is null and p_visible_to is null and p_status <> 'DONE';
revoke all on function caseward.is_counted(timestamptz, uuid[], text) from public;
grant execute on function caseward.is_counted(timestamptz, uuid[], text)
  to caseward_app, caseward_definer, caseward_owner;

-- Which rows of a table are counted for the whole firm, as a condition; null: its rows are not counted. Those behind a
-- wall are not: each person counts the ones they see.
create or replace function caseward.counted_rows(p_table name)
returns text language plpgsql immutable set search_path = pg_catalog, pg_temp as $$
begin
  return case p_table
    when 'contact_names' then 'caseward.is_counted(removed_at)'
    when 'contacts' then 'caseward.is_counted(deleted_at)'
    when 'matters' then 'caseward.is_counted(deleted_at, visible_to)'
    when 'tasks' then 'caseward.is_counted(deleted_at, visible_to, status)'
  end;
end $$;
revoke all on function caseward.counted_rows(name) from public;
grant execute on function caseward.counted_rows(name) to caseward_definer, caseward_owner;

-- Adds what a statement changed in the number of counted rows, as a row of its own, so that no writer waits for another.
-- Now and then, by chance, the writer adds up the rows that nobody else has locked; a reader sees them either
-- before or after that, and the same sum. A statement for each table and kind of change, because the plans of statements
-- that are put together while they run are not kept, and making them took most of the time.
create or replace function caseward.count_changes()
returns trigger
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  one_in constant integer := 64;
begin
  case tg_table_name
    when 'contact_names' then
      if tg_op = 'INSERT' then
        insert into caseward.record_counts (tenant_id, type, total)
          select c.tenant_id, 'contact_names', count(*) from came c where caseward.is_counted(c.removed_at) group by c.tenant_id;
      elsif tg_op = 'DELETE' then
        insert into caseward.record_counts (tenant_id, type, total)
          select c.tenant_id, 'contact_names', -count(*) from went c where caseward.is_counted(c.removed_at) group by c.tenant_id;
      else
        insert into caseward.record_counts (tenant_id, type, total)
          select s.tenant_id, 'contact_names', sum(s.change) from (
            select c.tenant_id, 1 as change from came c where caseward.is_counted(c.removed_at)
            union all select c.tenant_id, -1 from went c where caseward.is_counted(c.removed_at)) s
          group by s.tenant_id having sum(s.change) <> 0;
      end if;
    when 'contacts' then
      if tg_op = 'INSERT' then
        insert into caseward.record_counts (tenant_id, type, total)
          select c.tenant_id, 'contacts', count(*) from came c where caseward.is_counted(c.deleted_at) group by c.tenant_id;
      elsif tg_op = 'DELETE' then
        insert into caseward.record_counts (tenant_id, type, total)
          select c.tenant_id, 'contacts', -count(*) from went c where caseward.is_counted(c.deleted_at) group by c.tenant_id;
      else
        insert into caseward.record_counts (tenant_id, type, total)
          select s.tenant_id, 'contacts', sum(s.change) from (
            select c.tenant_id, 1 as change from came c where caseward.is_counted(c.deleted_at)
            union all select c.tenant_id, -1 from went c where caseward.is_counted(c.deleted_at)) s
          group by s.tenant_id having sum(s.change) <> 0;
      end if;
    when 'matters' then
      if tg_op = 'INSERT' then
        insert into caseward.record_counts (tenant_id, type, total)
          select c.tenant_id, 'matters', count(*) from came c where caseward.is_counted(c.deleted_at, c.visible_to) group by c.tenant_id;
      elsif tg_op = 'DELETE' then
        insert into caseward.record_counts (tenant_id, type, total)
          select c.tenant_id, 'matters', -count(*) from went c where caseward.is_counted(c.deleted_at, c.visible_to) group by c.tenant_id;
      else
        insert into caseward.record_counts (tenant_id, type, total)
          select s.tenant_id, 'matters', sum(s.change) from (
            select c.tenant_id, 1 as change from came c where caseward.is_counted(c.deleted_at, c.visible_to)
            union all select c.tenant_id, -1 from went c where caseward.is_counted(c.deleted_at, c.visible_to)) s
          group by s.tenant_id having sum(s.change) <> 0;
      end if;
    when 'tasks' then
      if tg_op = 'INSERT' then
        insert into caseward.record_counts (tenant_id, type, total)
          select c.tenant_id, 'tasks', count(*) from came c where caseward.is_counted(c.deleted_at, c.visible_to, c.status) group by c.tenant_id;
      elsif tg_op = 'DELETE' then
        insert into caseward.record_counts (tenant_id, type, total)
          select c.tenant_id, 'tasks', -count(*) from went c where caseward.is_counted(c.deleted_at, c.visible_to, c.status) group by c.tenant_id;
      else
        insert into caseward.record_counts (tenant_id, type, total)
          select s.tenant_id, 'tasks', sum(s.change) from (
            select c.tenant_id, 1 as change from came c where caseward.is_counted(c.deleted_at, c.visible_to, c.status)
            union all select c.tenant_id, -1 from went c where caseward.is_counted(c.deleted_at, c.visible_to, c.status)) s
          group by s.tenant_id having sum(s.change) <> 0;
      end if;
  end case;
  -- A snapshot of the whole transaction could not lock rows that others removed since.
  if random() < 1.0 / one_in and current_setting('transaction_isolation') = 'read committed' then
    with locked as (
      select c.tenant_id, c.type, c.id from caseward.record_counts c
      where c.tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid and c.type = tg_table_name for update skip locked),
    removed as (
      delete from caseward.record_counts c using locked l
      where c.tenant_id = l.tenant_id and c.type = l.type and c.id = l.id returning c.tenant_id, c.type, c.total)
    insert into caseward.record_counts (tenant_id, type, total)
      select r.tenant_id, r.type, sum(r.total) from removed r group by r.tenant_id, r.type;
  end if;
  return null;
end $$;
call caseward.make_definer('caseward.count_changes()');
revoke execute on function caseward.count_changes() from caseward_app;
grant execute on function caseward.count_changes() to caseward_owner;

-- Counts the records of one firm anew, or of all: for rows that were written past the triggers. Nobody writes meanwhile.
create or replace function caseward.recount_records(p_firm uuid default null)
returns void
language plpgsql volatile set search_path = pg_catalog, pg_temp as $$
declare
  counted name;
begin
  for counted in select c.relname from pg_class c
    where c.relnamespace = 'caseward'::regnamespace and caseward.counted_rows(c.relname) is not null order by 1
  loop
    execute format('lock table caseward.%I in share row exclusive mode', counted);
    delete from caseward.record_counts c where c.type = counted and (p_firm is null or c.tenant_id = p_firm);
    execute format('insert into caseward.record_counts (tenant_id, type, total)
        select t.tenant_id, %L, count(*) from caseward.%I t where ($1 is null or t.tenant_id = $1) and %s
        group by t.tenant_id', counted, counted, caseward.counted_rows(counted)) using p_firm;
  end loop;
end $$;
revoke all on function caseward.recount_records(uuid) from public;

-- How many records of a table the scope's user sees: those of the whole firm as they are kept, and those behind walls
-- counted. Citus has no triggers on distributed tables: there those of the whole firm are counted, too.
create or replace function caseward.count_records(p_tenant_id uuid, p_table name)
returns bigint
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
declare
  seen bigint;
begin
  if exists (select from pg_extension where extname = 'citus') then
    execute format('select count(*) from caseward.%I t where t.tenant_id = $1 and %s', p_table,
      caseward.counted_rows(p_table)) into seen using p_tenant_id;
  else
    select coalesce(sum(c.total), 0) into seen from caseward.record_counts c
      where c.tenant_id = p_tenant_id and c.type = p_table;
  end if;
  if p_table = 'matters' then
    return seen + (select count(*) from caseward.matters m
      where m.tenant_id = p_tenant_id and m.deleted_at is null and m.visible_to is not null);
  elsif p_table = 'tasks' then
    return seen + (select count(*) from caseward.tasks t
      where t.tenant_id = p_tenant_id and t.deleted_at is null and t.status <> 'DONE' and t.visible_to is not null);
  end if;
  return seen;
end $$;
revoke all on function caseward.count_records(uuid, name) from public;
grant execute on function caseward.count_records(uuid, name) to caseward_app;
grant execute on function caseward.counted_rows(name) to caseward_app;

do $$
declare
  counted name;
begin
  if exists (select from pg_extension where extname = 'citus') then
    return;
  end if;
  for counted in select c.relname from pg_class c
    where c.relnamespace = 'caseward'::regnamespace and caseward.counted_rows(c.relname) is not null order by 1
  loop
    execute format('create or replace trigger counted_insert after insert on caseward.%I
      referencing new table as came for each statement execute function caseward.count_changes()', counted);
    execute format('create or replace trigger counted_update after update on caseward.%I
      referencing old table as went new table as came for each statement execute function caseward.count_changes()', counted);
    execute format('create or replace trigger counted_delete after delete on caseward.%I
      referencing old table as went for each statement execute function caseward.count_changes()', counted);
  end loop;
  -- No one has written since the triggers took their locks.
  perform caseward.recount_records();
end $$;

-- The next date of a matter (docs/decisions/121-next-dates.md): the earliest of its open deadlines, its planned events that
-- are not over, and its open tasks with a due date. Only for functions.
create or replace function caseward.next_date_of(p_tenant_id uuid, p_matter_id uuid, p_today date)
returns date
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
begin
  return least(
    (select min(l.remind_on) from caseward.deadlines l
      where l.tenant_id = p_tenant_id and l.matter_id = p_matter_id and l.deleted_at is null and l.status = 'OPEN'),
    (select greatest(min(e.day), p_today) from caseward.events e
      where e.tenant_id = p_tenant_id and e.matter_id = p_matter_id and e.deleted_at is null and e.status = 'PLANNED'
        and (case when e.end_day is null then e.day else e.end_day end) >= p_today having min(e.day) is not null),
    (select min(t.due_date) from caseward.tasks t
      where t.tenant_id = p_tenant_id and t.matter_id = p_matter_id and t.deleted_at is null and t.status <> 'DONE'));
end $$;
revoke all on function caseward.next_date_of(uuid, uuid, date) from public;
grant execute on function caseward.next_date_of(uuid, uuid, date) to caseward_definer;

-- Keeps the next date of these matters. Each is locked first, so that whoever waited for somebody else's change counts that
-- change in. It takes nothing from its caller but which matters to look at.
create or replace function caseward.keep_next_dates(p_tenant_id uuid, p_matter_ids uuid[])
returns integer
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  today date;
  kept record;
  next_date date;
  so_many integer := 0;
begin
  perform caseward.require_tenant(p_tenant_id);
  select (now() at time zone t.time_zone)::date into strict today from caseward.tenants t where t.id = p_tenant_id;
  for kept in
    select m.id, m.next_on from caseward.matters m
    where m.tenant_id = p_tenant_id and m.id = any(p_matter_ids) order by m.id for no key update
  loop
    next_date := caseward.next_date_of(p_tenant_id, kept.id, today);
    if next_date is distinct from kept.next_on then
      update caseward.matters m set next_on = next_date where m.tenant_id = p_tenant_id and m.id = kept.id;
      so_many := so_many + 1;
    end if;
  end loop;
  return so_many;
end $$;
call caseward.make_definer('caseward.keep_next_dates(uuid, uuid[])');

-- The matters of a firm whose next date has passed and is not what it should be: events are over when their day has passed.
create or replace function caseward.passed_next_dates(p_tenant_id uuid)
returns setof uuid
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  today date;
begin
  perform caseward.require_tenant(p_tenant_id);
  select (now() at time zone t.time_zone)::date into strict today from caseward.tenants t where t.id = p_tenant_id;
  return query
    select m.id from caseward.matters m
    where m.tenant_id = p_tenant_id and m.deleted_at is null
      and (case when m.next_on is null then 'infinity' else m.next_on end) < today
      and m.next_on is distinct from caseward.next_date_of(p_tenant_id, m.id, today)
    order by m.id;
end $$;
call caseward.make_definer('caseward.passed_next_dates(uuid)');

-- Whatever next date they have, those among the next p_most matters after one, in the order of their ids; and the last one
-- that was looked at, null when there was none. Servers of a release before keep no next dates, and no statement goes
-- through all matters of a large firm.
create or replace function caseward.stale_next_dates_after(p_tenant_id uuid, p_after uuid, p_most integer)
returns table (last uuid, stale uuid[])
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  today date;
  looked_at uuid[];
begin
  perform caseward.require_tenant(p_tenant_id);
  select (now() at time zone t.time_zone)::date into strict today from caseward.tenants t where t.id = p_tenant_id;
  looked_at := array(select m.id from caseward.matters m where m.tenant_id = p_tenant_id and m.id > p_after
    order by m.id limit p_most);
  return query
    select looked_at[cardinality(looked_at)], array(select m.id from caseward.matters m
      where m.tenant_id = p_tenant_id and m.id = any(looked_at) and m.deleted_at is null
        and m.next_on is distinct from caseward.next_date_of(p_tenant_id, m.id, today) order by m.id);
end $$;
call caseward.make_definer('caseward.stale_next_dates_after(uuid, uuid, integer)');

-- A firm's active walls, for its administrators, also from outside: ids and the days on which they were raised. Within a
-- day the order is that of the ids, which are random.
create or replace function caseward.raised_walls(p_tenant_id uuid)
returns table (id uuid, raised_on date)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  zone text;
begin
  perform caseward.require_tenant(p_tenant_id);
  -- A statement of its own: Citus refuses to join the table that every node has here.
  select t.time_zone into strict zone from caseward.tenants t where t.id = p_tenant_id;
  return query
    select w.id, (w.created_at at time zone zone)::date from caseward.walls w
    join caseward.matters m on m.tenant_id = p_tenant_id and m.id = w.matter_id
    where w.tenant_id = p_tenant_id and w.lifted_at is null and m.deleted_at is null
      and exists (select from caseward.users u where u.tenant_id = p_tenant_id
        and u.id = current_setting('app.user_id')::uuid and u.role = 'ADMIN' and u.disabled_at is null)
    order by 2, 1;
end $$;
call caseward.make_definer('caseward.raised_walls(uuid)');

-- For servers of 0.3.0, which know no days.
create or replace function caseward.standing_walls(p_tenant_id uuid)
returns setof uuid
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform caseward.require_tenant(p_tenant_id);
  return query select w.id from caseward.raised_walls(p_tenant_id) w order by w.id;
end $$;
call caseward.make_definer('caseward.standing_walls(uuid)');

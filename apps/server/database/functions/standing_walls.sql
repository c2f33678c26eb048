-- The ids of a firm's active walls, for its administrators, also from outside: nothing but ids.
create or replace function caseward.standing_walls(p_tenant_id uuid)
returns setof uuid
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform caseward.require_tenant(p_tenant_id);
  return query
    select w.id from caseward.walls w
    join caseward.matters m on m.tenant_id = p_tenant_id and m.id = w.matter_id
    where w.tenant_id = p_tenant_id and w.lifted_at is null and m.deleted_at is null
      and exists (select from caseward.users u where u.tenant_id = p_tenant_id
        and u.id = current_setting('app.user_id')::uuid and u.role = 'ADMIN' and u.disabled_at is null)
    order by w.id;
end $$;
call caseward.make_definer('caseward.standing_walls(uuid)');

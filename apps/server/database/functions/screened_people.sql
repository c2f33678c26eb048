-- Who is screened by the wall that stands around a matter, because of conflict checks. It also knows of decisions behind
-- other walls: a screen keeps people out whoever opens the door. Asked from outside it answers nobody.
create or replace function caseward.screened_people(p_tenant_id uuid, p_matter_id uuid)
returns setof uuid
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform caseward.require_tenant(p_tenant_id);
  return query
    select distinct screened.id from caseward.conflict_decisions d
    join caseward.walls w on w.tenant_id = p_tenant_id and w.id = d.wall_id
    join caseward.matters m on m.tenant_id = p_tenant_id and m.id = w.matter_id
    cross join lateral unnest(d.screened) screened (id)
    where d.tenant_id = p_tenant_id and d.check_matter_id = p_matter_id and w.lifted_at is null
      and (m.visible_to is null or current_setting('app.user_id')::uuid = any(m.visible_to));
end $$;
call caseward.make_definer('caseward.screened_people(uuid, uuid)');

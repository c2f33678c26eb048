-- Lifts an ethical wall: allowed for an administrator, also from outside, and for an attorney behind it. Everyone who was
-- behind it gets a notification with the reason. Answers the matter; nothing where there is no such wall for the caller.
create or replace function caseward.lift_wall(p_tenant_id uuid, p_wall_id uuid, p_reason text)
returns setof uuid
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  me uuid := current_setting('app.user_id')::uuid;
  my_role text;
  walled uuid;
  members uuid[];
  member uuid;
  moment constant timestamptz := now();
begin
  perform caseward.require_tenant(p_tenant_id);
  select u.role into my_role from caseward.users u
    where u.tenant_id = p_tenant_id and u.id = me and u.disabled_at is null;
  select w.matter_id into walled from caseward.walls w
    where w.tenant_id = p_tenant_id and w.id = p_wall_id and w.lifted_at is null;
  -- Lock order: the matter first, as every change of a wall does.
  select m.visible_to into members from caseward.matters m
    where m.tenant_id = p_tenant_id and m.id = walled and m.deleted_at is null for update;
  if not found or not (coalesce(my_role, '') = 'ADMIN' or (coalesce(my_role, '') = 'ATTORNEY' and me = any(members))) then
    return;
  end if;
  update caseward.walls w set lifted_at = moment, lifted_by = me, lift_reason = p_reason
    where w.tenant_id = p_tenant_id and w.id = p_wall_id and w.lifted_at is null;
  if not found then
    return;
  end if;
  update caseward.matters m set visible_to = null where m.tenant_id = p_tenant_id and m.id = walled;
  perform caseward.copy_protection(p_tenant_id, walled);
  foreach member in array array_remove(members, me) loop
    insert into caseward.notices (tenant_id, id, user_id, kind, matter_id, reason, created_by)
      values (p_tenant_id, gen_random_uuid(), member, 'WALL_LIFTED', walled, p_reason, me);
  end loop;
  return next walled;
end $$;
call caseward.make_definer('caseward.lift_wall(uuid, uuid, text)');

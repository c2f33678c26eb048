-- Tells people something of conflicts of interest, not by whom: those of them who want to know, can sign in, and are behind
-- the wall. Only for functions.
create or replace function caseward.tell_of_conflict(p_tenant_id uuid, p_people uuid[], p_kind text, p_matter_id uuid,
  p_visible_to uuid[], p_object_type text, p_object_id uuid)
returns void
language plpgsql volatile set search_path = pg_catalog, pg_temp as $$
declare
  told record;
begin
  for told in
    select u.id, u.email <> '' and not p_kind = any(u.unmailed_notifications) as is_mailed from caseward.users u
    where u.tenant_id = p_tenant_id and u.id = any(p_people) and u.disabled_at is null
      and (p_visible_to is null or u.id = any(p_visible_to)) and not p_kind = any(u.muted_notifications)
  loop
    insert into caseward.notifications (tenant_id, id, user_id, kind, matter_id, visible_to, object_type, object_id, mail_at)
      values (p_tenant_id, caseward.new_id(), told.id, p_kind, p_matter_id, p_visible_to, p_object_type, p_object_id,
        case when told.is_mailed then clock_timestamp() + interval '60 seconds' end);
  end loop;
end $$;
revoke all on function caseward.tell_of_conflict(uuid, uuid[], text, uuid, uuid[], text, uuid) from public;
grant execute on function caseward.tell_of_conflict(uuid, uuid[], text, uuid, uuid[], text, uuid) to caseward_definer;

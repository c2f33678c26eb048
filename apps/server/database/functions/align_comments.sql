-- Brings the comments of a task to the matter that it is in, under its protection: a server of the release before, which
-- knows no comments, leaves them behind when it moves a task. It takes nothing from its caller but which task.
create or replace function caseward.align_comments(p_tenant_id uuid, p_task_id uuid)
returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  task_matter_id uuid;
  matter_visible_to uuid[];
  matter_held boolean;
begin
  perform caseward.require_tenant(p_tenant_id);
  select t.matter_id into task_matter_id from caseward.tasks t where t.tenant_id = p_tenant_id and t.id = p_task_id;
  if not found then
    return;
  end if;
  -- The matter rather than the task, which is not held while it is in the trash.
  select m.visible_to, m.held into matter_visible_to, matter_held from caseward.matters m
    where m.tenant_id = p_tenant_id and m.id = task_matter_id for key share;
  matter_held := coalesce(matter_held, false);
  update caseward.task_comments c
    set matter_id = task_matter_id, visible_to = matter_visible_to, held = matter_held
    where c.tenant_id = p_tenant_id and c.task_id = p_task_id and (c.matter_id is distinct from task_matter_id
      or c.visible_to is distinct from matter_visible_to or c.held <> matter_held);
end $$;
call caseward.make_definer('caseward.align_comments(uuid, uuid)');

-- The same for the tasks that were moved into a matter without their comments, or out of it. Only for functions.
create or replace function caseward.align_comments_of(p_tenant_id uuid, p_matter_id uuid)
returns void
language plpgsql volatile set search_path = pg_catalog, pg_temp as $$
declare
  moved uuid;
begin
  for moved in
    select c.task_id from caseward.task_comments c
      join caseward.tasks t on t.tenant_id = c.tenant_id and t.id = c.task_id
      where c.tenant_id = p_tenant_id and c.matter_id = p_matter_id and t.matter_id is distinct from p_matter_id
    union select c.task_id from caseward.tasks t
      join caseward.task_comments c on c.tenant_id = t.tenant_id and c.task_id = t.id
      where t.tenant_id = p_tenant_id and t.matter_id = p_matter_id and c.matter_id is distinct from p_matter_id
    order by 1
  loop
    perform caseward.align_comments(p_tenant_id, moved);
  end loop;
end $$;
revoke all on function caseward.align_comments_of(uuid, uuid) from public;
grant execute on function caseward.align_comments_of(uuid, uuid) to caseward_definer;

-- Tells of deadlines that a replay has no answer for, as where a new court does not apply the rule: they keep their day, and
-- somebody has to look. Told are the responsible person, the backup and the lead attorney; where no lawyer is among them,
-- those of the team and the docket group, or else the firm's administrators. Each once a replay; of newer packs, which are
-- looked for every day, once.
create or replace function caseward.tell_uncomputed(p_tenant_id uuid, p_replay_id uuid, p_deadlines uuid[])
returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  r caseward.replays;
  docket uuid[];
  d record;
  near uuid[];
  people uuid[];
begin
  perform caseward.require_tenant(p_tenant_id);
  select * into strict r from caseward.replays x where x.tenant_id = p_tenant_id and x.id = p_replay_id;
  select t.docket_group into strict docket from caseward.tenants t where t.id = p_tenant_id;
  for d in
    select x.id, x.matter_id, x.visible_to, x.responsible, x.backup, m.lead_attorney from caseward.deadlines x
      join caseward.matters m on m.tenant_id = p_tenant_id and m.id = x.matter_id
      where x.tenant_id = p_tenant_id and x.id = any(p_deadlines) and x.status = 'OPEN' and x.deleted_at is null
      order by x.id
  loop
    people := array[d.responsible, d.backup, d.lead_attorney];
    if not exists (select from caseward.users u where u.tenant_id = p_tenant_id and u.id = any(people)
        and u.role in ('ADMIN', 'ATTORNEY') and u.disabled_at is null) then
      near := docket || array(select t.user_id from caseward.matter_team t
        where t.tenant_id = p_tenant_id and t.matter_id = d.matter_id);
      if not exists (select from caseward.users u where u.tenant_id = p_tenant_id and u.id = any(near)
          and u.role in ('ADMIN', 'ATTORNEY') and u.disabled_at is null
          and (d.visible_to is null or u.id = any(d.visible_to))) then
        near := array(select u.id from caseward.users u
          where u.tenant_id = p_tenant_id and u.role = 'ADMIN' and u.disabled_at is null);
      end if;
      people := people || near;
    end if;
    perform caseward.tell_of_conflict(p_tenant_id, array(select u.id from caseward.users u
        where u.tenant_id = p_tenant_id and u.id = any(people) and not exists (select from caseward.notifications n
          where n.tenant_id = p_tenant_id and n.user_id = u.id and n.kind = 'DEADLINE_UNCOMPUTED'
            and n.object_type = 'deadline' and n.object_id = d.id and (r.cause = 'PACK' or n.created_at >= r.created_at))),
      'DEADLINE_UNCOMPUTED', d.matter_id, d.visible_to, 'deadline', d.id);
  end loop;
end $$;
call caseward.make_definer('caseward.tell_uncomputed(uuid, uuid, uuid[])');

-- Tells of deadlines that a replay has no answer for, as where a new court does not apply the rule: they keep their day, and
-- somebody has to look. Told are the responsible person, the backup and the lead attorney, and a lawyer in any case. Each
-- once a replay; of newer packs that the product looks for every day (nobody caused those), once. Those packs and sets count
-- as seen. A deadline that got another value meanwhile, or is no longer open, is left alone. They are locked already
-- (lock_candidates).
create or replace function caseward.tell_uncomputed(p_tenant_id uuid, p_replay_id uuid, p_unanswered jsonb)
returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  r caseward.replays;
  d record;
  people uuid[];
begin
  perform caseward.require_tenant(p_tenant_id);
  select * into strict r from caseward.replays x where x.tenant_id = p_tenant_id and x.id = p_replay_id;
  for d in
    select x.id, x.matter_id, x.visible_to, x.responsible, x.backup, m.lead_attorney, asked.computed_with
      from jsonb_to_recordset(p_unanswered) as asked (deadline_id uuid, value_number integer, computed_with text)
      join caseward.deadlines x on x.tenant_id = p_tenant_id and x.id = asked.deadline_id
        and x.value_number = asked.value_number and x.status = 'OPEN' and x.deleted_at is null
      join caseward.matters m on m.tenant_id = p_tenant_id and m.id = x.matter_id
      order by x.id
  loop
    update caseward.deadlines x set computed_with = d.computed_with
      where x.tenant_id = p_tenant_id and x.id = d.id;
    people := caseward.with_a_lawyer(p_tenant_id, d.matter_id, d.visible_to,
      array[d.responsible, d.backup, d.lead_attorney]);
    perform caseward.tell_of_conflict(p_tenant_id, array(select u.id from caseward.users u
        where u.tenant_id = p_tenant_id and u.id = any(people) and not exists (select from caseward.notifications n
          where n.tenant_id = p_tenant_id and n.user_id = u.id and n.kind = 'DEADLINE_UNCOMPUTED'
            and n.object_type = 'deadline' and n.object_id = d.id and (r.created_by is null or n.created_at >= r.created_at))),
      'DEADLINE_UNCOMPUTED', d.matter_id, d.visible_to, 'deadline', d.id);
  end loop;
end $$;
call caseward.make_definer('caseward.tell_uncomputed(uuid, uuid, jsonb)');

-- Tells that a replay failed, whose deadlines so keep their days: who caused it, the lead attorney of its matter and the docket
-- group, and a lawyer in any case.
create or replace function caseward.tell_failed_replay(p_tenant_id uuid, p_replay_id uuid)
returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  r record;
  dockets uuid[];
  people uuid[];
begin
  perform caseward.require_tenant(p_tenant_id);
  select x.matter_id, x.visible_to, x.created_by, m.lead_attorney into strict r from caseward.replays x
    left join caseward.matters m on m.tenant_id = p_tenant_id and m.id = x.matter_id
    where x.tenant_id = p_tenant_id and x.id = p_replay_id;
  select t.docket_group into strict dockets from caseward.tenants t where t.id = p_tenant_id;
  people := caseward.with_a_lawyer(p_tenant_id, r.matter_id, r.visible_to,
    array[r.created_by, r.lead_attorney] || dockets);
  perform caseward.tell_of_conflict(p_tenant_id, people, 'REPLAY_FAILED', r.matter_id, r.visible_to, 'replay', p_replay_id);
end $$;
call caseward.make_definer('caseward.tell_failed_replay(uuid, uuid)');

-- Tells the lawyers of matters at work in which a contact stands on a side that no conflict check covers it any more as it
-- is now: a merge of contacts, or its undoing, brought the name, the relation or the party. Of matters that a check covered
-- before, whoever may see them. Nothing is answered.
--   p_both       the contacts of the merge
--   p_names      all names of p_contact_id as checks ask for them
--   p_relatives  whom checks ask for because of it
create or replace function caseward.tell_of_uncovered(p_tenant_id uuid, p_contact_id uuid, p_both uuid[], p_names text[],
  p_relatives uuid[])
returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  matter record;
  today date;
  gate text;
begin
  perform caseward.require_tenant(p_tenant_id);
  select t.conflict_gate, (now() at time zone t.time_zone)::date into strict gate, today
    from caseward.tenants t where t.id = p_tenant_id;
  if gate = 'OFF' then
    return;
  end if;
  for matter in
    select m.id, m.visible_to, m.lead_attorney from caseward.matters m
    where m.tenant_id = p_tenant_id and m.status in ('OPEN', 'ON_HOLD') and m.deleted_at is null
      and m.id = any(array(
        select p.matter_id from caseward.matter_parties p
        where p.tenant_id = p_tenant_id and p.contact_id = p_contact_id and p.side <> 'NEUTRAL'
          and p.role not in ('JUDGE', 'COURT', 'MEDIATOR') and (p.until is null or p.until >= today)
          and not exists (
            select from caseward.conflict_terms t
            join caseward.conflict_checks c on c.tenant_id = p_tenant_id and c.id = t.check_id
            where t.tenant_id = p_tenant_id and t.contact_id = p_contact_id and t.matter_id = p.matter_id
              and t.side = p.side and p_names <@ (t.other_names || t.name)
              and c.state in ('CLEARED', 'WAIVED') and c.occasion <> 'WATCH'
              and p_relatives <@ array(select r.contact_id from caseward.conflict_terms r
                where r.tenant_id = p_tenant_id and r.check_id = t.check_id and r.side = p.side
                  and r.contact_id is not null))))
      and exists (
        select from caseward.conflict_terms t
        join caseward.conflict_checks c on c.tenant_id = p_tenant_id and c.id = t.check_id
        where t.tenant_id = p_tenant_id and t.matter_id = m.id and t.contact_id = any(p_both)
          and c.state in ('CLEARED', 'WAIVED') and c.occasion <> 'WATCH')
    order by m.id
  loop
    perform caseward.tell_of_conflict(p_tenant_id,
      array(select u.id from caseward.users u
        where u.tenant_id = p_tenant_id and u.role in ('ADMIN', 'ATTORNEY')
          and (u.id = matter.lead_attorney or exists (select from caseward.matter_team t
            where t.tenant_id = p_tenant_id and t.matter_id = matter.id and t.user_id = u.id))),
      'CONFLICT_UNCOVERED', matter.id, matter.visible_to, 'matter', matter.id);
  end loop;
end $$;
call caseward.make_definer('caseward.tell_of_uncovered(uuid, uuid, uuid[], text[], uuid[])');

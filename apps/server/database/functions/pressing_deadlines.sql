-- Open deadlines of a firm of which somebody may have to be told: the last day is here, a reminder was not acknowledged, a
-- critical day is not confirmed, or whoever is responsible is gone: disabled, away, or outside the wall of the matter; with
-- whom they have been told to. Everybody who is named is there and inside the wall. The last resort is the lead attorney, or
-- else the administrators; behind a wall, its lawyers; nobody stands in for themselves. Ids and days alone: who is told reads
-- the deadline as themselves. While another day is proposed, the last day is the earlier of both.
create or replace function caseward.pressing_deadlines_of(p_tenant_id uuid, p_moment timestamptz)
returns table (tenant_id uuid, firm_zone text, office_holidays text[], docket_group uuid[], last_resort uuid[], deadline_id uuid, kind text, value_number integer,
  critical boolean, confirmed boolean, due_on date, due_time text, zone text, responsible uuid, backup uuid,
  responsible_gone boolean, away_since date, away_until date, valued_at timestamptz, reminded_at timestamptz, acknowledged boolean, told text[])
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  firm record;
  docket uuid[];
begin
  perform caseward.require_no_other(p_tenant_id);
  select t.time_zone, t.office_holidays, t.docket_group, (p_moment at time zone t.time_zone)::date as day into strict firm
    from caseward.tenants t where t.id = p_tenant_id;
  docket := array(select u.id from caseward.users u
    where u.tenant_id = p_tenant_id and u.id = any(firm.docket_group) and u.disabled_at is null
      and coalesce(firm.day not between u.away_from and u.away_until, true));
  return query
    select p_tenant_id, firm.time_zone::text, firm.office_holidays,
      array(select x.id from unnest(docket) x (id) where d.visible_to is null or x.id = any(d.visible_to)),
      case when chief.id is not null then array[chief.id] else array(select u.id from caseward.users u
        where u.tenant_id = p_tenant_id and u.disabled_at is null and u.id is distinct from d.responsible
          and case when d.visible_to is null then u.role = 'ADMIN'
            else u.role in ('ADMIN', 'ATTORNEY') and u.id = any(d.visible_to) end order by u.id) end,
      d.id, d.kind, d.value_number, d.critical, d.confirmed, d.remind_on,
      case when d.proposed_on < d.due_on then i.new_time when d.proposed_on = d.due_on then least(i.new_time, d.due_time)
        else d.due_time end,
      coalesce(case when d.proposed_on < d.due_on or d.proposed_on = d.due_on
          and coalesce(i.new_time < d.due_time, d.due_time is null) then coalesce(i.zone, d.zone)
        else d.zone end, c.time_zone), d.responsible, backup.id,
      gone.is_gone, away.since, away.until, v.created_at::timestamptz,
      (select min(r.created_at)::timestamptz from caseward.deadline_reminders r where r.tenant_id = p_tenant_id
        and r.deadline_id = d.id and r.value_number = d.value_number and r.kind = 'REMINDED'
        and r.user_id = case when gone.is_gone and backup.id is not null then backup.id else d.responsible end),
      exists (select from caseward.deadline_acts a where a.tenant_id = p_tenant_id and a.deadline_id = d.id
        and a.value_number = d.value_number and a.kind = 'ACKNOWLEDGED'
        and (a.created_by in (d.responsible, d.backup) or a.created_by = any(firm.docket_group))),
      array(select r.kind || ' ' || r.user_id from caseward.deadline_reminders r where r.tenant_id = p_tenant_id
        and r.deadline_id = d.id and r.value_number = d.value_number and (r.kind <> 'LAST_DAY' or r.last_on = d.remind_on)
        -- Of another absence they are told anew.
        and (r.kind <> 'STANDS_IN' or r.last_on = coalesce(away.since, date '0001-01-01')))
    from caseward.deadlines d
    join caseward.deadline_values v on v.tenant_id = p_tenant_id and v.deadline_id = d.id and v.number = d.value_number
    join caseward.matters m on m.tenant_id = p_tenant_id and m.id = d.matter_id
    left join caseward.replay_items i on i.tenant_id = p_tenant_id and i.deadline_id = d.id and i.decision = 'PENDING'
    left join caseward.courts c on c.tenant_id = p_tenant_id and c.id = coalesce(d.court_id, m.court_id)
    left join caseward.users lead on lead.tenant_id = p_tenant_id and lead.id = d.responsible
    left join caseward.users backup on backup.tenant_id = p_tenant_id and backup.id = d.backup
      and backup.disabled_at is null and (d.visible_to is null or backup.id = any(d.visible_to))
      and coalesce(firm.day not between backup.away_from and backup.away_until, true)
    left join caseward.users chief on chief.tenant_id = p_tenant_id and chief.id = m.lead_attorney
      and chief.id is distinct from d.responsible
      and chief.disabled_at is null and (d.visible_to is null or chief.id = any(d.visible_to))
      and coalesce(firm.day not between chief.away_from and chief.away_until, true)
    left join lateral (select lead.away_from as since, lead.away_until as until
      where firm.day between lead.away_from and lead.away_until) away on true
    cross join lateral (select lead.disabled_at is not null or away.since is not null
      or coalesce(not d.responsible = any(d.visible_to), false) as is_gone) gone
    where d.tenant_id = p_tenant_id and d.status = 'OPEN' and d.deleted_at is null
      and (d.remind_on between firm.day - 3 and firm.day + 1
        -- Critical since yesterday, whatever the age of its day; but not all of them for ever.
        or (d.critical and not d.confirmed and (v.created_at > p_moment - interval '14 days'
          or not exists (select from caseward.deadline_reminders r where r.tenant_id = p_tenant_id and r.deadline_id = d.id
            and r.value_number = d.value_number and r.kind = 'UNCONFIRMED')))
        or gone.is_gone
        or exists (select from caseward.deadline_reminders r where r.tenant_id = p_tenant_id and r.deadline_id = d.id
          and r.value_number = d.value_number and r.kind = 'REMINDED' and r.created_at > p_moment - interval '14 days'));
end $$;
call caseward.make_definer('caseward.pressing_deadlines_of(uuid, timestamptz)');

-- Those of all firms.
create or replace function caseward.pressing_deadlines(p_moment timestamptz)
returns table (tenant_id uuid, firm_zone text, office_holidays text[], docket_group uuid[], last_resort uuid[], deadline_id uuid, kind text, value_number integer,
  critical boolean, confirmed boolean, due_on date, due_time text, zone text, responsible uuid, backup uuid,
  responsible_gone boolean, away_since date, away_until date, valued_at timestamptz, reminded_at timestamptz, acknowledged boolean, told text[])
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
declare
  firm uuid;
begin
  for firm in select caseward.firms() loop
    begin
      return query select * from caseward.pressing_deadlines_of(firm, p_moment);
    exception
      when syntax_error_or_access_rule_violation then raise;
      when others then raise warning 'firm % was passed over: %', firm, sqlerrm;
    end;
  end loop;
end $$;
call caseward.make_spanning('caseward.pressing_deadlines(timestamptz)');

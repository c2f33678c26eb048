-- What a replay computes anew (docs/decisions/123-replays.md): open deadlines whose present day was computed, some at a
-- time, each with what it is counted from as that stands now. What waits for a decision is computed anew as it was proposed:
-- a later change must not forget an earlier one (docs/decisions/151-replays-follow-what-was-proposed.md). Answers of those
-- behind walls, too: it is the product that asks, and nobody is told of what they may not see.
create or replace function caseward.replay_candidates(p_tenant_id uuid, p_replay_id uuid, p_after uuid, p_limit integer)
returns table (deadline_id uuid, value_number integer, question text, court_id uuid, trigger_on date, trigger_time time,
  trigger_zone text, service text, other_days jsonb, next_court uuid, computed_with text)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
#variable_conflict use_column
declare
  r caseward.replays;
begin
  perform caseward.require_tenant(p_tenant_id);
  select * into strict r from caseward.replays x where x.tenant_id = p_tenant_id and x.id = p_replay_id;
  return query
    select d.id, d.value_number, coalesce(i.question, v.question), coalesce(i.court_id, d.court_id),
      case when d.event_id is not null then e.day else b.due_on end, e.start_time, e.time_zone, e.service_method,
      (select jsonb_object_agg(o.id, o.day) from caseward.events o
        where o.tenant_id = p_tenant_id and o.id = any(d.other_event_ids) and o.deleted_at is null),
      case
        when r.cause = 'COURT' and r.matter_id is not null then m.court_id
        -- Without one of its own, an event takes place in the court of its matter.
        when d.event_id = r.event_id and e.court_id is distinct from r.from_court_id
          and coalesce(i.court_id, d.court_id) is not distinct from coalesce(r.from_court_id, m.court_id)
          then coalesce(e.court_id, m.court_id)
        else coalesce(i.court_id, d.court_id) end,
      d.computed_with
    from caseward.deadlines d
    join caseward.deadline_values v on v.tenant_id = p_tenant_id and v.deadline_id = d.id and v.number = d.value_number
    join caseward.matters m on m.tenant_id = p_tenant_id and m.id = d.matter_id
    left join caseward.events e on e.tenant_id = p_tenant_id and e.id = d.event_id and e.deleted_at is null
    left join caseward.deadlines b on b.tenant_id = p_tenant_id and b.id = d.before_id
    left join caseward.replay_items i on i.tenant_id = p_tenant_id and i.deadline_id = d.id and i.decision = 'PENDING'
    where d.tenant_id = p_tenant_id and d.deleted_at is null and d.status = 'OPEN' and v.question is not null
      and (p_after is null or d.id > p_after)
      and case
        when r.cause = 'PACK' then true
        when r.cause = 'REOPENED' then d.id = r.deadline_id
        when r.event_id is not null then d.event_id = r.event_id or r.event_id = any(d.other_event_ids)
        when r.deadline_id is not null then d.before_id = r.deadline_id
        when r.court_id is not null then coalesce(i.court_id, d.court_id) = r.court_id
        when r.cause = 'COURT' then d.matter_id = r.matter_id
          and coalesce(i.court_id, d.court_id) is not distinct from r.from_court_id
        else d.matter_id = r.matter_id end
    order by d.id limit p_limit;
end $$;
call caseward.make_definer('caseward.replay_candidates(uuid, uuid, uuid, integer)');

-- How many deadlines a replay computes anew.
create or replace function caseward.count_replay_candidates(p_tenant_id uuid, p_replay_id uuid)
returns bigint
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform caseward.require_tenant(p_tenant_id);
  return (select count(*) from caseward.replay_candidates(p_tenant_id, p_replay_id, null, null));
end $$;
call caseward.make_definer('caseward.count_replay_candidates(uuid, uuid)');

-- Notes how far a replay is.
create or replace function caseward.note_replay(p_tenant_id uuid, p_replay_id uuid, p_state text, p_progress integer)
returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  moment constant timestamptz := now();
begin
  perform caseward.require_tenant(p_tenant_id);
  update caseward.replays r set state = p_state, progress = p_progress,
      noted_at = moment, finished_at = case when p_state in ('DONE', 'FAILED') then moment end
    where r.tenant_id = p_tenant_id and r.id = p_replay_id;
end $$;
call caseward.make_definer('caseward.note_replay(uuid, uuid, text, integer)');

-- Locks what a replay writes to, those behind walls too. Lock order: the matters first, then their deadlines, as whoever
-- raises a wall or deletes does; so all of a transaction at once.
create or replace function caseward.lock_candidates(p_tenant_id uuid, p_deadlines uuid[])
returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform caseward.require_tenant(p_tenant_id);
  perform m.id from caseward.matters m
    where m.tenant_id = p_tenant_id and m.id = any(array(select x.matter_id from caseward.deadlines x
      where x.tenant_id = p_tenant_id and x.id = any(p_deadlines)))
    order by m.id for no key update;
  perform x.id from caseward.deadlines x
    where x.tenant_id = p_tenant_id and x.id = any(p_deadlines) order by x.id for update;
end $$;
call caseward.make_definer('caseward.lock_candidates(uuid, uuid[])');

-- Proposes the days that a replay computed, and tells those responsible, each once. A day that is the stored one, or that
-- was kept before, is proposed to nobody; one that waited is superseded. A deadline that got another value meanwhile, or is
-- no longer open, is left alone. They are locked already (lock_candidates). In whose calendars the day of one changes, and
-- is near, is told at once (docs/decisions/128-feeds.md). Answers how many would move, and those that are of another court or zone by now, which the audit log is told of.
create or replace function caseward.propose_days(p_tenant_id uuid, p_replay_id uuid, p_days jsonb)
returns table (moved integer, elsewhere jsonb)
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  moment constant timestamptz := now();
  ids constant uuid[] := array(select (day ->> 'deadline_id')::uuid from jsonb_array_elements(p_days) day);
  values_asked constant text[] := array(select concat_ws(' ', lower(day ->> 'deadline_id'), day ->> 'value_number')
    from jsonb_array_elements(p_days) day);
  as_asked uuid[];
  kept text[];
  proposed record;
  d record;
  touched uuid[] := '{}';
  told uuid[] := '{}';
  so_many integer := 0;
  other_places jsonb := '[]';
  is_same boolean;
  is_withdrawn boolean;
  -- As in platform/notifications/near-moves.ts.
  near_days constant integer := 3;
  shown_on date;
  today date;
  asked_by uuid;
  calendars uuid[];
begin
  perform caseward.require_tenant(p_tenant_id);
  select (moment at time zone t.time_zone)::date into strict today from caseward.tenants t where t.id = p_tenant_id;
  select r.created_by into strict asked_by from caseward.replays r where r.tenant_id = p_tenant_id and r.id = p_replay_id;
  as_asked := array(select x.id from caseward.deadlines x
    where x.tenant_id = p_tenant_id and x.id = any(ids) and x.status = 'OPEN' and x.deleted_at is null
      and concat_ws(' ', x.id, x.value_number) = any(values_asked));
  -- All at once: one by one, the plans of a table that was empty read it whole each time.
  kept := array(select concat_ws(' ', i.deadline_id, i.value_number, i.new_on, i.new_time,
      case when i.new_time is not null then i.zone end) from caseward.replay_items i
    where i.tenant_id = p_tenant_id and i.deadline_id = any(as_asked) and i.decision = 'KEPT');
  update caseward.replay_items i set decision = 'SUPERSEDED', decided_at = moment
    where i.tenant_id = p_tenant_id and i.deadline_id = any(as_asked) and i.decision = 'PENDING';
  for proposed in
    select * from jsonb_to_recordset(p_days) as day (deadline_id uuid, value_number integer, new_on date, new_time text,
      zone text, earliest_on date, latest_on date, question text, answer text, court_id uuid, computed_with text)
    where deadline_id = any(as_asked) order by deadline_id
  loop
    select x.id, x.matter_id, x.visible_to, x.held, x.due_on, x.due_time, x.zone, x.court_id, x.responsible,
        x.backup, x.remind_on
      into d from caseward.deadlines x
      where x.tenant_id = p_tenant_id and x.id = proposed.deadline_id;
    touched := touched || d.matter_id;
    shown_on := d.due_on;
    -- An hour is one of some place: the same one on the clocks of another court is another moment.
    is_same := d.due_on = proposed.new_on and d.due_time is not distinct from proposed.new_time
      and (d.due_time is null or d.zone is not distinct from proposed.zone);
    is_withdrawn := is_same or concat_ws(' ', d.id, proposed.value_number, proposed.new_on, proposed.new_time,
        case when proposed.new_time is not null then proposed.zone end) = any(kept);
    if is_withdrawn then
      update caseward.deadlines x set proposed_on = null, replay_id = null, computed_with = proposed.computed_with
        where x.tenant_id = p_tenant_id and x.id = d.id;
      -- The same day in another court: it is that court's closures that would move it from now on.
      if is_same and (d.court_id, d.zone) is distinct from (proposed.court_id, proposed.zone) then
        update caseward.deadlines x set court_id = proposed.court_id, zone = proposed.zone, version = x.version + 1,
            updated_at = moment, updated_by = current_setting('app.user_id')::uuid
          where x.tenant_id = p_tenant_id and x.id = d.id;
        other_places := other_places || jsonb_build_object('id', d.id, 'matter_id', d.matter_id, 'visible_to', d.visible_to,
          'before', jsonb_build_object('court_id', d.court_id, 'zone', d.zone),
          'after', jsonb_build_object('court_id', proposed.court_id, 'zone', proposed.zone));
      end if;
    else
      shown_on := least(d.due_on, proposed.new_on);
      insert into caseward.replay_items (tenant_id, id, replay_id, deadline_id, matter_id, visible_to, held, value_number,
          old_on, old_time, new_on, new_time, zone, earliest_on, latest_on, question, answer, court_id, computed_with)
        values (p_tenant_id, caseward.new_id(), p_replay_id, d.id, d.matter_id, d.visible_to, d.held, proposed.value_number,
          d.due_on, d.due_time, proposed.new_on, proposed.new_time, proposed.zone, proposed.earliest_on, proposed.latest_on,
          proposed.question, proposed.answer, proposed.court_id, proposed.computed_with);
      -- What it was computed with counts as seen: the proposal says so, and the next replay asks no second time.
      update caseward.deadlines x
        set proposed_on = proposed.new_on, replay_id = p_replay_id, computed_with = proposed.computed_with
        where x.tenant_id = p_tenant_id and x.id = d.id;
      so_many := so_many + 1;
      if d.responsible is not null and not d.responsible = any(told)
          and (d.visible_to is null or d.responsible = any(d.visible_to)) then
        told := told || d.responsible;
      end if;
    end if;
    if shown_on <> d.remind_on
        and (shown_on between today and today + near_days or d.remind_on between today and today + near_days) then
      calendars := array[d.responsible, d.backup] || array(select f.user_id from caseward.feeds f
        where f.tenant_id = p_tenant_id and f.only_matter = d.matter_id and f.revoked_at is null and f.unused_at is null
          and f.expires_at > moment);
      perform caseward.tell_of_conflict(p_tenant_id, array(select u.id from caseward.users u
          where u.tenant_id = p_tenant_id and u.id = any(calendars) and u.id is distinct from asked_by
            -- Who is responsible is told of the replay.
            and (is_withdrawn or u.id is distinct from d.responsible)),
        'DEADLINE_PROPOSED', d.matter_id, d.visible_to, 'deadline', d.id);
    end if;
  end loop;
  perform caseward.keep_next_dates(p_tenant_id, touched);
  perform caseward.tell_of_conflict(p_tenant_id, array(select u.id from caseward.users u
      where u.tenant_id = p_tenant_id and u.id = any(told) and not exists (select from caseward.notifications n
        where n.tenant_id = p_tenant_id and n.user_id = u.id and n.object_type = 'replay' and n.object_id = p_replay_id)),
    'DEADLINES_TO_DECIDE', null, null, 'replay', p_replay_id);
  return query select so_many, other_places;
end $$;
call caseward.make_definer('caseward.propose_days(uuid, uuid, jsonb)');

-- With which packs and holiday sets open deadlines of a firm were computed, each once.
create or replace function caseward.packs_computed_with(p_tenant_id uuid)
returns setof text
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform caseward.require_tenant(p_tenant_id);
  return query select distinct d.computed_with from caseward.deadlines d
    where d.tenant_id = p_tenant_id and d.deleted_at is null and d.status = 'OPEN' and d.computed_with <> '';
end $$;
call caseward.make_definer('caseward.packs_computed_with(uuid)');

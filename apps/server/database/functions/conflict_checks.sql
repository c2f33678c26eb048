-- How a party of a matter stands to somebody who is asked for, from both sides. Whose side is not known may be on any.
create or replace function caseward.conflict_weight(p_asked_side text, p_side text, p_role text, p_status text, p_has_left boolean)
returns text language sql immutable parallel safe
return case
  when p_side = 'NEUTRAL' or p_asked_side = 'NEUTRAL' then 'MENTIONED'
  when p_side = 'OURS' and coalesce(p_asked_side, 'ADVERSE') = 'ADVERSE' then
    case
      when p_role = 'PROSPECTIVE_CLIENT' or p_status = 'PENDING' then 'ADVERSE_TO_PROSPECT'
      when p_status in ('CLOSED', 'ARCHIVED') or p_has_left then 'ADVERSE_TO_FORMER'
      else 'ADVERSE_TO_CLIENT'
    end
  when p_side = 'ADVERSE' and coalesce(p_asked_side, 'OURS') = 'OURS' then 'OPPONENT_NOW_CLIENT'
  else 'SAME_SIDE'
end;
revoke all on function caseward.conflict_weight(text, text, text, text, boolean) from public;
grant execute on function caseward.conflict_weight(text, text, text, text, boolean) to caseward_definer, caseward_app;

-- The status of a matter as it weighs in conflicts: an enquiry that the firm has declined is one still. Only for functions.
create or replace function caseward.status_in_conflicts(p_tenant_id uuid, p_matter_id uuid, p_status text)
returns text
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
begin
  if p_status in ('CLOSED', 'ARCHIVED') and caseward.is_enquiry(p_tenant_id, p_matter_id) then
    return 'PENDING';
  end if;
  return p_status;
end $$;
revoke all on function caseward.status_in_conflicts(uuid, uuid, text) from public;
grant execute on function caseward.status_in_conflicts(uuid, uuid, text) to caseward_definer;

-- Whether relations lead to somebody who is a party of their own, such as a spouse or an employer.
create or replace function caseward.is_merely_related(p_path jsonb)
returns boolean language sql immutable parallel safe
return jsonb_path_exists(p_path,
  '$[*].kind ? (@ != "PARENT_OF" && @ != "OWNER_OF" && @ != "SUCCESSOR_OF" && @ != "SAME_AS")');
revoke all on function caseward.is_merely_related(jsonb) from public;
grant execute on function caseward.is_merely_related(jsonb) to caseward_definer;

-- The weights, the heaviest first.
create or replace function caseward.conflict_weights()
returns text[] language sql immutable parallel safe
return array['ADVERSE_TO_CLIENT', 'OPPONENT_NOW_CLIENT', 'ADVERSE_TO_PROSPECT', 'ADVERSE_TO_FORMER', 'INTEREST',
  'SAME_SIDE', 'MENTIONED'];
revoke all on function caseward.conflict_weights() from public;
grant execute on function caseward.conflict_weights() to caseward_definer, caseward_app;

-- Adds to a check of the scope's user what the contacts that some of its names have found are in matters, whoever may see
-- these. Of those behind walls that the user is outside of, they learn one word for each term; those inside are asked.
-- Nothing is answered here. Of a contact, the heaviest 500 are kept, those that the user sees and the others apart: how
-- many are hidden never shows. Only for functions.
create or replace function caseward.add_findings_of(p_tenant_id uuid, p_check_id uuid, p_terms uuid[])
returns void
language plpgsql volatile set search_path = pg_catalog, pg_temp as $$
declare
  me constant uuid := current_setting('app.user_id')::uuid;
  most constant integer := 500;
  run record;
  found_party record;
  today date;
begin
  select c.matter_id, c.visible_to into strict run from caseward.conflict_checks c
    where c.tenant_id = p_tenant_id and c.id = p_check_id;
  select (now() at time zone t.time_zone)::date into strict today from caseward.tenants t where t.id = p_tenant_id;
  -- A wall that is raised meanwhile waits, and then finds these rows.
  perform from caseward.matters m
    where m.tenant_id = p_tenant_id and m.id = any(array(
      select p.matter_id from caseward.matter_parties p
      where p.tenant_id = p_tenant_id and p.contact_id = any(array(
        select h.contact_id from caseward.conflict_hits h where h.tenant_id = p_tenant_id and h.term_id = any(p_terms)))))
    order by m.id for share;
  for found_party in
    select * from (
      select s.*, row_number() over (partition by s.hit_id, s.is_hidden
        order by array_position(caseward.conflict_weights(), s.weight), s.opened_on desc, s.matter_id, s.role) as place
      from (
        select h.id as hit_id, h.term_id, h.contact_id, h.name, h.band, h.distinction_id, p.role, p.side, p.since, p.until,
          m.id as matter_id, m.visible_to, m.number, m.title, m.status, m.deleted_at, m.opened_on, m.closed_on, m.lead_attorney,
          m.visible_to is not null and not me = any(m.visible_to) as is_hidden,
          caseward.conflict_weight(t.side, p.side, p.role, caseward.status_in_conflicts(p_tenant_id, m.id, m.status),
            coalesce(p.until < today, false)) as weight,
          caseward.is_merely_related(t.via || h.path) as is_merely_related
        from caseward.conflict_hits h
        join caseward.conflict_terms t on t.tenant_id = p_tenant_id and t.id = h.term_id
        join caseward.matter_parties p on p.tenant_id = p_tenant_id and p.contact_id = h.contact_id
        join caseward.matters m on m.tenant_id = p_tenant_id and m.id = p.matter_id
        where h.tenant_id = p_tenant_id and h.term_id = any(p_terms)) s
      -- In the matter itself, only what opposes is news. That spouses oppose each other there, or an employee the
      -- employer, is what the matter is about.
      where s.matter_id is distinct from run.matter_id
        or s.weight not in ('SAME_SIDE', 'MENTIONED') and not s.is_merely_related) r
    where r.place <= most
  loop
    insert into caseward.conflict_findings (tenant_id, id, check_id, check_matter_id, check_visible_to, term_id, hit_id,
        matter_id, visible_to, number, title, status, in_trash, opened_on, closed_on, role, side, since, until, lawyers, weight)
      values (p_tenant_id, gen_random_uuid(), p_check_id, run.matter_id, run.visible_to, found_party.term_id,
        found_party.hit_id, found_party.matter_id, found_party.visible_to, found_party.number, found_party.title,
        found_party.status, found_party.deleted_at is not null, found_party.opened_on, found_party.closed_on,
        found_party.role, found_party.side, found_party.since, found_party.until,
        caseward.lawyers_of(p_tenant_id, found_party.matter_id, found_party.lead_attorney), found_party.weight);
    if found_party.is_hidden and found_party.band <> 'POSSIBLE' and found_party.distinction_id is null then
      perform caseward.ask_about_conflict(p_tenant_id, p_check_id, found_party.term_id, found_party.contact_id,
        found_party.name, found_party.matter_id, found_party.visible_to, found_party.weight, null);
    end if;
  end loop;
end $$;
revoke all on function caseward.add_findings_of(uuid, uuid, uuid[]) from public;
grant execute on function caseward.add_findings_of(uuid, uuid, uuid[]) to caseward_definer;

-- The same for all names of a check that has just been made.
create or replace function caseward.add_conflict_findings(p_tenant_id uuid, p_check_id uuid)
returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp set jit = off as $$
begin
  perform caseward.require_tenant(p_tenant_id);
  if not exists (select from caseward.conflict_checks c where c.tenant_id = p_tenant_id and c.id = p_check_id
        and c.created_by = current_setting('app.user_id')::uuid and c.state = 'UNDECIDED')
      or exists (select from caseward.conflict_findings f
        where f.tenant_id = p_tenant_id and f.check_id = p_check_id) then
    raise insufficient_privilege using message = 'findings are added once, by who runs the check';
  end if;
  perform caseward.add_findings_of(p_tenant_id, p_check_id, array(select t.id from caseward.conflict_terms t
    where t.tenant_id = p_tenant_id and t.check_id = p_check_id));
end $$;
call caseward.make_definer('caseward.add_conflict_findings(uuid, uuid)');

-- The lawyers of a matter by name, the lead attorney first. Only for functions.
create or replace function caseward.lawyers_of(p_tenant_id uuid, p_matter_id uuid, p_lead_attorney uuid)
returns text[]
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
begin
  return array(
    select coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.username) from caseward.users u
    where u.tenant_id = p_tenant_id and (u.id = p_lead_attorney or u.role in ('ADMIN', 'ATTORNEY') and u.id = any(array(
      select t.user_id from caseward.matter_team t where t.tenant_id = p_tenant_id and t.matter_id = p_matter_id)))
    order by u.id is distinct from p_lead_attorney, 1);
end $$;
revoke all on function caseward.lawyers_of(uuid, uuid, uuid) from public;
grant execute on function caseward.lawyers_of(uuid, uuid, uuid) to caseward_definer;

-- The parts of a check's report by their SHA-256 over canonical JSON: everything that it found, whoever may see it. Salted,
-- so that nobody can work out from a hash what they may not see. Only for functions and operators.
create or replace function caseward.conflict_report(p_tenant_id uuid, p_check_id uuid)
returns table (part text, sha256 text)
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
declare
  salt uuid;
begin
  select c.report_salt into strict salt from caseward.conflict_checks c
    where c.tenant_id = p_tenant_id and c.id = p_check_id;
  return query
    select r.part, encode(sha256(convert_to(jsonb_build_array(salt, r.part, r.body)::text, 'UTF8')), 'hex')
    from (
      select 'header' as part, (select jsonb_build_object('id', c.id, 'occasion', c.occasion, 'subject', c.subject,
          'matter', c.matter_id, 'rules', c.rules, 'contacts', c.contacts, 'matters', c.matters, 'complete', c.is_complete,
          'capped', c.is_capped, 'supersedes', c.supersedes, 'state', c.state, 'created_by', c.created_by,
          'created_at', c.created_at at time zone 'UTC', 'closed_by', c.closed_by,
          'closed_at', c.closed_at at time zone 'UTC')
          -- Reports that were closed before there was a register, or names were counted, keep their hashes.
          || case when c.register > 0 then jsonb_build_object('register', c.register) else '{}' end
          || case when c.names_searched is null then '{}' else jsonb_build_object('names', c.names_searched) end
        from caseward.conflict_checks c where c.tenant_id = p_tenant_id and c.id = p_check_id) as body
      union all
      select 'terms', (select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'n', t.n, 'name', t.name,
          'person', t.is_person, 'role', t.role, 'side', t.side, 'contact', t.contact_id, 'other_names', t.other_names,
          'via', t.via, 'capped', t.is_capped, 'restricted', t.restricted, 'answer', t.answer,
          'answered_at', t.answered_at at time zone 'UTC')
          || case when t.subject = '' then '{}' else jsonb_build_object('subject', t.subject) end order by t.id), '[]')
        from caseward.conflict_terms t where t.tenant_id = p_tenant_id and t.check_id = p_check_id)
      union all
      select 'hits', (select coalesce(jsonb_agg(jsonb_build_object('id', h.id, 'term', h.term_id, 'contact', h.contact_id,
          'kind', h.kind, 'name', h.name, 'matched', h.matched_name, 'band', h.band, 'score', h.score,
          'reasons', h.reasons, 'path', h.path, 'same', h.is_same, 'trash', h.in_trash,
          'distinction', h.distinction_id)
          || case when h.register_id is null then '{}'
            else jsonb_build_object('register', h.register_id, 'weight', h.weight, 'entry', h.entry) end
          || case when h.left_out = 0 then '{}' else jsonb_build_object('left_out', h.left_out) end
          order by h.id), '[]')
        from caseward.conflict_hits h where h.tenant_id = p_tenant_id and h.check_id = p_check_id)
      union all
      select 'findings', (select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'hit', f.hit_id,
          'matter', f.matter_id, 'number', f.number, 'title', f.title, 'status', f.status, 'trash', f.in_trash,
          'opened', f.opened_on, 'closed', f.closed_on, 'role', f.role, 'side', f.side, 'since', f.since,
          'until', f.until, 'lawyers', f.lawyers, 'weight', f.weight) order by f.id), '[]')
        from caseward.conflict_findings f where f.tenant_id = p_tenant_id and f.check_id = p_check_id)
      union all
      select 'decisions', (select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'hit', d.hit_id,
          'finding', d.finding_id, 'decision', d.decision, 'reason', d.reason, 'document', d.document_id,
          'document_name', d.document_name, 'document_sha256', d.document_sha256, 'consents', d.consents,
          'wall', d.wall_id, 'by', d.created_by, 'at', d.created_at at time zone 'UTC')
          || case when d.screened = '{}' then '{}' else jsonb_build_object('screened', d.screened) end
          order by d.id), '[]')
        from caseward.conflict_decisions d where d.tenant_id = p_tenant_id and d.check_id = p_check_id)) r;
end $$;
revoke all on function caseward.conflict_report(uuid, uuid) from public;
grant execute on function caseward.conflict_report(uuid, uuid) to caseward_definer;

-- The hash of a report, of its parts.
create or replace function caseward.conflict_report_hash(p_tenant_id uuid, p_check_id uuid)
returns text
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
begin
  return (select encode(sha256(convert_to(jsonb_object_agg(r.part, r.sha256)::text, 'UTF8')), 'hex')
    from caseward.conflict_report(p_tenant_id, p_check_id) r);
end $$;
revoke all on function caseward.conflict_report_hash(uuid, uuid) from public;
grant execute on function caseward.conflict_report_hash(uuid, uuid) to caseward_definer;

-- Closes a check that the scope's user sees, who is one whom the firm's setting lets close: what all its decisions together make of it, those behind walls
-- too. Where that cannot be said yet, nothing is done:
--   WAITING     those inside a wall have not answered
--   UNDECIDED   the user has to decide on more
--   RESTRICTED  somebody else has, because the user may not see it
create or replace function caseward.close_conflict_check(p_tenant_id uuid, p_check_id uuid)
returns table (outcome text, report_hash text, parts jsonb)
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp set jit = off as $$
#variable_conflict use_column
declare
  me constant uuid := current_setting('app.user_id')::uuid;
  moment constant timestamptz := now();
  found_party record;
  is_conflict boolean;
  is_waiting boolean;
  is_waived boolean := false;
  open_ones text;
  result text;
  made text;
begin
  perform caseward.require_tenant(p_tenant_id);
  perform from caseward.conflict_checks c
    where c.tenant_id = p_tenant_id and c.id = p_check_id and c.state = 'UNDECIDED' and c.is_complete
      and (c.visible_to is null or me = any(c.visible_to))
      and exists (select from caseward.users u where u.tenant_id = p_tenant_id and u.id = me
        and u.role <> 'READ_ONLY' and u.disabled_at is null)
    for update;
  if not found then
    return;
  end if;
  select coalesce(bool_or(t.restricted = 'CONFLICT'), false), coalesce(bool_or(t.restricted = 'WAITING'), false)
    into is_conflict, is_waiting from caseward.conflict_terms t
    where t.tenant_id = p_tenant_id and t.check_id = p_check_id;
  for found_party in
    select f.visible_to is not null and not me = any(f.visible_to) as is_hidden,
      exists (select from caseward.conflict_questions q where q.tenant_id = p_tenant_id and q.term_id = f.term_id
        and q.matter_id = f.matter_id and q.state <> 'WAITING') as is_answered,
      coalesce((select d.decision from caseward.conflict_decisions d
        where d.tenant_id = p_tenant_id and d.hit_id = f.hit_id and (d.finding_id is null or d.finding_id = f.id)
        order by d.id desc limit 1), 'UNDECIDED') as decision
    from caseward.conflict_findings f
    join caseward.conflict_hits h on h.tenant_id = p_tenant_id and h.id = f.hit_id
    where f.tenant_id = p_tenant_id and f.check_id = p_check_id and h.band <> 'POSSIBLE' and h.distinction_id is null
    union all
    select h.found_visible_to is not null and not me = any(h.found_visible_to),
      exists (select from caseward.conflict_questions q where q.tenant_id = p_tenant_id and q.term_id = h.term_id
        and q.matter_id = h.found_matter_id and q.state <> 'WAITING'),
      coalesce((select d.decision from caseward.conflict_decisions d
        where d.tenant_id = p_tenant_id and d.hit_id = h.id order by d.id desc limit 1), 'UNDECIDED')
    from caseward.conflict_hits h
    where h.tenant_id = p_tenant_id and h.check_id = p_check_id and h.register_id is not null
      and h.band <> 'POSSIBLE' and h.distinction_id is null
  loop
    is_conflict := is_conflict or found_party.decision = 'CONFLICT';
    is_waived := is_waived or found_party.decision in ('WAIVED', 'SCREENED');
    if found_party.decision = 'UNDECIDED' and not found_party.is_answered then
      -- What the user can decide on comes first.
      open_ones := case when open_ones = 'UNDECIDED' or not found_party.is_hidden then 'UNDECIDED' else 'RESTRICTED' end;
    end if;
  end loop;
  -- One conflict is enough.
  result := case when is_conflict then 'CONFLICT' when is_waiting then 'WAITING' when open_ones is not null then open_ones
    when is_waived then 'WAIVED' else 'CLEARED' end;
  if result in ('WAITING', 'UNDECIDED', 'RESTRICTED') then
    return query select result, null::text, null::jsonb;
    return;
  end if;
  update caseward.conflict_checks c set state = result, closed_at = moment, closed_by = me, report_hash = ''
    where c.tenant_id = p_tenant_id and c.id = p_check_id;
  made := caseward.conflict_report_hash(p_tenant_id, p_check_id);
  update caseward.conflict_checks c set report_hash = made where c.tenant_id = p_tenant_id and c.id = p_check_id;
  return query select result, made,
    (select jsonb_object_agg(r.part, r.sha256) from caseward.conflict_report(p_tenant_id, p_check_id) r);
end $$;
call caseward.make_definer('caseward.close_conflict_check(uuid, uuid)');

-- The firm, where the watch has something to look at.
create or replace function caseward.firm_to_watch(p_tenant_id uuid)
returns setof uuid
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform caseward.require_no_other(p_tenant_id);
  return query
    select p_tenant_id where exists (select from caseward.watch_due w
      where w.tenant_id = p_tenant_id and w.due_at <= now());
end $$;
call caseward.make_definer('caseward.firm_to_watch(uuid)');

-- All such firms.
create or replace function caseward.firms_to_watch()
returns setof uuid
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
declare
  firm uuid;
begin
  for firm in select caseward.firms() loop
    begin
      return query select * from caseward.firm_to_watch(firm);
    exception
      when syntax_error_or_access_rule_violation then raise;
      when others then raise warning 'firm % was passed over: %', firm, sqlerrm;
    end;
  end loop;
end $$;
call caseward.make_spanning('caseward.firms_to_watch()');

-- Those among contacts who are a party of a matter: nobody else can be in a conflict. The server sees no walled matters.
create or replace function caseward.parties_among(p_tenant_id uuid, p_contacts uuid[])
returns setof uuid
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform caseward.require_tenant(p_tenant_id);
  return query
    select distinct p.contact_id from caseward.matter_parties p
    where p.tenant_id = p_tenant_id and p.contact_id = any(p_contacts);
end $$;
call caseward.make_definer('caseward.parties_among(uuid, uuid[])');

-- Begins a check of the watch for a matter. Only for functions.
create or replace function caseward.begin_watch_check(p_tenant_id uuid, p_matter_id uuid, p_visible_to uuid[],
  p_searched jsonb)
returns uuid
language plpgsql volatile set search_path = pg_catalog, pg_temp as $$
declare
  made constant uuid := caseward.new_id();
begin
  insert into caseward.conflict_checks (tenant_id, id, occasion, matter_id, visible_to, rules, contacts, matters, register,
      is_complete, is_capped, names_searched)
    values (p_tenant_id, made, 'WATCH', p_matter_id, p_visible_to, (p_searched ->> 'rules')::integer,
      (p_searched ->> 'contacts')::integer, (p_searched ->> 'matters')::integer, (p_searched ->> 'register')::integer,
      true, coalesce((p_searched ->> 'capped')::boolean, false), (p_searched ->> 'names')::integer);
  return made;
end $$;
revoke all on function caseward.begin_watch_check(uuid, uuid, uuid[], jsonb) from public;
grant execute on function caseward.begin_watch_check(uuid, uuid, uuid[], jsonb) to caseward_definer;

-- Tells the lawyers of a matter of what the watch has found; where checks are released by officers, those who see a part
-- of it. Where none of them is told, conflicts officers are. Only for functions.
create or replace function caseward.tell_of_watch_check(p_tenant_id uuid, p_check_id uuid)
returns void
language plpgsql volatile set search_path = pg_catalog, pg_temp as $$
declare
  found_for record;
  is_withheld boolean;
  people uuid[];
begin
  select c.matter_id, c.visible_to into strict found_for from caseward.conflict_checks c
    where c.tenant_id = p_tenant_id and c.id = p_check_id;
  select t.conflict_restricted = 'RELEASE' into strict is_withheld from caseward.tenants t where t.id = p_tenant_id;
  people := caseward.lawyers_to_tell(p_tenant_id, found_for.matter_id, found_for.visible_to);
  if is_withheld then
    people := array(select u.id from unnest(people) u(id)
      where caseward.is_conflicts_officer(p_tenant_id, u.id)
        or exists (select from caseward.conflict_hits h where h.tenant_id = p_tenant_id and h.check_id = p_check_id
          and (h.found_visible_to is null or u.id = any(h.found_visible_to))));
  end if;
  if people = '{}' then
    people := caseward.conflicts_officers(p_tenant_id);
  end if;
  perform caseward.tell_of_conflict(p_tenant_id, people, 'CONFLICT_FOUND', found_for.matter_id, found_for.visible_to, 'matter',
    found_for.matter_id);
end $$;
revoke all on function caseward.tell_of_watch_check(uuid, uuid) from public;
grant execute on function caseward.tell_of_watch_check(uuid, uuid) to caseward_definer;

-- Whether a check asked for a party under a name: for itself, for whoever was merged with it, or for one of its relatives
-- on the way by which it finds somebody. Only for functions.
create or replace function caseward.is_name_of_party(p_tenant_id uuid, p_term_id uuid, p_contact_id uuid, p_path jsonb)
returns boolean
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
declare
  merged uuid[] := array[p_contact_id];
  earlier uuid[];
begin
  loop
    earlier := array(select g.merged_contact from caseward.contact_merges g
      where g.tenant_id = p_tenant_id and g.kept_contact = any(merged) and g.undone_at is null
        and not g.merged_contact = any(merged));
    exit when earlier = '{}';
    merged := merged || earlier;
  end loop;
  return exists (select from caseward.conflict_terms t
    where t.tenant_id = p_tenant_id and t.id = p_term_id
      and (t.contact_id = any(merged)
        or caseward.contacts_on_path(t.via) && merged
        or caseward.contacts_on_path(p_path) @> array[p_contact_id, t.contact_id]));
end $$;
revoke all on function caseward.is_name_of_party(uuid, uuid, uuid, jsonb) from public;
grant execute on function caseward.is_name_of_party(uuid, uuid, uuid, jsonb) to caseward_definer;

-- The contacts that relations lead by. Only for functions.
create or replace function caseward.contacts_on_path(p_path jsonb)
returns uuid[]
language plpgsql immutable parallel safe set search_path = pg_catalog, pg_temp as $$
begin
  return array(select (step.one ->> 'from_contact')::uuid from jsonb_array_elements(p_path) step(one)
    union select (step.one ->> 'to_contact')::uuid from jsonb_array_elements(p_path) step(one));
end $$;
revoke all on function caseward.contacts_on_path(jsonb) from public;
grant execute on function caseward.contacts_on_path(jsonb) to caseward_definer;

-- Whether somebody had to decide on a hit of a check for a party, so that the watch need not tell of it again: it was neither
-- merely possible nor folded as somebody else, and that it is somebody else was not taken back since. Only for functions.
create or replace function caseward.is_known_hit(p_tenant_id uuid, p_hit_id uuid, p_contact_id uuid, p_path jsonb)
returns boolean
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
begin
  return exists (select from caseward.conflict_hits h
    join caseward.conflict_terms t on t.tenant_id = p_tenant_id and t.id = h.term_id
    where h.tenant_id = p_tenant_id and h.id = p_hit_id and h.band <> 'POSSIBLE' and h.distinction_id is null
      and caseward.is_name_of_party(p_tenant_id, t.id, p_contact_id, p_path)
      and (coalesce((select d.decision from caseward.conflict_decisions d
          where d.tenant_id = p_tenant_id and d.hit_id = h.id order by d.id desc limit 1), '') <> 'DIFFERENT'
        or not exists (select from caseward.contact_distinctions d where d.tenant_id = p_tenant_id
            and d.one_contact = least(t.contact_id, h.contact_id) and d.other_contact = greatest(t.contact_id, h.contact_id)
            and d.removed_at is not null)
          and not exists (select from caseward.register_distinctions d where d.tenant_id = p_tenant_id
            and d.contact_id = t.contact_id and d.register_id = h.register_id and d.removed_at is not null)));
end $$;
revoke all on function caseward.is_known_hit(uuid, uuid, uuid, jsonb) from public;
grant execute on function caseward.is_known_hit(uuid, uuid, uuid, jsonb) to caseward_definer;

-- Writes what the watch has found into checks of open matters, one for each: who is alike or related to a party, and opposes
-- it in a matter or in the register, whoever may see these. Without what was decided on, or is known of the matter already,
-- so that a second run finds nothing. Nothing is answered. Of what a part of those who see the matter may not see, they
-- learn one word, and those inside are asked. Of a matter, 200 that the same people see are kept; the last of them says how
-- many were left out.
--   p_found     [{one, other, entry, matched, kind, band, score, reasons, path}]: the contact `one` asks, and finds the
--               contact `other` or the entry; the likeliest first
--   p_searched  {rules, contacts, matters, register, names, capped}
create or replace function caseward.add_watch(p_tenant_id uuid, p_found jsonb, p_searched jsonb)
returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp set jit = off as $$
declare
  most constant integer := 200;
  opposing constant text[] := array['ADVERSE_TO_CLIENT', 'OPPONENT_NOW_CLIENT', 'ADVERSE_TO_PROSPECT',
    'ADVERSE_TO_FORMER', 'INTEREST'];
  people constant uuid[] := array(select (g.one ->> 'one')::uuid from jsonb_array_elements(p_found) g(one)
    union select (g.one ->> 'other')::uuid from jsonb_array_elements(p_found) g(one));
  today date;
  checks jsonb := '{}';
  terms jsonb := '{}';
  f record;
  asked record;
  v_check uuid;
  v_term uuid;
  v_hit uuid;
  v_place integer;
begin
  perform caseward.require_tenant(p_tenant_id);
  -- Two runs would not see what the other one writes.
  perform pg_advisory_xact_lock(hashtextextended('conflict watch ' || p_tenant_id, 0));
  select (now() at time zone t.time_zone)::date into strict today from caseward.tenants t where t.id = p_tenant_id;
  -- A wall that is raised meanwhile waits, and then finds these rows.
  perform from caseward.matters m
    where m.tenant_id = p_tenant_id and m.id = any(array(select p.matter_id from caseward.matter_parties p
      where p.tenant_id = p_tenant_id and p.contact_id = any(people)))
    order by m.id for share;
  for f in
    select * from (
      select k.*, k.found_visible_to is not null
          and not (k.visible_to is not null and k.visible_to <@ k.found_visible_to) as is_restricted,
        row_number() over (partition by k.matter_id, k.found_visible_to order by k.n) as place,
        count(*) over (partition by k.matter_id, k.found_visible_to) as all_found
      from (
        select distinct on (m.id, p.contact_id, g.one ->> 'other', n.id) g.n, g.one as found, m.id as matter_id,
          m.visible_to, p.contact_id as party, p.role, p.side, c.id as contact_id, null::uuid as register_id, c.kind, trim(c.first_name || ' ' || c.last_name) as name,
          c.deleted_at is not null as in_trash, null::jsonb as entry, w.weight, n.id as found_matter_id,
          n.visible_to as found_visible_to, n.number, n.title, n.status, n.deleted_at is not null as matter_in_trash,
          n.opened_on, n.closed_on, n.lead_attorney, q.role as found_role, q.side as found_side, q.since, q.until
        from jsonb_array_elements(p_found) with ordinality g(one, n)
        join caseward.matter_parties p on p.tenant_id = p_tenant_id and p.contact_id = (g.one ->> 'one')::uuid
        join caseward.matters m on m.tenant_id = p_tenant_id and m.id = p.matter_id
          and m.status in ('OPEN', 'ON_HOLD') and m.deleted_at is null
        join caseward.matter_parties q on q.tenant_id = p_tenant_id and q.contact_id = (g.one ->> 'other')::uuid
        join caseward.matters n on n.tenant_id = p_tenant_id and n.id = q.matter_id
        join caseward.contacts c on c.tenant_id = p_tenant_id and c.id = q.contact_id
        cross join lateral (select
          caseward.conflict_weight(p.side, q.side, q.role, caseward.status_in_conflicts(p_tenant_id, n.id, n.status),
            coalesce(q.until < today, false)) as weight) w
        where w.weight = any(opposing) and p.id <> q.id
          and (m.id <> n.id or not caseward.is_merely_related(g.one -> 'path')) and p.role not in ('JUDGE', 'COURT', 'MEDIATOR')
          and q.role not in ('JUDGE', 'COURT', 'MEDIATOR')
          and not exists (select from caseward.contact_distinctions d where d.tenant_id = p_tenant_id
            and d.one_contact = least(p.contact_id, q.contact_id) and d.other_contact = greatest(p.contact_id, q.contact_id)
            and d.removed_at is null)
          and not exists (select from caseward.conflict_findings o
            join caseward.conflict_hits h on h.tenant_id = p_tenant_id and h.id = o.hit_id
            where o.tenant_id = p_tenant_id and o.check_matter_id = m.id and o.matter_id = n.id
              and h.contact_id = q.contact_id and o.weight = w.weight
              and caseward.is_known_hit(p_tenant_id, h.id, p.contact_id, g.one -> 'path'))
        order by m.id, p.contact_id, g.one ->> 'other', n.id, array_position(opposing, w.weight), g.n) k
      union all
      select k.*, k.found_visible_to is not null
          and not (k.visible_to is not null and k.visible_to <@ k.found_visible_to),
        row_number() over (partition by k.matter_id, k.found_visible_to order by k.n),
        count(*) over (partition by k.matter_id, k.found_visible_to)
      from (
        select distinct on (m.id, p.contact_id, e.id) g.n, g.one, m.id as matter_id, m.visible_to, p.contact_id, p.role, p.side,
          null::uuid, e.id as register_id, g.one ->> 'kind', e.name, false,
          jsonb_build_object('id', e.id, 'source', e.source, 'capacity', e.capacity, 'since', e.since, 'until', e.until,
            'matter_number', e.matter_number, 'user', case when u.id is not null then
              coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.username) end),
          w.weight, e.matter_id as found_matter_id, e.visible_to as found_visible_to, '', '', '', false, null::date,
          null::date, null::uuid, '', '', null::date, null::date
        from jsonb_array_elements(p_found) with ordinality g(one, n)
        join caseward.matter_parties p on p.tenant_id = p_tenant_id and p.contact_id = (g.one ->> 'one')::uuid
        join caseward.matters m on m.tenant_id = p_tenant_id and m.id = p.matter_id
          and m.status in ('OPEN', 'ON_HOLD') and m.deleted_at is null
        join caseward.register_entries e on e.tenant_id = p_tenant_id and e.id = (g.one ->> 'entry')::uuid
          and e.removed_at is null
        left join caseward.users u on u.tenant_id = p_tenant_id and u.id = e.user_id
        cross join lateral (select
          caseward.register_weight(p.side, e.capacity, coalesce(e.until < today, false)) as weight) w
        where w.weight = any(opposing) and p.role not in ('JUDGE', 'COURT', 'MEDIATOR')
          and not exists (select from caseward.register_distinctions d where d.tenant_id = p_tenant_id
            and d.contact_id = p.contact_id and d.register_id = e.id and d.removed_at is null)
          and not exists (select from caseward.conflict_hits h where h.tenant_id = p_tenant_id and h.matter_id = m.id
            and h.register_id = e.id and h.weight = w.weight
            and caseward.is_known_hit(p_tenant_id, h.id, p.contact_id, g.one -> 'path'))
        order by m.id, p.contact_id, e.id, array_position(opposing, w.weight), g.n) k) r
    where r.place <= most
    order by r.matter_id, r.n
  loop
    v_check := (checks ->> f.matter_id::text)::uuid;
    if v_check is null then
      v_check := caseward.begin_watch_check(p_tenant_id, f.matter_id, f.visible_to, p_searched);
      checks := checks || jsonb_build_object(f.matter_id, v_check);
    end if;
    v_term := (terms ->> (f.matter_id || ' ' || f.party || ' ' || f.side))::uuid;
    if v_term is null then
      v_term := caseward.new_id();
      select trim(c.first_name || ' ' || c.last_name) as name, c.kind = 'PERSON' as is_person into strict asked
        from caseward.contacts c where c.tenant_id = p_tenant_id and c.id = f.party;
      v_place := (select count(*) + 1 from jsonb_object_keys(terms) k where k like f.matter_id || ' %');
      insert into caseward.conflict_terms (tenant_id, id, check_id, matter_id, visible_to, n, name, is_person, role, side,
          contact_id, is_party, is_capped)
        values (p_tenant_id, v_term, v_check, f.matter_id, f.visible_to, v_place, asked.name, asked.is_person, f.role, f.side,
          f.party, true, false);
      terms := terms || jsonb_build_object(f.matter_id || ' ' || f.party || ' ' || f.side, v_term);
    end if;
    v_hit := gen_random_uuid();
    insert into caseward.conflict_hits (tenant_id, id, check_id, matter_id, visible_to, term_id, contact_id, register_id, kind,
        name, matched_name, band, score, reasons, path, is_same, in_trash, weight, entry, found_matter_id, found_visible_to, left_out,
        left_out_within)
      values (p_tenant_id, v_hit, v_check, f.matter_id, f.visible_to, v_term, f.contact_id, f.register_id, f.kind, f.name,
        f.found ->> 'matched', f.found ->> 'band', (f.found ->> 'score')::smallint, f.found -> 'reasons', f.found -> 'path',
        coalesce(f.contact_id = f.party, false), f.in_trash, case when f.register_id is not null then f.weight end, f.entry,
        f.found_matter_id, f.found_visible_to, case when f.place = most then f.all_found - most else 0 end,
        case when f.place = most then f.found_visible_to end);
    if f.contact_id is not null then
      insert into caseward.conflict_findings (tenant_id, id, check_id, check_matter_id, check_visible_to, term_id, hit_id,
          matter_id, visible_to, number, title, status, in_trash, opened_on, closed_on, role, side, since, until, lawyers,
          weight)
        values (p_tenant_id, gen_random_uuid(), v_check, f.matter_id, f.visible_to, v_term, v_hit, f.found_matter_id,
          f.found_visible_to, f.number, f.title, f.status, f.matter_in_trash, f.opened_on, f.closed_on, f.found_role,
          f.found_side, f.since, f.until, caseward.lawyers_of(p_tenant_id, f.found_matter_id, f.lead_attorney), f.weight);
    end if;
    if f.is_restricted then
      perform caseward.ask_about_conflict(p_tenant_id, v_check, v_term, f.contact_id, f.name, f.found_matter_id,
        f.found_visible_to, f.weight, f.register_id);
    end if;
  end loop;
  for f in select made.value::uuid as id from jsonb_each_text(checks) made order by made.value loop
    perform caseward.tell_of_watch_check(p_tenant_id, f.id);
  end loop;
end $$;
call caseward.make_definer('caseward.add_watch(uuid, jsonb, jsonb)');

-- On which side of a matter somebody would stand whom the register knows in this capacity, in which role, and whether that
-- is over. Own interests have a weight of their own.
create or replace function caseward.register_weight(p_asked_side text, p_capacity text, p_has_ended boolean)
returns text language sql immutable parallel safe
return case p_capacity
  when 'INTEREST' then 'INTEREST'
  when 'ADVERSE' then caseward.conflict_weight(p_asked_side, 'ADVERSE', '', '', p_has_ended)
  when 'PROSPECTIVE' then caseward.conflict_weight(p_asked_side, 'OURS', 'PROSPECTIVE_CLIENT', '', p_has_ended)
  when 'FORMER_CLIENT' then caseward.conflict_weight(p_asked_side, 'OURS', '', '', true)
  when 'CLIENT' then caseward.conflict_weight(p_asked_side, 'OURS', '', '', p_has_ended)
  else 'MENTIONED'
end;
revoke all on function caseward.register_weight(text, text, boolean) from public;
grant execute on function caseward.register_weight(text, text, boolean) to caseward_definer;

-- Adds to a check of the scope's user the entries of the register with names like those that it asked for, whoever may see
-- these. Of those behind walls that the user is outside of they learn what add_conflict_findings tells. Of a name, all are
-- kept that are the same, and of the others the 200 likeliest, of these the gravest first: those that the user sees and the
-- others apart. Where the user sees less than was found, the name says so.
--   p_hits  [{term, entry, kind, matched, band, score, reasons}], the likeliest of a term first
create or replace function caseward.add_register_hits(p_tenant_id uuid, p_check_id uuid, p_hits jsonb)
returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp set jit = off as $$
declare
  me constant uuid := current_setting('app.user_id')::uuid;
  most constant integer := 200;
  run record;
  found_entry record;
  today date;
begin
  perform caseward.require_tenant(p_tenant_id);
  select c.matter_id, c.visible_to, c.state into run from caseward.conflict_checks c
    where c.tenant_id = p_tenant_id and c.id = p_check_id and c.created_by = me and c.state in ('RUNNING', 'UNDECIDED');
  if not found
      or run.state = 'UNDECIDED' and exists (select from caseward.conflict_hits h
        where h.tenant_id = p_tenant_id and h.check_id = p_check_id and h.register_id is not null)
      or run.state = 'RUNNING' and exists (select from caseward.conflict_terms t
        where t.tenant_id = p_tenant_id and t.check_id = p_check_id and t.is_searched
          and t.id = any(array(select (g.one ->> 'term')::uuid from jsonb_array_elements(p_hits) g(one)))) then
    raise insufficient_privilege using message = 'entries are added once, by who runs the check';
  end if;
  select (now() at time zone t.time_zone)::date into strict today from caseward.tenants t where t.id = p_tenant_id;
  for found_entry in
    select * from (
      select t.id as term_id, e.id as register_id, e.name, e.matter_id, e.visible_to, g.one ->> 'kind' as kind,
        g.one ->> 'matched' as matched, g.one ->> 'band' as band, (g.one ->> 'score')::smallint as score,
        g.one -> 'reasons' as reasons,
        e.visible_to is not null and not me = any(e.visible_to) as is_hidden,
        caseward.register_weight(t.side, e.capacity, coalesce(e.until < today, false)) as weight,
        jsonb_build_object('id', e.id, 'source', e.source, 'capacity', e.capacity, 'since', e.since, 'until', e.until,
          'matter_number', e.matter_number, 'user', case when u.id is not null then
            coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.username) end) as entry,
        (select d.id from caseward.register_distinctions d where d.tenant_id = p_tenant_id
          and d.contact_id = t.contact_id and d.register_id = e.id and d.removed_at is null) as distinction_id,
        row_number() over (partition by t.id, e.visible_to is not null and not me = any(e.visible_to),
            g.one ->> 'band' = 'EXACT'
          order by (g.one ->> 'score')::smallint desc, array_position(caseward.conflict_weights(),
            caseward.register_weight(t.side, e.capacity, coalesce(e.until < today, false))), g.n) as place
      from jsonb_array_elements(p_hits) with ordinality g(one, n)
      join caseward.conflict_terms t
        on t.tenant_id = p_tenant_id and t.check_id = p_check_id and t.id = (g.one ->> 'term')::uuid
      join caseward.register_entries e
        on e.tenant_id = p_tenant_id and e.id = (g.one ->> 'entry')::uuid and e.removed_at is null
      left join caseward.users u on u.tenant_id = p_tenant_id and u.id = e.user_id) r
    where r.band = 'EXACT' or r.place <= most + 1
  loop
    if found_entry.band <> 'EXACT' and found_entry.place > most then
      if not found_entry.is_hidden then
        update caseward.conflict_terms t set is_capped = true
          where t.tenant_id = p_tenant_id and t.id = found_entry.term_id;
      end if;
      continue;
    end if;
    insert into caseward.conflict_hits (tenant_id, id, check_id, matter_id, visible_to, term_id, register_id, kind, name,
        matched_name, band, score, reasons, path, is_same, in_trash, distinction_id, weight, entry, found_matter_id, found_visible_to)
      values (p_tenant_id, gen_random_uuid(), p_check_id, run.matter_id, run.visible_to, found_entry.term_id,
        found_entry.register_id, found_entry.kind, found_entry.name, found_entry.matched, found_entry.band,
        found_entry.score, found_entry.reasons, '[]', false, false, found_entry.distinction_id, found_entry.weight,
        found_entry.entry, found_entry.matter_id, found_entry.visible_to);
    if found_entry.is_hidden and found_entry.band <> 'POSSIBLE' and found_entry.distinction_id is null then
      perform caseward.ask_about_conflict(p_tenant_id, p_check_id, found_entry.term_id, null, found_entry.name,
        found_entry.matter_id, found_entry.visible_to, found_entry.weight, found_entry.register_id);
    end if;
  end loop;
end $$;
call caseward.make_definer('caseward.add_register_hits(uuid, uuid, jsonb)');

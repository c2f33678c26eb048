-- Entries of a firm's register that are not indexed under their present names by the present rules, at most p_limit, locked.
-- Those that another transaction is indexing are left to it.
create or replace function caseward.register_due(p_tenant_id uuid, p_rules integer, p_limit integer)
returns table (id uuid, stamp text, kind text, names jsonb)
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp set jit = off set enable_seqscan = off
set plan_cache_mode = force_custom_plan as $$
#variable_conflict use_column
begin
  perform caseward.require_tenant(p_tenant_id);
  return query
    select e.id, e.names_stamp, e.kind,
      case when e.removed_at is null then jsonb_build_array(e.name) || e.other_names else '[]' end
    from caseward.register_entries e
    where e.tenant_id = p_tenant_id and e.names_indexed <> e.names_stamp
    limit p_limit for update skip locked;
  if not found then
    return query
      select e.id, e.names_stamp, e.kind,
        case when e.removed_at is null then jsonb_build_array(e.name) || e.other_names else '[]' end
      from caseward.register_entries e
      where e.tenant_id = p_tenant_id and e.names_rules < p_rules
      limit p_limit for update skip locked;
  end if;
end $$;
call caseward.make_definer('caseward.register_due(uuid, integer, integer)');

-- Whether an entry of a firm's register is not indexed under its present names: one that somebody else is indexing just
-- now, too.
create or replace function caseward.has_register_due(p_tenant_id uuid, p_rules integer)
returns boolean
language plpgsql stable security definer set search_path = pg_catalog, pg_temp set jit = off set enable_seqscan = off
set plan_cache_mode = force_custom_plan as $$
begin
  perform caseward.require_no_other(p_tenant_id);
  return exists (select from caseward.register_entries e where e.tenant_id = p_tenant_id and e.names_rules < p_rules)
    or exists (select from caseward.register_entries e
      where e.tenant_id = p_tenant_id and e.names_indexed <> e.names_stamp);
end $$;
call caseward.make_definer('caseward.has_register_due(uuid, integer)');

-- Indexes locked entries under their names. Each comes with the stamp of the names that were read.
--   p_entries  [{id, stamp, names: [{kind, name, family, spelling, keys}]}]
create or replace function caseward.index_register(p_tenant_id uuid, p_rules integer, p_entries jsonb)
returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp set jit = off as $$
declare
  ids constant uuid[] := array(select (e.one ->> 'id')::uuid from jsonb_array_elements(p_entries) e(one) order by 1);
  entry record;
  own record;
begin
  perform caseward.require_tenant(p_tenant_id);
  delete from caseward.register_names n where n.tenant_id = p_tenant_id and n.register_id = any(ids);
  -- Row by row, as caseward.index_names does.
  for entry in
    select (e.one ->> 'id')::uuid as id, e.one ->> 'stamp' as stamp, e.one -> 'names' as names
    from jsonb_array_elements(p_entries) e(one)
  loop
    for own in
      select m.n, m.one ->> 'kind' as kind, m.one ->> 'name' as name, m.one ->> 'family' as family,
        m.one ->> 'spelling' as spelling, array(select k.one from jsonb_array_elements_text(m.one -> 'keys') k(one)) as keys
      from jsonb_array_elements(entry.names) with ordinality m(one, n)
    loop
      insert into caseward.register_names (tenant_id, register_id, n, kind, name, family, spelling, keys)
        values (p_tenant_id, entry.id, own.n, own.kind, own.name, own.family, own.spelling, own.keys);
    end loop;
    update caseward.register_entries e set names_indexed = entry.stamp, names_rules = p_rules
      where e.tenant_id = p_tenant_id and e.id = entry.id;
  end loop;
end $$;
call caseward.make_definer('caseward.index_register(uuid, integer, jsonb)');

-- Names of the register that a name may match, as caseward.find_names finds those of contacts. Entries behind walls are
-- among them: whoever asks learns of these through caseward.add_register_hits alone, which tells nothing.
create or replace function caseward.find_register_names(p_tenant_id uuid, p_keys text[], p_spellings text[],
  p_first text[], p_second text[], p_most integer)
returns table (register_id uuid, kind text, name text, family text)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp set jit = off set enable_seqscan = off
set plan_cache_mode = force_custom_plan as $$
begin
  perform caseward.require_tenant(p_tenant_id);
  return query select * from caseward.alike_names('register_names', 'register_id', p_tenant_id, p_keys, p_spellings, p_first,
    p_second, p_most);
end $$;
call caseward.make_definer('caseward.find_register_names(uuid, text[], text[], text[], text[], integer)');

-- Which of these keys an entry of the register has that the scope's user may see, with the capacity in which it stands and
-- whose it is: for whole files of names.
create or replace function caseward.known_register_keys(p_tenant_id uuid, p_keys text[])
returns table (key text, capacity text, user_id uuid)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp set jit = off set enable_seqscan = off
set plan_cache_mode = force_custom_plan as $$
#variable_conflict use_column
begin
  perform caseward.require_tenant(p_tenant_id);
  return query
    select distinct asked.key, e.capacity, e.user_id from unnest(p_keys) asked(key)
    join caseward.register_names n on n.tenant_id = p_tenant_id and n.keys @> array[asked.key]
    join caseward.register_entries e on e.tenant_id = p_tenant_id and e.id = n.register_id
    where e.removed_at is null
      and (e.visible_to is null or current_setting('app.user_id')::uuid = any(e.visible_to));
end $$;
call caseward.make_definer('caseward.known_register_keys(uuid, text[])');

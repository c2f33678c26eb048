-- Contacts of a firm that are not indexed under their present names by the present rules, at most p_limit. Those that
-- another transaction is indexing are left to it. Mostly there are none: the planner, which expects some, would read all
-- contacts to find that out.
create or replace function caseward.names_due(p_tenant_id uuid, p_rules integer, p_limit integer)
returns setof uuid
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp set jit = off set enable_seqscan = off
set plan_cache_mode = force_custom_plan as $$
begin
  perform caseward.require_tenant(p_tenant_id);
  -- Asked apart: what locks rows reads all of them where the partial index has grown, as one does that all names went
  -- through. This reads the index alone.
  if exists (select from caseward.contacts c where c.tenant_id = p_tenant_id
      and c.names_indexed <> md5(c.kind || chr(31) || c.first_name || chr(31) || c.last_name || chr(31) || c.former_names)) then
    return query
      select c.id from caseward.contacts c
      where c.tenant_id = p_tenant_id
        and c.names_indexed <> md5(c.kind || chr(31) || c.first_name || chr(31) || c.last_name || chr(31) || c.former_names)
      limit p_limit for update skip locked;
    if found then
      return;
    end if;
  end if;
  return query
    select c.id from caseward.contacts c
    where c.tenant_id = p_tenant_id and c.id = any(array(select n.contact_id from caseward.contact_names n
      where n.tenant_id = p_tenant_id
        and n.indexed_as <> case when n.removed_at is null then n.kind || chr(31) || n.name else 'removed' end
      limit p_limit))
    for update skip locked;
  if not found then
    return query
      select c.id from caseward.contacts c
      where c.tenant_id = p_tenant_id and c.names_rules < p_rules
      limit p_limit for update skip locked;
  end if;
end $$;
call caseward.make_definer('caseward.names_due(uuid, integer, integer)');

-- Whether a contact of a firm is not indexed under its present names: one that somebody else is indexing just now, too.
create or replace function caseward.has_names_due(p_tenant_id uuid, p_rules integer)
returns boolean
language plpgsql stable security definer set search_path = pg_catalog, pg_temp set jit = off set enable_seqscan = off
set plan_cache_mode = force_custom_plan as $$
begin
  perform caseward.require_tenant(p_tenant_id);
  return exists (select from caseward.contacts c where c.tenant_id = p_tenant_id and c.names_rules < p_rules)
    or exists (select from caseward.contact_names n where n.tenant_id = p_tenant_id
      and n.indexed_as <> case when n.removed_at is null then n.kind || chr(31) || n.name else 'removed' end)
    or exists (select from caseward.contacts c where c.tenant_id = p_tenant_id
      and c.names_indexed <> md5(c.kind || chr(31) || c.first_name || chr(31) || c.last_name || chr(31) || c.former_names));
end $$;
call caseward.make_definer('caseward.has_names_due(uuid, integer)');

-- The firm, where there are such, or entries of its register.
create or replace function caseward.firm_with_names_due(p_tenant_id uuid, p_rules integer)
returns table (tenant_id uuid)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp set jit = off set enable_seqscan = off
set plan_cache_mode = force_custom_plan as $$
begin
  perform caseward.require_no_other(p_tenant_id);
  return query
    select p_tenant_id
    where exists (select from caseward.contacts c where c.tenant_id = p_tenant_id and c.names_rules < p_rules)
      or exists (select from caseward.contact_names n where n.tenant_id = p_tenant_id
        and n.indexed_as <> case when n.removed_at is null then n.kind || chr(31) || n.name else 'removed' end)
      or exists (select from caseward.contacts c where c.tenant_id = p_tenant_id
        and c.names_indexed <> md5(c.kind || chr(31) || c.first_name || chr(31) || c.last_name || chr(31) || c.former_names))
      or caseward.has_register_due(p_tenant_id, p_rules);
end $$;
call caseward.make_definer('caseward.firm_with_names_due(uuid, integer)');

-- All such firms.
create or replace function caseward.firms_with_names_due(p_rules integer)
returns table (tenant_id uuid)
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
declare
  firm uuid;
begin
  for firm in select caseward.firms() loop
    begin
      return query select * from caseward.firm_with_names_due(firm, p_rules);
    exception
      when syntax_error_or_access_rule_violation then raise;
      when others then raise warning 'firm % was passed over: %', firm, sqlerrm;
    end;
  end loop;
end $$;
call caseward.make_spanning('caseward.firms_with_names_due(integer)');

-- Has the rows of a contact's former names follow its field, in which they are joined by commas: an import, a form, or a
-- server of the release before wrote it. A name with a comma of its own is found whole where there is a row of it.
create or replace function caseward.follow_former_names(p_tenant_id uuid, p_contact_id uuid, p_former_names text, p_by uuid)
returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  rest text := ', ' || regexp_replace(p_former_names, '\s*[,;]\s*', ', ', 'g') || ',';
  known record;
  place integer;
  missing text;
begin
  perform caseward.require_tenant(p_tenant_id);
  for known in
    select n.id, ', ' || regexp_replace(n.name, '\s*[,;]\s*', ', ', 'g') || ',' as sought from caseward.contact_names n
    where n.tenant_id = p_tenant_id and n.contact_id = p_contact_id and n.kind = 'FORMER' and n.removed_at is null
    order by length(n.name) desc, n.id
  loop
    place := position(known.sought in rest);
    if place > 0 then
      rest := left(rest, place - 1) || ',' || substr(rest, place + length(known.sought));
    else
      update caseward.contact_names n set removed_at = statement_timestamp(), removed_by = p_by
        where n.tenant_id = p_tenant_id and n.id = known.id;
    end if;
  end loop;
  for missing in
    select distinct trim(part.name) from regexp_split_to_table(rest, ',') part(name) where trim(part.name) <> ''
  loop
    insert into caseward.contact_names (tenant_id, id, contact_id, kind, name, created_by)
      values (p_tenant_id, gen_random_uuid(), p_contact_id, 'FORMER', missing, p_by);
  end loop;
end $$;
call caseward.make_definer('caseward.follow_former_names(uuid, uuid, text, uuid)');

-- Contacts with their names, and the stamp of these under which they are to be indexed. They are locked, so that no name
-- comes or goes until they are.
create or replace function caseward.names_to_index(p_tenant_id uuid, p_ids uuid[])
returns table (id uuid, stamp text, kind text, first_name text, last_name text, more jsonb)
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  contact record;
begin
  perform caseward.require_tenant(p_tenant_id);
  for contact in
    select c.id, c.former_names, c.updated_by from caseward.contacts c where c.tenant_id = p_tenant_id and c.id = any(p_ids) order by c.id for update
  loop
    perform caseward.follow_former_names(p_tenant_id, contact.id, contact.former_names, contact.updated_by);
  end loop;
  return query
    select c.id, md5(c.kind || chr(31) || c.first_name || chr(31) || c.last_name || chr(31) || c.former_names),
      c.kind, c.first_name, c.last_name,
      (select coalesce(jsonb_agg(jsonb_build_object('id', n.id, 'kind', n.kind, 'name', n.name)
          order by n.created_at, n.id), '[]')
        from caseward.contact_names n
        where n.tenant_id = p_tenant_id and n.contact_id = c.id and n.removed_at is null)
    from caseward.contacts c where c.tenant_id = p_tenant_id and c.id = any(p_ids);
end $$;
call caseward.make_definer('caseward.names_to_index(uuid, uuid[])');

-- Indexes contacts under their names. Each comes with the stamp of the names that were read; where they have been changed
-- since, the contact stays due.
--   p_contacts  [{id, stamp, rows, names: [{kind, name, family, spelling, keys}]}]; rows are ids in contact_names
create or replace function caseward.index_names(p_tenant_id uuid, p_rules integer, p_contacts jsonb)
returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp set jit = off as $$
declare
  ids constant uuid[] := array(select (c.one ->> 'id')::uuid from jsonb_array_elements(p_contacts) c(one) order by 1);
  contact record;
  own record;
begin
  perform caseward.require_tenant(p_tenant_id);
  -- Two that index a contact wait for one another.
  perform from caseward.contacts c where c.tenant_id = p_tenant_id and c.id = any(ids) order by c.id for update;
  delete from caseward.conflict_names n where n.tenant_id = p_tenant_id and n.contact_id = any(ids);
  -- Row by row, because Citus keeps a statement of many rows, whose tenant is not a value, off the one node it is for.
  for contact in
    select (c.one ->> 'id')::uuid as id, c.one ->> 'stamp' as stamp, c.one -> 'names' as names,
      array(select r.one::uuid from jsonb_array_elements_text(c.one -> 'rows') r(one)) as rows
    from jsonb_array_elements(p_contacts) c(one)
  loop
    for own in
      select m.n, m.one ->> 'kind' as kind, m.one ->> 'name' as name, m.one ->> 'family' as family,
        m.one ->> 'spelling' as spelling, array(select k.one from jsonb_array_elements_text(m.one -> 'keys') k(one)) as keys
      from jsonb_array_elements(contact.names) with ordinality m(one, n)
    loop
      insert into caseward.conflict_names (tenant_id, contact_id, n, kind, name, family, spelling, keys)
        values (p_tenant_id, contact.id, own.n, own.kind, own.name, own.family, own.spelling, own.keys);
    end loop;
    update caseward.contacts c set names_indexed = contact.stamp, names_rules = p_rules
      where c.tenant_id = p_tenant_id and c.id = contact.id;
    update caseward.contact_names n
      set indexed_as = case when n.removed_at is null then n.kind || chr(31) || n.name else 'removed' end
      where n.tenant_id = p_tenant_id and n.contact_id = contact.id
        and (n.id = any(contact.rows) or n.removed_at is not null);
  end loop;
end $$;
call caseward.make_definer('caseward.index_names(uuid, integer, jsonb)');

-- Names of an index that a name may match: those that share a key with it, and those with the most letters in common. Only
-- for functions.
--   p_first, p_second  regular expressions that those of each spelling meet besides, so that the index has fewer to read
create or replace function caseward.alike_names(p_table name, p_owner name, p_tenant_id uuid, p_keys text[],
  p_spellings text[], p_first text[], p_second text[], p_most integer)
returns table (owner uuid, kind text, name text, family text)
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
declare
  trigrams text;
begin
  select e.extnamespace::regnamespace::text into trigrams from pg_extension e where e.extname = 'pg_trgm';
  -- Not in the function's head: an owner may not name the setting of a library that is not loaded there. It is asked
  -- twice, because it does not reach the workers of Citus, whose own is lower.
  perform set_config('pg_trgm.similarity_threshold', '0.35', true);
  -- The planner is not shown the keys: where it sees hundreds, it reads all names of a firm that is not large, and compares
  -- each with all of them.
  return query execute format('
    select n.owner, n.kind, n.name, n.family from (select $2 as keys offset 0) asked cross join lateral (
      select n.%3$I as owner, n.kind, n.name, n.family from caseward.%2$I n
      where n.tenant_id = $1 and n.keys && asked.keys) n
    union
    select f.owner, f.kind, f.name, f.family from unnest($3, $4, $5) asked(spelling, first, second) cross join lateral (
      select n.%3$I as owner, n.kind, n.name, n.family from caseward.%2$I n
      where n.tenant_id = $1 and n.spelling operator(%1$s.%%) asked.spelling
        and n.spelling ~ asked.first and n.spelling ~ asked.second
        and %1$s.similarity(n.spelling, asked.spelling) >= 0.35
      order by %1$s.similarity(n.spelling, asked.spelling) desc limit $6) f', trigrams, p_table, p_owner)
    using p_tenant_id, p_keys, p_spellings, p_first, p_second, p_most;
end $$;
revoke all on function caseward.alike_names(name, name, uuid, text[], text[], text[], text[], integer) from public;
grant execute on function caseward.alike_names(name, name, uuid, text[], text[], text[], text[], integer) to caseward_definer;

-- Names of contacts that a name may match. Deleted contacts have theirs too. `%` is not leakproof: under row-level
-- security its index would stay unused.
create or replace function caseward.find_names(p_tenant_id uuid, p_keys text[], p_spellings text[], p_first text[],
  p_second text[], p_most integer)
returns table (contact_id uuid, kind text, name text, family text)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp set jit = off set enable_seqscan = off
set plan_cache_mode = force_custom_plan as $$
begin
  perform caseward.require_tenant(p_tenant_id);
  return query select * from caseward.alike_names('conflict_names', 'contact_id', p_tenant_id, p_keys, p_spellings, p_first,
    p_second, p_most);
end $$;
call caseward.make_definer('caseward.find_names(uuid, text[], text[], text[], text[], integer)');

-- Which of these keys a contact that is not deleted has: for whole files of names.
create or replace function caseward.known_keys(p_tenant_id uuid, p_keys text[])
returns table (key text)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp set jit = off set enable_seqscan = off
set plan_cache_mode = force_custom_plan as $$
begin
  perform caseward.require_tenant(p_tenant_id);
  return query
    select asked.key from unnest(p_keys) asked(key)
    where exists (
      select from caseward.conflict_names n
      join caseward.contacts c on c.tenant_id = p_tenant_id and c.id = n.contact_id
      where n.tenant_id = p_tenant_id and n.keys @> array[asked.key] and c.deleted_at is null);
end $$;
call caseward.make_definer('caseward.known_keys(uuid, text[])');

-- How many contacts of a firm, and entries of its register, are due.
create or replace function caseward.count_names_due(p_tenant_id uuid, p_rules integer)
returns bigint
language plpgsql stable security definer set search_path = pg_catalog, pg_temp set jit = off set enable_seqscan = off as $$
begin
  perform caseward.require_tenant(p_tenant_id);
  return
    (select count(*) from caseward.contacts c where c.tenant_id = p_tenant_id and c.names_rules < p_rules)
    + (select count(*) from caseward.contacts c where c.tenant_id = p_tenant_id and c.names_rules >= p_rules
      and c.names_indexed <> md5(c.kind || chr(31) || c.first_name || chr(31) || c.last_name || chr(31) || c.former_names))
    + (select count(*) from caseward.register_entries e where e.tenant_id = p_tenant_id
      and (e.names_rules < p_rules or e.names_indexed <> e.names_stamp));
end $$;
call caseward.make_definer('caseward.count_names_due(uuid, integer)');

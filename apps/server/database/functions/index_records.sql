-- The moment in a UUIDv7, in milliseconds since 1970.
create or replace function caseward.moment_of(p_id uuid)
returns bigint language sql immutable strict parallel safe
return ('x' || left(replace(p_id::text, '-', ''), 12))::bit(48)::bigint;
revoke all on function caseward.moment_of(uuid) from public;
grant execute on function caseward.moment_of(uuid) to caseward_definer;

-- Puts records of one table into the search as they are now, and what is found by their names: matters by their parties,
-- what is in a matter by its title. Some hundreds of those go along, all others are left to recurring work. Writers call it in their own transaction. What is the same as before is not written.
-- A segment ends after some 4,000 records, by chance: counting them would have writers wait for one another. The next
-- one begins two seconds on, when everybody can see it. What is written is noted in search_changes, so that the bitmaps
-- of its segment are not relied on.
--   p_past  records that were there before the search: they get a segment of their own
create or replace function caseward.index_records(p_tenant_id uuid, p_type text, p_ids uuid[], p_past boolean default false)
returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp set jit = off
set enable_seqscan = off as $$
#variable_conflict use_column
declare
  in_segment constant integer := 4096;
  first_segment bigint;
  is_own boolean;
  -- What is written, a value for each row.
  ids uuid[];
  parts integer[];
  titles text[];
  words tsvector[];
  more tsvector[];
  segments bigint[];
  are_new boolean[];
  changed record;
  noted bigint;
  brought record;
  -- Records found by the names of those that were renamed are indexed right away, so many of each table.
  at_once constant integer := 200;
  renamed uuid[];
  parent uuid;
  child text;
begin
  perform caseward.require_tenant(p_tenant_id);
  if cardinality(p_ids) = 0 then
    return;
  end if;
  select case when p_past then min(caseward.moment_of(one.id)) else max(caseward.moment_of(one.id)) + 2000 end
    into first_segment from unnest(p_ids) one(id);
  if not exists (select from caseward.search_segments s
    where s.tenant_id = p_tenant_id and s.type = p_type and s.segment = 0) then
    insert into caseward.search_segments (tenant_id, type, segment) values (p_tenant_id, p_type, 0) on conflict do nothing;
  end if;
  if p_past or random() < cardinality(p_ids)::numeric / in_segment then
    insert into caseward.search_segments (tenant_id, type, segment) values (p_tenant_id, p_type, first_segment)
      on conflict do nothing;
    is_own := p_past and found;
  end if;

  execute format('
    select array_agg(s.id), array_agg(s.part), array_agg(caseward.fold(s.title)),
      array_agg(setweight(caseward.searchable(s.title), ''A'') || setweight(caseward.searchable(s.names), ''B'')
        || setweight(caseward.searchable(s.context), ''C'') || setweight(caseward.searchable(s.body), ''D'')
        || to_tsvector(''pg_catalog.simple''::regconfig, array_to_string(
          caseward.word_forms(s.title || '' '' || s.names || '' '' || s.context || '' '' || s.body), '' ''))),
      array_agg(array_to_tsvector(s.terms || coalesce(tsvector_to_array(s.content), ''{}'')
        || coalesce(caseward.word_forms(array_to_string(tsvector_to_array(s.content), '' '')), ''{}'')))
    from caseward.%I($1, $2) s', p_type || '_for_search')
  into ids, parts, titles, words, more using p_tenant_id, p_ids;

  -- What is stored is looked up once for all: where nothing is known of the table yet, each record would read it whole.
  select array_agg(m.id), array_agg(m.part), array_agg(m.title), array_agg(m.words), array_agg(m.more),
      array_agg(coalesce(old.segment, (select s.segment from caseward.search_segments s
        where s.tenant_id = p_tenant_id and s.type = p_type and s.segment <= caseward.moment_of(m.id)
        order by s.segment desc limit 1))),
      array_agg(old.title is null),
      array_agg(distinct m.id) filter (where old.title is not null and (m.title <> old.title or p_type = 'contacts'))
    into ids, parts, titles, words, more, segments, are_new, renamed
    from unnest(ids, parts, titles, words, more) m (id, part, title, words, more)
    left join (
      select e.id, e.part, e.title, e.words, e.more, e.segment from caseward.search_entries e
      where e.tenant_id = p_tenant_id and e.type = p_type and e.id = any(p_ids) offset 0) old
      on old.id = m.id and old.part = m.part
    where old.title is null or m.title <> old.title or m.words <> old.words or m.more <> old.more;

  -- Row by row, because Citus keeps a statement of many rows, whose tenant is not a value, off the one node it is for.
  for changed in
    select c.* from unnest(ids, parts, segments, titles, words, more) c (id, part, segment, title, words, more)
    order by c.id, c.part
  loop
    insert into caseward.search_entries (tenant_id, type, id, part, segment, title, words, more)
      values (p_tenant_id, p_type, changed.id, changed.part, changed.segment, changed.title, changed.words, changed.more)
      on conflict (tenant_id, type, id, part)
        do update set title = excluded.title, words = excluded.words, more = excluded.more;
  end loop;
  for noted in
    select distinct c.segment from unnest(segments, are_new) c (segment, is_new)
    where not (coalesce(is_own, false) and c.segment = first_segment and c.is_new)
  loop
    insert into caseward.search_changes (tenant_id, type, segment) values (p_tenant_id, p_type, noted);
  end loop;
  for brought in
    select w.word, w.id
    from (select distinct on (each.word) each.word, each.id
      from (select c.id, unnest(tsvector_to_array(c.words || c.more)) collate "C" as word
        from unnest(ids, words, more) c (id, words, more)) each
      where length(each.word) between 3 and 30 and each.word !~ '[0-9#@]') w
    where (select true from caseward.search_words known
      where known.tenant_id = p_tenant_id and known.word = w.word limit 1) is null
  loop
    insert into caseward.search_words (tenant_id, word, type, id) values (p_tenant_id, brought.word, p_type, brought.id)
      on conflict do nothing;
  end loop;

  if p_type = 'documents' then
    delete from caseward.search_entries e
      where e.tenant_id = p_tenant_id and e.type = p_type and e.id = any(p_ids) and e.part > 0 and not exists (
        select from caseward.document_words w
        where w.tenant_id = p_tenant_id and w.document_id = e.id and w.part = e.part);
  end if;
  if renamed is null then
    return;
  end if;
  for child in select c from caseward.search_children(p_type) c loop
    perform caseward.index_records(p_tenant_id, child, caseward.found_by_name(p_tenant_id, child, renamed, null, at_once));
    foreach parent in array renamed loop
      insert into caseward.search_followups (tenant_id, parent, child) values (p_tenant_id, parent, child);
    end loop;
  end loop;
end $$;
call caseward.make_definer('caseward.index_records(uuid, text, uuid[], boolean)');

-- Tables of records that are found by the names of another table's records: matters by their parties, and whatever is in
-- a matter, and can be found, by its title.
create or replace function caseward.search_children(p_type text)
returns setof text language plpgsql stable set search_path = pg_catalog, pg_temp as $$
begin
  return query select 'matters'::text where p_type = 'contacts'
    union all select c.relname::text from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'matter_id'
      where p_type = 'matters' and c.relnamespace = 'caseward'::regnamespace and c.relkind in ('r', 'p')
        and to_regprocedure(format('caseward.%I(uuid, uuid[])', c.relname || '_for_search')) is not null
    order by 1;
end $$;
revoke all on function caseward.search_children(text) from public;
grant execute on function caseward.search_children(text) to caseward_definer;

-- Records of a table that are found, or sorted, by the names of some others, the newest first, from before one of them
-- on. Matters have contacts, a lead attorney and a practice area; all are those of the firm itself.
create or replace function caseward.found_by_name(p_tenant_id uuid, p_child text, p_parents uuid[], p_before uuid,
  p_limit integer)
returns uuid[]
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
declare
  ids uuid[];
begin
  if p_child = 'matters' then
    return array(
      select each.id from (
        select p.matter_id as id from caseward.matter_parties p
          where p.tenant_id = p_tenant_id and p.contact_id = any(p_parents)
        union select m.id from caseward.matters m
          where m.tenant_id = p_tenant_id and m.deleted_at is null and m.lead_attorney = any(p_parents)
        union select m.id from caseward.matters m
          where m.tenant_id = p_tenant_id and m.deleted_at is null and m.practice_area_id = any(p_parents)
        union select m.id from caseward.matters m
          where p_tenant_id = any(p_parents) and m.tenant_id = p_tenant_id) each
      where p_before is null or each.id < p_before
      order by each.id desc limit p_limit);
  end if;
  execute format('select array(select r.id from caseward.%I r where r.tenant_id = $1 and r.matter_id = any($2)
    and ($3 is null or r.id < $3) order by r.id desc limit $4)', p_child)
    into ids using p_tenant_id, p_parents, p_before, p_limit;
  return ids;
end $$;
revoke all on function caseward.found_by_name(uuid, text, uuid[], uuid, integer) from public;
grant execute on function caseward.found_by_name(uuid, text, uuid[], uuid, integer) to caseward_definer;

-- Indexes up to p_limit records that are found by a name that was changed some seconds ago; answers whether there was
-- anything to do.
create or replace function caseward.follow_up_search(p_tenant_id uuid, p_limit integer)
returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  -- Until then, transactions that were open when the name was changed have most likely ended.
  delay constant interval := '5 seconds';
  chosen caseward.search_followups;
  ids uuid[];
begin
  perform caseward.require_tenant(p_tenant_id);
  select * into chosen from caseward.search_followups f
    where f.tenant_id = p_tenant_id and f.noted_at < now() - delay order by f.noted_at limit 1 for update skip locked;
  if not found then
    return false;
  end if;
  ids := caseward.found_by_name(p_tenant_id, chosen.child, array[chosen.parent], chosen.before, p_limit);
  perform caseward.index_records(p_tenant_id, chosen.child, ids);
  if chosen.child = 'matters' then
    perform caseward.align_matters(p_tenant_id, ids);
  end if;
  if cardinality(ids) < p_limit then
    delete from caseward.search_followups f where f.tenant_id = p_tenant_id and f.followup = chosen.followup;
  else
    update caseward.search_followups f set before = ids[p_limit]
      where f.tenant_id = p_tenant_id and f.followup = chosen.followup;
  end if;
  return true;
end $$;
call caseward.make_definer('caseward.follow_up_search(uuid, integer)');

-- Firms in which names were changed that records have yet to be indexed by.
create or replace function caseward.firm_with_search_followups(p_tenant_id uuid)
returns table (tenant_id uuid)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform caseward.require_no_other(p_tenant_id);
  return query select p_tenant_id
    where exists (select from caseward.search_followups f where f.tenant_id = p_tenant_id);
end $$;
call caseward.make_definer('caseward.firm_with_search_followups(uuid)');

-- Those of all firms.
create or replace function caseward.firms_with_search_followups()
returns table (tenant_id uuid)
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
declare
  firm uuid;
begin
  for firm in select caseward.firms() loop
    begin
      return query select * from caseward.firm_with_search_followups(firm);
    exception
      when syntax_error_or_access_rule_violation then raise;
      when others then raise warning 'firm % was passed over: %', firm, sqlerrm;
    end;
  end loop;
end $$;
call caseward.make_spanning('caseward.firms_with_search_followups()');

-- Takes a record that is removed for good out of the search, and what is in it, if it is a matter; and the words that no
-- other record has.
create or replace function caseward.forget_record(p_tenant_id uuid, p_type text, p_id uuid)
returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  child text;
  child_ids uuid[];
  one uuid;
  forgotten text;
  holder record;
  other uuid[];
begin
  perform caseward.require_tenant(p_tenant_id);
  if p_type = 'matters' then
    for child in
      select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'matter_id'
      where c.relnamespace = 'caseward'::regnamespace and c.relkind in ('r', 'p')
        and to_regprocedure(format('caseward.%I(uuid, uuid[])', c.relname || '_for_search')) is not null
    loop
      execute format('select array(select r.id from caseward.%I r where r.tenant_id = $1 and r.matter_id = $2)', child)
        into child_ids using p_tenant_id, p_id;
      foreach one in array child_ids loop
        perform caseward.forget_record(p_tenant_id, child, one);
      end loop;
    end loop;
  end if;
  delete from caseward.search_entries e where e.tenant_id = p_tenant_id and e.type = p_type and e.id = p_id;
  for forgotten in
    delete from caseward.search_words w where w.tenant_id = p_tenant_id and w.type = p_type and w.id = p_id
    returning w.word
  loop
    -- Whoever else has the word is known by it from now on.
    for holder in select g.type, g.segment from caseward.search_segments g where g.tenant_id = p_tenant_id loop
      other := caseward.entries_of_segments(p_tenant_id, holder.type,
        array['''' || caseward.segment_key(p_tenant_id, holder.type, holder.segment) || forgotten || ''''], '{}', '{}', null, 1);
      if cardinality(other) > 0 then
        insert into caseward.search_words (tenant_id, word, type, id)
          values (p_tenant_id, forgotten, holder.type, other[1]) on conflict do nothing;
        exit;
      end if;
    end loop;
  end loop;
end $$;
call caseward.make_definer('caseward.forget_record(uuid, text, uuid)');

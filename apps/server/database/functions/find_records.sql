-- Finds records of one table, the newest first, each with how well it fits: the one way in which anything is searched.
-- Full-text operators are not leakproof, so under row-level security their indexes would not be used: this searches
-- without it, and therefore refuses any tenant but the scope's, and filters deletion and walls itself, before it limits.
--
-- candidates() goes through the segments from the newest to the oldest and ends as soon as it has found enough; which of
-- them may be seen is asked of the records. While too few may, more candidates are taken, four times as many each time.
--   p_terms     a tsquery with ~ before each term, in the place of a segment's key; null: whatever the words
--   p_together  words that p_terms requires, each with others that may be in its place: word|other|beginning*
--   p_phrases   tsqueries of words with places, each of which a record, or a piece of its text, must fulfil
--   p_excluded  the same, none of which it may
--   p_text      a tsquery of the words, by whose weight and number in a record it is better than others; null: not ranked
--   p_whole     the same of whole words, which count once more: in a title more than in a body, so that a title with a
--               longer word stands before a body with the whole one
--   p_begins    what a title begins with that is better than one that does not
--   p_statuses  of these alone; p_matters: in these matters; p_ids: these records
--   p_before    ids before this one: where the page before ended
create or replace function caseward.find_records(p_tenant_id uuid, p_type text, p_terms text, p_together text[],
  p_phrases text[], p_excluded text[], p_text text, p_whole text, p_begins text, p_statuses text[], p_matters uuid[],
  p_ids uuid[], p_before uuid, p_limit integer)
returns table (id uuid, score real)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_memoize = off
set jit = off set work_mem = '16MB' as $$
declare
  -- Where no word is wanted, only excluded, so many records are looked at, at the most.
  reach constant integer := 20000;
  -- So many records are asked for at once: for more, PostgreSQL may read all records of the firm instead.
  at_once constant integer := 250;
  -- Of words in a body, in its context, in names and in a title.
  weights constant real[] := '{0.05, 0.2, 0.4, 1}';
  columns text[];
  filters text := '';
  visible text;
  most integer := p_limit;
  before uuid := p_before;
  candidates uuid[];
  passed uuid[];
  found uuid[] := '{}';
begin
  perform caseward.require_tenant(p_tenant_id);
  columns := array(select a.attname::text from pg_attribute a
    where a.attrelid = to_regclass(format('caseward.%I', p_type)) and a.attnum > 0 and not a.attisdropped);
  if not 'deleted_at' = any(columns) or to_regprocedure(format('caseward.%I(uuid, uuid[])', p_type || '_for_search')) is null then
    raise invalid_parameter_value using message = 'nothing that can be searched';
  end if;
  if 'visible_to' = any(columns) then
    filters := ' and (r.visible_to is null or current_setting(''app.user_id'')::uuid = any(r.visible_to))';
  end if;
  if p_statuses is not null and 'status' = any(columns) then
    filters := filters || ' and r.status = any($3)';
  end if;
  if p_matters is not null and p_type = 'matters' then
    filters := filters || ' and r.id = any($4)';
  elsif p_matters is not null and 'matter_id' = any(columns) then
    filters := filters || ' and r.matter_id = any($4)';
  end if;
  if p_ids is not null then
    filters := filters || ' and r.id = any($5)';
  end if;

  if p_terms is null then
    -- Nothing is wanted: the newest records, without those that have what is excluded.
    visible := format('select array(select r.id from caseward.%I r where r.tenant_id = $1 and r.deleted_at is null
      and ($2 is null or r.id < $2)%s order by r.id desc limit %s)', p_type, filters,
      case when p_excluded = '{}' then p_limit else reach end);
    execute visible into found using p_tenant_id, p_before, p_statuses, p_matters, p_ids;
    return query select f.id, 0::real from unnest(found) with ordinality f(id, place)
      where p_excluded = '{}' or not exists (
        select from caseward.search_entries x where x.tenant_id = p_tenant_id and x.type = p_type and x.id = f.id
          and not caseward.fulfils(p_tenant_id, p_type, x.id, x.words, '{}', p_excluded))
      order by f.place limit p_limit;
    return;
  end if;

  visible := format('select array(select r.id from caseward.%I r where r.tenant_id = $1 and r.id = any($2)
    and r.deleted_at is null%s order by r.id desc)', p_type, filters);
  loop
    candidates := caseward.search_candidates(p_tenant_id, p_type, p_terms, p_together, p_phrases, p_excluded, before, most);
    exit when cardinality(candidates) = 0;
    for start in 1..cardinality(candidates) by at_once loop
      execute visible into passed
        using p_tenant_id, candidates[start : start + at_once - 1], p_statuses, p_matters, p_ids;
      found := found || passed;
    end loop;
    exit when cardinality(found) >= p_limit or cardinality(candidates) < most;
    before := candidates[most];
    most := least(most * 4, reach);
  end loop;
  if p_text is null then
    return query select f.id, 0::real from unnest(found[1:p_limit]) f(id);
    return;
  end if;
  return query
    select e.id, max((coalesce(ts_rank(weights, e.words, p_whole::tsquery), 0)
      -- Half: a whole word in a title, which is 0.6, is better.
      + case when starts_with(e.title, p_begins) then 0.5 else 0 end
      + ts_rank(weights, e.words, p_text::tsquery))::real)
    from caseward.search_entries e
    where e.tenant_id = p_tenant_id and e.type = p_type and e.id = any(found[1:p_limit])
    group by e.id order by e.id desc;
end $$;
call caseward.make_definer('caseward.find_records(uuid, text, text, text[], text[], text[], text, text, text, text[], uuid[], uuid[], uuid, integer)');

-- Ids of entries that a search finds, the newest first, whoever may see them: the parameters are those of find_records.
-- The index has each word by segment, so that common words are read from the newest segments alone: first from the
-- newest two, where most searches end, then from 16 more, then from all.
create or replace function caseward.search_candidates(p_tenant_id uuid, p_type text, p_terms text, p_together text[],
  p_phrases text[], p_excluded text[], p_before uuid, p_limit integer)
returns uuid[]
language plpgsql stable set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  newest constant integer := 2;
  step integer;
  -- From the newest to the oldest; one that holds p_before begins before it.
  segments bigint[];
  below bigint := coalesce(caseward.moment_of(p_before) + 1, 9223372036854775807);
  queries text[];
  ids uuid[] := '{}';
begin
  foreach step in array array[newest, 16, null] loop
    segments := array(select g.segment from caseward.search_segments g
      where g.tenant_id = p_tenant_id and g.type = p_type and g.segment < below order by g.segment desc limit step);
    exit when cardinality(segments) = 0;
    if step = newest then
      queries := array(select replace(p_terms, '~', caseward.segment_key(p_tenant_id, p_type, one)) from unnest(segments) one);
    else
      queries := caseward.segment_queries(p_tenant_id, p_type, segments[cardinality(segments)], below, p_terms, p_together,
        p_limit);
    end if;
    ids := ids || caseward.entries_of_segments(p_tenant_id, p_type, queries, p_phrases, p_excluded, p_before,
      p_limit - cardinality(ids));
    exit when cardinality(ids) >= p_limit or cardinality(segments) < step;
    below := segments[cardinality(segments)];
  end loop;
  return ids;
end $$;
revoke all on function caseward.search_candidates(uuid, text, text, text[], text[], text[], uuid, integer) from public;
grant execute on function caseward.search_candidates(uuid, text, text, text[], text[], text[], uuid, integer) to caseward_definer;

-- The tsqueries that read some segments, the newest first. What the bitmaps say of a segment decides how it is read. One
-- in which the words never meet is left out; those in which a word is rare are looked up together, which takes a fourth
-- of the time. Where all are common, or nothing is known, segments are read one by one: the index would go through all
-- that any of them has.
create or replace function caseward.segment_queries(p_tenant_id uuid, p_type text, p_from bigint, p_below bigint,
  p_terms text, p_together text[], p_limit integer)
returns text[]
language plpgsql stable set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  -- Segments that are looked up together, at the most.
  together constant integer := 16;
begin
  return array(
    select string_agg('(' || replace(p_terms, '~', caseward.segment_key(p_tenant_id, p_type, s.segment)) || ')', ' | ')
    from (
      select e.segment, (sum(e.expected) over down)::bigint / p_limit as part, row_number() over down / together as block
      from (
        select k.segment, case
          when k.common_from is null or cardinality(p_together) = 0 then p_limit
          when k.words < cardinality(p_together) or not k.are_whole then k.common_from / 8 + 1
          when bit_count(k.bits) > 0 then p_limit
          when exists (select from caseward.search_changes c
            where c.tenant_id = p_tenant_id and c.type = p_type and c.segment = k.segment) then p_limit
          else 0 end as expected
        from (
          select u.segment, max(u.common_from) as common_from, count(u.bits) as words, bool_and(u.is_whole) as are_whole,
            bit_and(u.bits) as bits
          from (
            select g.segment, true as is_segment, g.common_from, null::bit varying as bits, null::boolean as is_whole
            from caseward.search_segments g
            where g.tenant_id = p_tenant_id and g.type = p_type and g.segment >= p_from and g.segment < p_below
            union all
            select b.segment, null, null, bit_or(b.bits), count(*) = max(w.words)
            from (
              select one.place, word, cardinality(string_to_array(one.words, '|')) as words
              from unnest(p_together) with ordinality one(words, place), unnest(string_to_array(one.words, '|')) word) w
            cross join lateral (
              select m.segment, m.bits from caseward.search_bitmaps m
              where m.tenant_id = p_tenant_id and m.type = p_type and m.word = w.word collate "C"
                and m.segment >= p_from and m.segment < p_below offset 0) b
            group by b.segment, w.place) u
          group by u.segment having bool_or(u.is_segment)) k) e
      where e.expected > 0
      window down as (order by e.segment desc)) s
    group by s.part, s.block order by max(s.segment) desc);
end $$;
revoke all on function caseward.segment_queries(uuid, text, bigint, bigint, text, text[], integer) from public;
grant execute on function caseward.segment_queries(uuid, text, bigint, bigint, text, text[], integer) to caseward_definer;

-- Ids of entries that are found by some tsqueries of the index, one query after the other, the newest first of each.
-- What is read of the index names no firm, or PostgreSQL would read all entries of the firm instead: the keys of segments
-- are a firm's. Citus goes by the firm that a table is read of; it plans with the query's words, and then uses the index.
create or replace function caseward.entries_of_segments(p_tenant_id uuid, p_type text, p_queries text[],
  p_phrases text[], p_excluded text[], p_before uuid, p_limit integer)
returns uuid[]
language plpgsql stable set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  query text;
  ids uuid[] := '{}';
begin
  if exists (select from pg_extension where extname = 'citus') then
    foreach query in array p_queries loop
      ids := ids || array(
        select x.id from caseward.search_entries x
        where x.tenant_id = p_tenant_id and x.type = p_type and (p_before is null or x.id < p_before)
          and caseward.search_terms(x.tenant_id, x.type, x.segment, x.words, x.more) @@ query::tsquery
          and (p_phrases = '{}' and p_excluded = '{}'
            or caseward.fulfils(p_tenant_id, p_type, x.id, x.words, p_phrases, p_excluded))
        order by x.id desc limit p_limit - cardinality(ids));
      exit when cardinality(ids) >= p_limit;
    end loop;
    return ids;
  end if;
  return array(
    select hit.id from unnest(p_queries) g(query)
    cross join lateral (
      select x.id from (
        select s.tenant_id, s.type, s.id, s.words from caseward.search_entries s
        where caseward.search_terms(s.tenant_id, s.type, s.segment, s.words, s.more) @@ g.query::tsquery offset 0) x
      where x.tenant_id = p_tenant_id and x.type = p_type and (p_before is null or x.id < p_before)
        and (p_phrases = '{}' and p_excluded = '{}'
          or caseward.fulfils(p_tenant_id, p_type, x.id, x.words, p_phrases, p_excluded))
      order by x.id desc) hit
    limit p_limit);
end $$;
revoke all on function caseward.entries_of_segments(uuid, text, text[], text[], text[], uuid, integer) from public;
grant execute on function caseward.entries_of_segments(uuid, text, text[], text[], text[], uuid, integer) to caseward_definer;

-- Whether a record has all of some phrases and none of what is excluded. The words of a document's text have their places
-- in its pieces.
create or replace function caseward.fulfils(p_tenant_id uuid, p_type text, p_id uuid, p_words tsvector, p_phrases text[],
  p_excluded text[])
returns boolean
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
begin
  return not exists (
    select from (select q, true as wanted from unnest(p_phrases) q union all select q, false from unnest(p_excluded) q) one
    where one.wanted <> (p_words @@ one.q::tsquery
      or p_type = 'documents' and exists (select from caseward.document_texts t
        where t.tenant_id = p_tenant_id and t.document_id = p_id and t.words @@ one.q::tsquery)));
end $$;
revoke all on function caseward.fulfils(uuid, text, uuid, tsvector, text[], text[]) from public;
grant execute on function caseward.fulfils(uuid, text, uuid, tsvector, text[], text[]) to caseward_definer;

-- Whether one record is found by a search, whoever sees it: for lists that are read in an order of their own, under
-- row-level security. The parameters are those of find_records.
create or replace function caseward.is_found(p_tenant_id uuid, p_type text, p_id uuid, p_terms text, p_phrases text[],
  p_excluded text[])
returns boolean
language plpgsql stable security definer cost 1000 set search_path = pg_catalog, pg_temp as $$
begin
  perform caseward.require_tenant(p_tenant_id);
  return exists (
    select from caseward.search_entries x
    where x.tenant_id = p_tenant_id and x.type = p_type and x.id = p_id
      and (p_terms is null or x.words || x.more @@ replace(p_terms, '~', '')::tsquery)
      and caseward.fulfils(p_tenant_id, p_type, p_id, x.words, p_phrases, p_excluded));
end $$;
call caseward.make_definer('caseward.is_found(uuid, text, uuid, text, text[], text[])');

-- Finds records of one table, the newest first, each with how well it fits: the one way in which anything is searched.
-- Full-text operators are not leakproof, so under row-level security their indexes would not be used: this searches
-- without it, and therefore refuses any tenant but the scope's, and filters deletion and walls itself, before it limits.
--
-- It goes through the segments from the newest to the oldest and ends as soon as it has found enough. Within a segment
-- the index meets only what that segment has of each word, so common words cost no more than rare ones.
--   p_terms     a tsquery with ~ before each term, in the place of a segment's key; null: whatever the words
--   p_phrases   tsqueries of words with places, each of which a record, or a piece of its text, must fulfil
--   p_excluded  the same, none of which it may
--   p_text      a tsquery of the words, by whose weight and number in a record it is better than others
--   p_whole     a tsquery of whole words: what fulfils it is better than what does not
--   p_begins    what a title begins with that is better than one that does not
--   p_statuses  of these alone; p_matters: in these matters; p_ids: these records
--   p_before    ids before this one: where the page before ended
create or replace function caseward.find_records(p_tenant_id uuid, p_type text, p_terms text, p_phrases text[],
  p_excluded text[], p_text text, p_whole text, p_begins text, p_statuses text[], p_matters uuid[], p_ids uuid[], p_before uuid,
  p_limit integer)
returns table (id uuid, score real)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_memoize = off
set jit = off set work_mem = '16MB' as $$
declare
  -- Where no word is wanted, only excluded, so many records are looked at, at the most.
  reach constant integer := 20000;
  has_texts constant boolean := p_type = 'documents';
  columns text[];
  filters text := '';
  holds text := '';
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
    filters := filters || ' and r.status = any($4)';
  end if;
  if p_matters is not null and p_type = 'matters' then
    filters := filters || ' and r.id = any($5)';
  elsif p_matters is not null and 'matter_id' = any(columns) then
    filters := filters || ' and r.matter_id = any($5)';
  end if;
  if p_ids is not null then
    filters := filters || ' and r.id = any($6)';
  end if;

  -- The words of a document's text have places in its pieces.
  if p_phrases <> '{}' then
    holds := ' and not exists (select from unnest($7) one(q) where not (x.words @@ one.q::tsquery'
      || case when has_texts then ' or exists (select from caseward.document_texts t
        where t.tenant_id = $1 and t.document_id = x.id and t.words @@ one.q::tsquery)' else '' end || '))';
  end if;
  if p_excluded <> '{}' then
    holds := holds || ' and not exists (select from unnest($8) one(q) where x.words @@ one.q::tsquery'
      || case when has_texts then ' or exists (select from caseward.document_texts t
        where t.tenant_id = $1 and t.document_id = x.id and t.words @@ one.q::tsquery)' else '' end || ')';
  end if;

  if p_terms is null then
    return query execute format('
      select r.id, 0::real from (
        select r.id from caseward.%I r where r.tenant_id = $1 and r.deleted_at is null and ($9 is null or r.id < $9)%s
        order by r.id desc limit %s) r
      where true%s order by r.id desc limit $10', p_type,
      filters, case when holds = '' then '$10' else reach::text end,
      case when holds = '' then '' else ' and not exists (select from caseward.search_entries x
        where x.tenant_id = $1 and x.type = $2 and x.id = r.id and not (true' || holds || '))' end)
    using p_tenant_id, p_type, p_terms, p_statuses, p_matters, p_ids, p_phrases, p_excluded, p_before, p_limit;
    return;
  end if;
  return query execute format('
    select f.id, max((coalesce((f.words @@ $11::tsquery)::int, 0) + coalesce(starts_with(f.title, $12)::int, 0)
      + coalesce(ts_rank(''{0.05, 0.2, 0.4, 1}'', f.words, $13::tsquery), 0))::real)
    from (
      select m.id, m.title, m.words from (
        select hit.id, hit.title, hit.words from (
          select caseward.segment_key(g.tenant_id, g.type, g.segment) as key from caseward.search_segments g
          where g.tenant_id = $1 and g.type = $2 and ($9 is null or g.segment <= caseward.moment_of($9))
          order by g.segment desc offset 0) g
        cross join lateral (
          select x.id, x.title, x.words from (
            select s.tenant_id, s.type, s.id, s.title, s.words from caseward.search_entries s
            where caseward.search_terms(s.tenant_id, s.type, s.segment, s.words, s.more)
              @@ replace($3, ''~'', g.key)::tsquery offset 0) x
          where x.tenant_id = $1 and x.type = $2 and ($9 is null or x.id < $9)%s
          order by x.id desc) hit offset 0) m
      join caseward.%I r on r.tenant_id = $1 and r.id = m.id
      where r.deleted_at is null%s
      limit $10) f
    group by f.id order by f.id desc', holds, p_type, filters)
  using p_tenant_id, p_type, p_terms, p_statuses, p_matters, p_ids, p_phrases, p_excluded, p_before, p_limit,
    p_whole, p_begins, p_text;
end $$;
call caseward.make_definer('caseward.find_records(uuid, text, text, text[], text[], text, text, text, text[], uuid[], uuid[], uuid, integer)');

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
      and not exists (select from unnest(p_phrases) one(q) where not (x.words @@ one.q::tsquery
        or p_type = 'documents' and exists (select from caseward.document_texts t
          where t.tenant_id = p_tenant_id and t.document_id = p_id and t.words @@ one.q::tsquery)))
      and not exists (select from unnest(p_excluded) one(q) where x.words @@ one.q::tsquery
        or p_type = 'documents' and exists (select from caseward.document_texts t
          where t.tenant_id = p_tenant_id and t.document_id = p_id and t.words @@ one.q::tsquery)));
end $$;
call caseward.make_definer('caseward.is_found(uuid, text, uuid, text, text[], text[])');

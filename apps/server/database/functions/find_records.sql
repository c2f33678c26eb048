-- Finds records of one type, best first, among the newest that match. Full-text and trigram operators are not leakproof,
-- so under row-level security their indexes would not be used: this searches without it, and therefore refuses any
-- tenant but the scope's, and filters deletion and walls itself, before it orders and limits.
--
-- An index on words answers everything that has a word, however old: for a common one it takes longer than reading the
-- newest records until enough of them match. Which of both is shorter is told by the newest thousand, not by the
-- planner, which knows nothing of the beginnings of words.
--   p_words     a tsquery; null: whatever the words
--   p_whole     the same with whole words in place of beginnings: what fulfils it comes first; null: nothing is wanted,
--               only excluded
--   p_rest      of p_words the words that are no beginnings, which an index answers sooner; null: all, or none
--   p_begins    what a title begins with that is better than one that does not
--   p_content   for documents: p_words without phrases and exclusions, for what holds no places
--   p_phrases, p_barred  for documents: tsqueries that a piece of the text must, or must not, fulfil
--   p_digits    of a telephone number: instead of p_words, for contacts
-- Answers whether more match than were ranked: a thousand, or of common words two hundred.
create or replace function caseward.find_records(p_tenant_id uuid, p_type text, p_words text, p_whole text, p_rest text,
  p_begins text, p_content text, p_phrases text[], p_barred text[], p_digits text, p_statuses text[], p_matters uuid[],
  p_contacts uuid[], p_most integer)
returns table (id uuid, capped boolean)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
set enable_seqscan = off set enable_sort = on set jit = off set work_mem = '16MB' as $$
declare
  -- Records that tell how common the words are, and how many of them make common ones.
  sample constant integer := 1000;
  common constant integer := 5;
  -- The same at ten places spread over all ages: records at each, and how many of them all.
  spread constant integer := 50;
  common_everywhere constant integer := 5;
  -- Records that are read for common words, at most, and how many of them must match to be enough.
  reach integer := 20000;
  enough constant integer := greatest(50, p_most);
  -- The same of documents' texts, which are longer.
  text_sample constant integer := 100;
  common_text constant integer := 20;
  text_reach constant integer := 2000;
  -- How many of what is found are ranked.
  ranked_common constant integer := greatest(200, p_most);
  ranked_most constant integer := greatest(1000, p_most);
  title text;
  columns text;
  filters text := '';
  matching text := '';
  score text := 'null::real';
  source text;
  texts text;
  newest text;
  newest_texts constant text := '(select document_id, words from caseward.document_words where tenant_id = $1
    order by document_id desc limit %s) w';
  only_excluded constant boolean := p_whole is null and p_digits is null;
  has_texts boolean;
  walk boolean := false;
  walk_texts boolean := false;
  most integer;
  found_ids uuid[];
  found_count integer;
  rest_count integer;
  rest_is_rare boolean := false;
begin
  perform caseward.require_tenant(p_tenant_id);
  title := case p_type when 'contacts' then 'r.first_name || '' '' || r.last_name' when 'notes' then 'null::text'
    when 'matters' then 'r.title' when 'tasks' then 'r.title' when 'documents' then 'r.title' end;
  columns := case p_type when 'contacts' then 'first_name, last_name, phone_digits'
    when 'notes' then 'matter_id, visible_to' when 'matters' then 'title, status, visible_to'
    when 'tasks' then 'title, status, matter_id, visible_to' when 'documents' then 'title, matter_id, visible_to' end;
  if title is null then
    raise invalid_parameter_value using message = 'nothing that can be searched';
  end if;
  if p_type <> 'contacts' then
    filters := ' and (r.visible_to is null or current_setting(''app.user_id'')::uuid = any(r.visible_to))';
  end if;
  if p_statuses is not null and p_type in ('matters', 'tasks') then
    filters := filters || ' and r.status = any($10)';
  end if;
  if p_matters is not null and p_type <> 'contacts' then
    filters := filters || format(' and r.%I = any($11)', case p_type when 'matters' then 'id' else 'matter_id' end);
  end if;
  if p_contacts is not null and p_type = 'contacts' then
    filters := filters || ' and r.id = any($12)';
  end if;
  if p_type = 'documents' and p_barred <> '{}' then
    filters := filters || ' and not exists (select from caseward.document_texts t, unnest($8) barred(q)
      where t.tenant_id = $1 and t.document_id = r.id and t.words @@ barred.q::tsquery)';
  end if;
  if p_digits is not null and p_type = 'contacts' then
    matching := ' and r.phone_digits like $9';
  elsif p_words is not null then
    matching := ' and r.words @@ $3::tsquery';
    score := 'ts_rank(''{0.05, 0.2, 0.4, 1}'', words, $3::tsquery) + coalesce((words @@ $4::tsquery)::int, 0)
      + coalesce(starts_with(caseward.fold(title), $5)::int, 0)';
  end if;

  newest := format('(select id, words, %s from caseward.%I where tenant_id = $1 and deleted_at is null
    order by id desc limit %%s) r', columns, p_type);
  has_texts := p_type = 'documents' and p_content is not null;
  if matching <> '' and p_matters is null and p_contacts is null then
    execute format('select count(*) filter (where true%s), count(*) filter (where r.words @@ $14::tsquery)
      from %s where true%s', matching, format(newest, sample), filters)
      into found_count, rest_count
      using p_tenant_id, p_type, p_words, p_whole, p_begins, p_content, p_phrases, p_barred, '%' || p_digits || '%',
        p_statuses, p_matters, p_contacts, p_most, p_rest;
    rest_is_rare := p_rest is not null and p_digits is null and rest_count < common;
    walk := found_count >= common or only_excluded;
    if not walk then
      -- Rare among the newest, because many others came in at once: places spread over all ages tell, too.
      execute format('select count(*) >= $15 from generate_series(0, 9) place cross join lateral (
        select r.* from (select id, words, %s from caseward.%I where tenant_id = $1 and deleted_at is null
          and id >= caseward.id_between(
            (select id from caseward.%2$I where tenant_id = $1 order by id limit 1),
            (select id from caseward.%2$I where tenant_id = $1 order by id desc limit 1), place / 10.0)
          order by id limit %s) r where true%s%s) found', columns, p_type, spread, filters, matching)
        into walk
        using p_tenant_id, p_type, p_words, p_whole, p_begins, p_content, p_phrases, p_barred, '%' || p_digits || '%',
          p_statuses, p_matters, p_contacts, p_most, p_rest, common_everywhere;
      reach := 3 * reach;
    end if;
    if has_texts then
      execute 'select count(*) from ' || format(newest_texts, text_sample) || ' where w.words @@ $2::tsquery'
        into found_count using p_tenant_id, p_content;
      walk_texts := found_count >= common_text;
    end if;
  end if;

  loop
    most := case when walk or walk_texts then ranked_common else ranked_most end;
    -- The newest are read by the index of ids: sorting all there are looks cheaper than it is.
    perform set_config('enable_sort', case when walk then 'off' else 'on' end, true);
    if walk then
      source := format('select r.id, r.words, %s as title from %s where true%s%s order by r.id desc limit %s',
        title, format(newest, reach), filters, matching, most + 1);
    else
      -- Ordered outside, so that no plan reads all records by age; without words it may.
      source := format('select r.* from (select r.id, r.words, %s as title from caseward.%I r
        where r.tenant_id = $1 and r.deleted_at is null%s%s%s) r where true%s order by r.id desc limit %s',
        title, p_type, filters, case when rest_is_rare then ' and r.words @@ $14::tsquery' else matching end,
        case when matching <> '' then ' offset 0' end,
        case when rest_is_rare then ' and r.words @@ $3::tsquery' end, most + 1);
    end if;
    if has_texts then
      texts := format('select r.id, r.words, r.title
        from (select distinct w.document_id from %s w.words @@ $6::tsquery offset 0) w
        join caseward.documents r on r.tenant_id = $1 and r.id = w.document_id
        where r.deleted_at is null%s order by w.document_id desc limit %s',
        case when walk_texts then format(newest_texts, text_reach) || ' where'
          else 'caseward.document_words w where w.tenant_id = $1 and' end, filters, most + 1);
      if p_phrases <> '{}' then
        -- Looked for in the newest texts alone that have its words.
        texts := format('select r.* from (%s) r where not exists (
          select from unnest($7) phrase(q) where not r.words @@ phrase.q::tsquery
            and not exists (select from caseward.document_texts t
              where t.tenant_id = $1 and t.document_id = r.id and t.words @@ phrase.q::tsquery))', texts);
      end if;
      source := format('(%s) union all (%s)', source, texts);
    end if;
    execute format('with found as materialized (%s),
        newest as (select distinct on (f.id) f.* from found f order by f.id desc limit %s),
        ranked as (select n.* from newest n order by n.id desc limit %s)
      select array(select r.id from ranked r order by %s desc, r.id desc limit $13), (select count(*) from newest)',
      source, most + 1, most, score)
    into found_ids, found_count
    using p_tenant_id, p_type, p_words, p_whole, p_begins, p_content, p_phrases, p_barred, '%' || p_digits || '%',
      p_statuses, p_matters, p_contacts, p_most, p_rest;
    -- What is common among the newest may be rare further back: then what is further back counts, too.
    exit when not (walk or walk_texts) or found_count >= enough or only_excluded;
    walk := false;
    walk_texts := false;
  end loop;
  return query select one.id, found_count > most from unnest(found_ids) with ordinality one(id, place)
    order by one.place;
end $$;
call caseward.make_definer('caseward.find_records(uuid, text, text, text, text, text, text, text[], text[], text, text[], uuid[], uuid[], integer)');

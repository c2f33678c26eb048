-- Search: how words are told apart, what is indexed, and the text of documents.

create extension if not exists btree_gin;

-- Text without accents, case and letters' other shapes. apps/server/src/db/folding.ts folds in the same way. Most text
-- is ASCII, which is folded twenty times as fast; not strict, so that it is inlined.
create function caseward.fold(p_text text)
returns text language sql immutable parallel safe
return case when octet_length(p_text) = char_length(p_text) then lower(p_text collate "C") collate "und-x-icu" else
  replace(replace(replace(translate(
    regexp_replace(lower(normalize(p_text, nfkd) collate "und-x-icu"), '[\u0300-\u036f]', '', 'g'),
    'øłđħŧıðςþ', 'oldhtidσt'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe') end;

-- The words of a text, folded, with one blank between them.
create function caseward.folded_words(p_text text)
returns text language sql immutable strict parallel safe
return regexp_replace(caseward.fold(p_text) collate "und-x-icu", '[^[:alnum:]]+', ' ', 'g');

-- The words of a text with their places. A tsvector holds a megabyte at the most: no text of these many characters
-- makes a longer one.
create function caseward.searchable(p_text text)
returns tsvector language sql immutable strict parallel safe
return to_tsvector('pg_catalog.simple'::regconfig, left(caseward.folded_words(p_text), 150000));

revoke all on function caseward.fold(text), caseward.folded_words(text), caseward.searchable(text) from public;
grant execute on function caseward.fold(text), caseward.folded_words(text), caseward.searchable(text)
  to caseward_app, caseward_definer;

alter table caseward.contacts
  -- Names that the contact went by, separated by commas.
  add former_names text not null default '';
alter table caseward.contacts
  -- Without the zero in +44 (0)20, which is dialled either way.
  add phone_digits text not null generated always as (
    regexp_replace(replace(phone_number, '(0)', ''), '[^0-9]', '', 'g')) stored,
  add words tsvector not null generated always as (
    setweight(caseward.searchable(first_name || ' ' || last_name), 'A')
    || setweight(caseward.searchable(former_names), 'B')
    || setweight(caseward.searchable(email || ' ' || phone_number), 'C')) stored;
alter table caseward.matters
  add words tsvector not null generated always as (
    setweight(caseward.searchable(title), 'A')
    || setweight(caseward.searchable(number || ' ' || local_case_number), 'B')
    || setweight(caseward.searchable(description), 'D')) stored;
alter table caseward.tasks
  add words tsvector not null generated always as (
    setweight(caseward.searchable(title), 'A') || setweight(caseward.searchable(description), 'D')) stored;
alter table caseward.notes
  add words tsvector not null generated always as (setweight(caseward.searchable(note), 'D')) stored;
alter table caseward.documents
  add words tsvector not null generated always as (
    setweight(caseward.searchable(title), 'A') || setweight(caseward.searchable(file_name), 'B')) stored,
  -- How far its text has come on its way into the search, and why it came no further.
  add text_state text not null default 'INDEXING' check (text_state in ('INDEXING', 'INDEXED', 'NO_TEXT', 'FAILED')),
  add text_error text not null default '',
  -- When it was asked for last; null for what was there before there was a search.
  add text_asked_at timestamptz(3);
alter table caseward.documents alter text_asked_at set default now();

-- Without a list of what is pending, which every search would have to read through.
create index contacts_by_words on caseward.contacts using gin (tenant_id, words)
  with (fastupdate = off) where deleted_at is null;
create index contacts_by_phone on caseward.contacts using gin (tenant_id, phone_digits gin_trgm_ops)
  with (fastupdate = off) where deleted_at is null;
create index matters_by_words on caseward.matters using gin (tenant_id, words)
  with (fastupdate = off) where deleted_at is null;
create index tasks_by_words on caseward.tasks using gin (tenant_id, words)
  with (fastupdate = off) where deleted_at is null;
create index notes_by_words on caseward.notes using gin (tenant_id, words)
  with (fastupdate = off) where deleted_at is null;
create index documents_by_words on caseward.documents using gin (tenant_id, words)
  with (fastupdate = off) where deleted_at is null;
create index documents_to_index on caseward.documents (tenant_id, text_asked_at nulls first)
  where text_state = 'INDEXING' and deleted_at is null;
create index audit_events_by_user on caseward.audit_events (tenant_id, user_id, created_at desc)
  where object_id is not null and action in ('READ', 'DOWNLOADED', 'CREATED', 'CHANGED');

grant update (former_names) on caseward.contacts to caseward_app;
grant update (text_state, text_error, text_asked_at) on caseward.documents to caseward_app, caseward_definer;
grant select (first_name, last_name, phone_digits, words) on caseward.contacts to caseward_definer;
grant select (title, status, words) on caseward.matters to caseward_definer;
grant select (id, title, status, words) on caseward.tasks to caseward_definer;
grant select (id, words) on caseward.notes to caseward_definer;
grant select (id, title, file_path, file_name, size, words, text_state, text_asked_at)
  on caseward.documents to caseward_definer;

-- The text of a document, in pieces that overlap, so that no phrase is cut apart. It is derived from the document and
-- goes with it; whom it is visible to is asked of the document, by the functions that alone can read it.
create table caseward.document_texts (
  tenant_id uuid not null,
  document_id uuid not null,
  part integer not null,
  text text not null,
  words tsvector not null generated always as (caseward.searchable(text)) stored,
  primary key (tenant_id, document_id, part),
  foreign key (tenant_id, document_id) references caseward.documents (tenant_id, id) on delete cascade
);
call caseward.distribute('caseward.document_texts');
call caseward.protect('caseward.document_texts');
call caseward.open_to_definer('caseward.document_texts');
grant select, insert, delete on caseward.document_texts to caseward_definer;

-- All words of a document's text, without their places: in one row, unless they are too many for one.
create table caseward.document_words (
  tenant_id uuid not null,
  document_id uuid not null,
  part integer not null,
  words tsvector not null,
  primary key (tenant_id, document_id, part),
  foreign key (tenant_id, document_id) references caseward.documents (tenant_id, id) on delete cascade
);
call caseward.distribute('caseward.document_words');
call caseward.protect('caseward.document_words');
call caseward.open_to_definer('caseward.document_words');
create index document_words_by_words on caseward.document_words using gin (tenant_id, words) with (fastupdate = off);
grant select, insert, delete on caseward.document_words to caseward_definer;

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
create function caseward.find_records(p_tenant_id uuid, p_type text, p_words text, p_whole text, p_rest text,
  p_begins text, p_content text, p_phrases text[], p_barred text[], p_digits text, p_statuses text[], p_matters uuid[],
  p_contacts uuid[], p_most integer)
returns table (id uuid, capped boolean)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
set enable_seqscan = off set jit = off set work_mem = '16MB' as $$
declare
  -- Records that tell how common the words are, and how many of them make common ones.
  sample constant integer := 1000;
  common constant integer := 5;
  -- Records that are read for common words, at most, and how many of them must match to be enough.
  reach constant integer := 20000;
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
  if p_tenant_id is distinct from current_setting('app.tenant_id')::uuid then
    raise insufficient_privilege using message = 'another tenant than the scope''s';
  end if;
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
    if has_texts then
      execute 'select count(*) from ' || format(newest_texts, text_sample) || ' where w.words @@ $2::tsquery'
        into found_count using p_tenant_id, p_content;
      walk_texts := found_count >= common_text;
    end if;
  end if;

  loop
    most := case when walk or walk_texts then ranked_common else ranked_most end;
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

-- Which of these tsqueries, each a word or the beginning of one, stand in something the asker sees: what was meant by
-- a word that was mistyped is among them. Names come before texts, and where some are found the rest is not searched.
create function caseward.words_meant(p_tenant_id uuid, p_words text[])
returns table (word text)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
set enable_seqscan = off set enable_indexscan = off set jit = off as $$
declare
  source text;
  seen constant text := ' and (r.visible_to is null or current_setting(''app.user_id'')::uuid = any(r.visible_to))';
begin
  if p_tenant_id is distinct from current_setting('app.tenant_id')::uuid then
    raise insufficient_privilege using message = 'another tenant than the scope''s';
  end if;
  foreach source in array array[
    'contacts r where r.tenant_id = $1 and r.deleted_at is null and r.words @@ typed.q::tsquery',
    'matters r where r.tenant_id = $1 and r.deleted_at is null and r.words @@ typed.q::tsquery' || seen,
    'documents r where r.tenant_id = $1 and r.deleted_at is null and r.words @@ typed.q::tsquery' || seen,
    'tasks r where r.tenant_id = $1 and r.deleted_at is null and r.words @@ typed.q::tsquery' || seen,
    'notes r where r.tenant_id = $1 and r.deleted_at is null and r.words @@ typed.q::tsquery' || seen,
    'document_words w join caseward.documents r on r.tenant_id = $1 and r.id = w.document_id
      where w.tenant_id = $1 and w.words @@ typed.q::tsquery and r.deleted_at is null' || seen]
  loop
    return query execute 'select typed.q from unnest($2) typed(q)
      cross join lateral (select from caseward.' || source || ' limit 1) found' using p_tenant_id, p_words;
    exit when found;
  end loop;
end $$;
call caseward.make_definer('caseward.words_meant(uuid, text[])');

-- The piece of each document's text that holds most of what was looked for. Only of documents that the asker sees.
create function caseward.document_passages(p_tenant_id uuid, p_document_ids uuid[], p_any text)
returns table (document_id uuid, text text)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  if p_tenant_id is distinct from current_setting('app.tenant_id')::uuid then
    raise insufficient_privilege using message = 'another tenant than the scope''s';
  end if;
  return query
    select d.id, best.text from caseward.documents d
    cross join lateral (
      select near.text from (
        select t.text, t.words, t.part from caseward.document_texts t
        where t.tenant_id = p_tenant_id and t.document_id = d.id and t.words @@ p_any::tsquery
        order by t.part limit 20) near
      order by ts_rank(near.words, p_any::tsquery) desc, near.part limit 1) best
    where d.tenant_id = p_tenant_id and d.id = any(p_document_ids) and d.deleted_at is null
      and (d.visible_to is null or current_setting('app.user_id')::uuid = any(d.visible_to));
end $$;
call caseward.make_definer('caseward.document_passages(uuid, uuid[], text)');

-- Documents of all firms whose text was asked for before a moment, or never, and is not there; they are taken as asked
-- for now.
create function caseward.documents_to_index(p_before timestamptz, p_limit integer)
returns table (tenant_id uuid, id uuid)
language sql volatile security definer set search_path = pg_catalog, pg_temp as $$
  update caseward.documents d set text_asked_at = now() from (
    select w.tenant_id, w.id from caseward.tenants t cross join lateral (
      select d.tenant_id, d.id from caseward.documents d
      where d.tenant_id = t.id and d.text_state = 'INDEXING' and d.deleted_at is null
        and (d.text_asked_at is null or d.text_asked_at < p_before)
      order by d.text_asked_at nulls first limit p_limit) w
    limit p_limit) waiting
  where d.tenant_id = waiting.tenant_id and d.id = waiting.id
  returning d.tenant_id, d.id
$$;
call caseward.make_definer('caseward.documents_to_index(timestamptz, integer)');

-- Where the file of a document lies whose text is to be indexed, whoever may see it: its text comes behind the same
-- wall. Nothing for a document that is deleted.
create function caseward.file_to_index(p_tenant_id uuid, p_document_id uuid)
returns table (file_path text, file_name text, size bigint)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  if p_tenant_id is distinct from current_setting('app.tenant_id')::uuid then
    raise insufficient_privilege using message = 'another tenant than the scope''s';
  end if;
  return query
    select d.file_path, d.file_name, d.size from caseward.documents d
    where d.tenant_id = p_tenant_id and d.id = p_document_id and d.deleted_at is null;
end $$;
call caseward.make_definer('caseward.file_to_index(uuid, uuid)');

-- Forgets the text of a document, and says how far a new attempt came.
create function caseward.begin_text(p_tenant_id uuid, p_document_id uuid, p_state text, p_error text)
returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
begin
  if p_tenant_id is distinct from current_setting('app.tenant_id')::uuid then
    raise insufficient_privilege using message = 'another tenant than the scope''s';
  end if;
  update caseward.documents d set text_state = p_state, text_error = p_error
    where d.tenant_id = p_tenant_id and d.id = p_document_id;
  delete from caseward.document_texts t where t.tenant_id = p_tenant_id and t.document_id = p_document_id;
  delete from caseward.document_words t where t.tenant_id = p_tenant_id and t.document_id = p_document_id;
end $$;
call caseward.make_definer('caseward.begin_text(uuid, uuid, text, text)');

-- Adds pieces of the text of a document, counted from p_first.
create function caseward.add_text(p_tenant_id uuid, p_document_id uuid, p_first integer, p_texts text[])
returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
begin
  if p_tenant_id is distinct from current_setting('app.tenant_id')::uuid then
    raise insufficient_privilege using message = 'another tenant than the scope''s';
  end if;
  insert into caseward.document_texts (tenant_id, document_id, part, text)
    select p_tenant_id, p_document_id, p_first + piece.n - 1, piece.text
    from unnest(p_texts) with ordinality piece(text, n);
end $$;
call caseward.make_definer('caseward.add_text(uuid, uuid, integer, text[])');

-- Adds words of a document's text that fit into one row.
create function caseward.add_words(p_tenant_id uuid, p_document_id uuid, p_part integer, p_words text[])
returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
begin
  if p_tenant_id is distinct from current_setting('app.tenant_id')::uuid then
    raise insufficient_privilege using message = 'another tenant than the scope''s';
  end if;
  insert into caseward.document_words (tenant_id, document_id, part, words)
    values (p_tenant_id, p_document_id, p_part, array_to_tsvector(p_words));
end $$;
call caseward.make_definer('caseward.add_words(uuid, uuid, integer, text[])');

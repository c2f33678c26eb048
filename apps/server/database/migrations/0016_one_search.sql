-- One search: what each record is found by, in one table that the box above a list, a chooser and the search over
-- everything read alike. docs/decisions/046-one-search.md tells why it looks as it does.

-- Records of one type that were made one after the other, some thousands of them. Words are indexed by segment, so that
-- the newest records that have a word, or several, are found without looking at all that have it.
create table caseward.search_segments (
  tenant_id uuid not null,
  type text not null,
  -- When it was opened, in milliseconds since 1970, as in the ids of its records.
  segment bigint not null,
  primary key (tenant_id, type, segment)
);
call caseward.distribute('caseward.search_segments');
call caseward.protect('caseward.search_segments');
call caseward.open_to_definer('caseward.search_segments');

-- What the terms of a segment begin with in the index.
create function caseward.segment_key(p_tenant_id uuid, p_type text, p_segment bigint)
returns text language sql immutable parallel safe
return left(md5(p_tenant_id::text || p_type || p_segment), 9);
-- What an entry is found by, as the index has it.
create function caseward.search_terms(p_tenant_id uuid, p_type text, p_segment bigint, p_words tsvector, p_more tsvector)
returns tsvector language plpgsql immutable parallel safe as $$
declare
  key constant text := caseward.segment_key(p_tenant_id, p_type, p_segment);
begin
  return array_to_tsvector(array(select key || word from unnest(tsvector_to_array(p_words || p_more)) word));
end $$;

-- What a record is found by. It is derived from the record, by caseward.index_records; deletion and walls are asked of
-- the record itself.
create table caseward.search_entries (
  tenant_id uuid not null,
  -- The table of the record.
  type text not null,
  id uuid not null,
  -- A document whose words are too many for one row has several.
  part integer not null,
  segment bigint not null,
  -- Folded.
  title text not null,
  -- With places and weights: for phrases, and for what comes first.
  words tsvector not null,
  -- What else it is found by, without places: forms of words, digits, the words of a document's text.
  more tsvector not null,
  primary key (tenant_id, type, id, part)
);
call caseward.distribute('caseward.search_entries');
call caseward.protect('caseward.search_entries');
call caseward.open_to_definer('caseward.search_entries');
-- Without a list of what is pending, which every search would have to read through.
create index search_entries_by_terms on caseward.search_entries
  using gin (caseward.search_terms(tenant_id, type, segment, words, more)) with (fastupdate = off);

-- The words of a firm, without numbers, each with the record that brought it: for words that were mistyped, and parts of
-- words. Two records saved at once may both bring the same word; neither waits for the other.
create table caseward.search_words (
  tenant_id uuid not null,
  word text collate "C" not null,
  type text not null,
  id uuid not null,
  primary key (tenant_id, word, type, id)
);
call caseward.distribute('caseward.search_words');
call caseward.protect('caseward.search_words');
call caseward.open_to_definer('caseward.search_words');
create index search_words_by_parts on caseward.search_words using gin (tenant_id, word gin_trgm_ops)
  with (fastupdate = off);
create index search_words_by_record on caseward.search_words (tenant_id, type, id);

-- Tables of firms that were there before this search, and how far their records have come into it: from the newest to
-- the oldest.
create table caseward.search_backfills (
  tenant_id uuid not null,
  type text not null,
  -- Records before this one are still to be indexed; null: all.
  before uuid,
  primary key (tenant_id, type)
);
call caseward.distribute('caseward.search_backfills');
call caseward.protect('caseward.search_backfills');
call caseward.open_to_definer('caseward.search_backfills');
insert into caseward.search_backfills (tenant_id, type)
  select t.id, type from caseward.tenants t, unnest(array['matters', 'contacts', 'tasks', 'notes', 'documents']) type;

grant select, insert on caseward.search_segments to caseward_definer;
grant select, insert, update, delete on caseward.search_entries, caseward.search_words, caseward.search_backfills
  to caseward_definer;
grant select (email, phone_number, former_names) on caseward.contacts to caseward_definer;
grant select (number, local_case_number, description) on caseward.matters to caseward_definer;
grant select (description, assigned_to, matter_id) on caseward.tasks to caseward_definer;
grant select (note, matter_id) on caseward.notes to caseward_definer;
grant select (tenant_id, matter_id, contact_id, role) on caseward.matter_parties to caseward_definer;

-- What the two searches before it read, with their indexes.
alter table caseward.contacts drop search_text, drop words, drop phone_digits;
alter table caseward.matters drop search_text, drop words;
alter table caseward.tasks drop search_text, drop words;
alter table caseward.notes drop words;
alter table caseward.documents drop search_text, drop words;
drop index caseward.document_words_by_words;

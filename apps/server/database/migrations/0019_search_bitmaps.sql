-- What is common in a segment of the search, so that a search knows beforehand which segments have what it looks for.
-- docs/decisions/052-search-bitmaps.md says why.

-- Of a segment that new records no longer go to, for each common word (and, with * behind it, for each common beginning
-- of words): one bit for each entry, which says whether the entry has it. Two words whose bitmaps share no bit never
-- meet in the segment.
create table caseward.search_bitmaps (
  tenant_id uuid not null,
  type text not null,
  word text collate "C" not null,
  segment bigint not null,
  bits bit varying not null,
  primary key (tenant_id, type, word, segment)
);
call caseward.distribute('caseward.search_bitmaps');
call caseward.protect('caseward.search_bitmaps');
call caseward.open_to_definer('caseward.search_bitmaps');

-- Segments with entries that were written since their bitmaps were made: those are not relied on until they are made
-- anew. Each write adds a row of its own, so that one that is removed never stands for a later write.
create table caseward.search_changes (
  tenant_id uuid not null,
  type text not null,
  segment bigint not null,
  change uuid not null default gen_random_uuid(),
  primary key (tenant_id, type, segment, change)
);
call caseward.distribute('caseward.search_changes');
call caseward.protect('caseward.search_changes');
call caseward.open_to_definer('caseward.search_changes');

-- A word without a bitmap is in fewer entries than this; null: the segment has no bitmaps.
alter table caseward.search_segments add common_from integer;
-- The entries of a segment, whose ids may lie outside its span of time.
create index search_entries_by_segment on caseward.search_entries (tenant_id, type, segment);

grant select, insert, delete on caseward.search_bitmaps, caseward.search_changes to caseward_definer;
grant update (common_from) on caseward.search_segments to caseward_definer;

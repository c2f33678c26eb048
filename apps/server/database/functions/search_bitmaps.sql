-- Makes the bitmaps of one segment of a table, of one that has none or of one with changes; answers whether there was any.
-- All is done by one statement, whose snapshot decides which changes the bitmaps have seen: a writer that
-- commits later leaves its change behind, and the bitmaps are not relied on. The segment that new records go to gets
-- none. In a segment without bitmaps, or with changes, everything is found, only with more work.
create or replace function caseward.make_search_bitmaps(p_tenant_id uuid, p_type text, p_has_changes boolean)
returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp set jit = off set work_mem = '64MB'
set enable_seqscan = off as $$
declare
  -- A word is common that so many of a segment's entries have, one in 64, but at least:
  fewest constant integer := 32;
  -- And no more words than these, the commonest: a document has more words than any other record.
  most_words constant integer := 512;
  -- A segment with more entries than this, which only chance makes, does without.
  most_entries constant integer := 65536;
  chosen bigint;
begin
  perform caseward.require_tenant(p_tenant_id);
  -- Citus would carry parts of the statement to all nodes, as the owner of the function, who cannot log in there.
  if exists (select from pg_extension where extname = 'citus') then
    return false;
  end if;
  select g.segment into chosen from caseward.search_segments g
    where g.tenant_id = p_tenant_id and g.type = p_type
      and (g.common_from is not null) = p_has_changes and (not p_has_changes or exists (select from caseward.search_changes c
        where c.tenant_id = p_tenant_id and c.type = p_type and c.segment = g.segment))
      and exists (select from caseward.search_segments newer
        where newer.tenant_id = p_tenant_id and newer.type = p_type and newer.segment > g.segment
          and newer.segment < extract(epoch from now()) * 1000 - 60000)
    order by g.segment desc limit 1 for update skip locked;
  if chosen is null then
    return false;
  end if;
  delete from caseward.search_bitmaps b where b.tenant_id = p_tenant_id and b.type = p_type and b.segment = chosen;
  with seen as (
    delete from caseward.search_changes c
      where c.tenant_id = p_tenant_id and c.type = p_type and c.segment = chosen),
  total as materialized (
    select count(*)::integer as entries, greatest(fewest, count(*) / 64) as fewest from caseward.search_entries e
    where e.tenant_id = p_tenant_id and e.type = p_type and e.segment = chosen having count(*) between 1 and most_entries),
  entry as materialized (
    select row_number() over ()::integer - 1 as place, tsvector_to_array(e.words || e.more) as words
    from total, caseward.search_entries e
    where e.tenant_id = p_tenant_id and e.type = p_type and e.segment = chosen),
  pair as materialized (
    select e.place, w.word collate "C" as word from entry e cross join lateral unnest(e.words) w(word)),
  frequency as materialized (
    select p.word, count(*) as entries, length(substring(p.word from '^[^0-9#@]*')) as letters from pair p group by p.word),
  part as materialized (
    select f.word, left(f.word, size) || '*' as key, f.entries
    from frequency f cross join lateral generate_series(2, least(f.letters, 12)) size
    union all select f.word, f.word, f.entries from frequency f, total t where f.entries >= t.fewest),
  common as materialized (
    select p.key, sum(p.entries) as entries from part p
    group by p.key having sum(p.entries) >= (select t.fewest from total t) order by entries desc limit most_words),
  chunk as materialized (
    select p.key, e.place / 64 as number, bit_or(1::bigint << (e.place % 64)) as bits
    from common c join part p on p.key = c.key join pair e on e.word = p.word
    group by p.key, e.place / 64),
  made as (
    insert into caseward.search_bitmaps (tenant_id, type, word, segment, bits)
      select p_tenant_id, p_type, c.key, chosen,
        string_agg(coalesce(k.bits, 0)::bit(64)::text, '' order by n.number)::bit varying
      from total t cross join common c cross join generate_series(0, (t.entries - 1) / 64) n(number)
      left join chunk k on k.key = c.key and k.number = n.number
      group by c.key)
  -- How common a word without a bitmap may be: less than the least common that has one, where not all got one.
  update caseward.search_segments g set common_from = coalesce((
      select case when count(*) < most_words then (select t.fewest from total t) else min(c.entries) end from common c), 1)
    where g.tenant_id = p_tenant_id and g.type = p_type and g.segment = chosen;
  return true;
end $$;
call caseward.make_definer('caseward.make_search_bitmaps(uuid, text, boolean)');

-- Tables of all a firm with so many records that they have bitmaps, or should have.
create or replace function caseward.tables_with_bitmaps_of(p_tenant_id uuid)
returns table (tenant_id uuid, type text)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform caseward.require_no_other(p_tenant_id);
  return query select p_tenant_id, g.type from caseward.search_segments g
    where g.tenant_id = p_tenant_id group by g.type having count(*) > 1 order by g.type;
end $$;
call caseward.make_definer('caseward.tables_with_bitmaps_of(uuid)');

-- Those of all firms.
create or replace function caseward.tables_with_bitmaps()
returns table (tenant_id uuid, type text)
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
declare
  firm uuid;
begin
  for firm in select caseward.firms() loop
    begin
      return query select * from caseward.tables_with_bitmaps_of(firm);
    exception
      when syntax_error_or_access_rule_violation then raise;
      when others then raise warning 'firm % was passed over: %', firm, sqlerrm;
    end;
  end loop;
end $$;
call caseward.make_spanning('caseward.tables_with_bitmaps()');

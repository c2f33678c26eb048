-- Words that a firm's records have and that a word may have been meant for: those among p_slips, or that begin with one
-- of them, or that have p_part within them; the shortest first. Typo tolerance, and parts of words, look at the words of
-- the firm alone, never at its records. Words of what is behind a wall are among them: nothing but what is found with
-- them may be shown.
create or replace function caseward.word_variants(p_tenant_id uuid, p_slips text[], p_are_beginnings boolean, p_part text,
  p_limit integer)
returns table (word text)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp set enable_seqscan = off set jit = off as $$
begin
  perform caseward.require_tenant(p_tenant_id);
  return query
    select f.word from (
      select w.word from unnest(p_slips) slip(text)
      cross join lateral (
        select w.word from caseward.search_words w
        where w.tenant_id = p_tenant_id and w.word >= slip.text
          and w.word <= case when p_are_beginnings then slip.text || chr(1114111) else slip.text end limit 20) w
      union
      select w.word from caseward.search_words w
        where w.tenant_id = p_tenant_id and w.word like '%' || p_part || '%') f
    order by length(f.word), f.word limit p_limit;
end $$;
call caseward.make_definer('caseward.word_variants(uuid, text[], boolean, text, integer)');

-- Whether any record of the firm has each of these words, or a word that begins with it: a word that none has need not be
-- looked for. Words of less than three letters, of more than thirty, and with digits in them are not among those known.
create or replace function caseward.are_known(p_tenant_id uuid, p_words text[], p_are_beginnings boolean[])
returns boolean[]
language plpgsql stable security definer set search_path = pg_catalog, pg_temp set enable_seqscan = off set jit = off as $$
begin
  perform caseward.require_tenant(p_tenant_id);
  return array(
    select exists (select from caseward.search_words w
      where w.tenant_id = p_tenant_id and w.word >= asked.word
        and w.word <= case when asked.begins then asked.word || chr(1114111) else asked.word end)
    from unnest(p_words, p_are_beginnings) with ordinality asked(word, begins, place) order by asked.place);
end $$;
call caseward.make_definer('caseward.are_known(uuid, text[], boolean[])');

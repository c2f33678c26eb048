-- Generated columns and indexes store the results of these three: a change here needs a migration that rebuilds them.

-- Text without accents, case and variants of letters. apps/server/src/db/folding.ts folds in the same way. Most text is
-- ASCII, which is folded twenty times as fast; not strict, so that it is inlined.
create or replace function caseward.fold(p_text text)
returns text language sql immutable parallel safe
return case when octet_length(p_text) = char_length(p_text) then lower(p_text collate "C") collate "und-x-icu" else
  replace(replace(replace(translate(
    regexp_replace(lower(normalize(p_text, nfkd) collate "und-x-icu"), '[\u0300-\u036f]', '', 'g'),
    'øłđħŧıðςþ', 'oldhtidσt'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe') end;
revoke all on function caseward.fold(text) from public;
grant execute on function caseward.fold(text) to caseward_app, caseward_definer;

-- The words of a text, folded, with one blank between them.
create or replace function caseward.folded_words(p_text text)
returns text language sql immutable strict parallel safe
return regexp_replace(caseward.fold(p_text) collate "und-x-icu", '[^[:alnum:]]+', ' ', 'g');
revoke all on function caseward.folded_words(text) from public;
grant execute on function caseward.folded_words(text) to caseward_app, caseward_definer;

-- The words of a text with their positions. A tsvector has at most a megabyte, which no text of this length exceeds.
-- PostgreSQL's own parser would find addresses and signed numbers. Where no sign comes right before a letter or digit
-- there are none, and the words need not be separated first, which takes most of the time.
create or replace function caseward.searchable(p_text text)
returns tsvector language plpgsql immutable strict parallel safe as $$
declare
  folded constant text := left(caseward.fold(p_text), 150000);
begin
  if octet_length(folded) = char_length(folded) and folded collate "C" !~ '[^a-z0-9 ][a-z0-9]' then
    return to_tsvector('pg_catalog.simple'::regconfig, folded);
  end if;
  return to_tsvector('pg_catalog.simple'::regconfig, left(caseward.folded_words(p_text), 150000));
end $$;
revoke all on function caseward.searchable(text) from public;
grant execute on function caseward.searchable(text) to caseward_app, caseward_definer;

-- Other forms that the words of a text are found by: O'Brien as obrien, AT&T as att, 2026-0016 as 20260016; Müller as
-- mueller, and Mueller as muller; of scripts without blanks, each character and each pair of them. In plpgsql, because
-- most texts have nothing of each kind.
create or replace function caseward.word_forms(p_text text)
returns text[] language plpgsql immutable strict parallel safe as $$
declare
  ascii constant boolean := octet_length(p_text) = char_length(p_text);
  folded constant text := caseward.fold(case when ascii then p_text else
    translate(p_text, '’‘ʼ´`′＇', '''''''''''''''') end);
  lowered text;
  forms text[] := '{}';
begin
  if folded collate "C" ~ '[^ ][''&./_+-][^ ]' then
    forms := array(select regexp_replace(m[1], '[''&./_+-]', '', 'g')
      from regexp_matches(folded collate "und-x-icu", '([[:alnum:]]+(?:[''&./_+-][[:alnum:]]+)+)', 'g') m);
  end if;
  if folded collate "C" ~ '[aou]e' then
    forms := forms || array(select regexp_replace(m[1], '([aou])e', '\1', 'g')
      from regexp_matches(folded collate "und-x-icu", '([[:alnum:]]*[aou]e[[:alnum:]]*)', 'g') m where length(m[1]) > 3);
  end if;
  if not ascii then
    lowered := lower(normalize(p_text, nfc) collate "und-x-icu");
    if lowered ~ '[äöüøå]' then
      forms := forms || array(select m[1] from regexp_matches(caseward.fold(replace(replace(replace(replace(replace(
        lowered, 'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue'), 'ø', 'oe'), 'å', 'aa')) collate "und-x-icu", '([[:alnum:]]+)', 'g') m);
    end if;
    -- Cut once and paired by a window: substr() counts its way from the beginning of the text each time.
    forms := forms || array(select distinct pair from (
      select unnest(array[one, one || lead(one) over (partition by run order by n)]) pair
      from (select row_number() over () run, m[1] as signs
        from regexp_matches(folded, '([\u3005\u3040-\u30ff\u3400-\u9fff]+)', 'g') m) runs,
        unnest(string_to_array(signs, null)) with ordinality each(one, n)) pairs where pair is not null);
  end if;
  return array(select distinct form from unnest(forms) form where length(form) between 1 and 40);
end $$;
revoke all on function caseward.word_forms(text) from public;
grant execute on function caseward.word_forms(text) to caseward_app, caseward_definer;

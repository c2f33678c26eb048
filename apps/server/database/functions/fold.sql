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
create or replace function caseward.searchable(p_text text)
returns tsvector language sql immutable strict parallel safe
return to_tsvector('pg_catalog.simple'::regconfig, left(caseward.folded_words(p_text), 150000));
revoke all on function caseward.searchable(text) from public;
grant execute on function caseward.searchable(text) to caseward_app, caseward_definer;

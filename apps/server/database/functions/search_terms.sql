-- An index holds what these two answered: a change here needs a migration that rebuilds the index.

-- What the terms of a segment begin with in the index. The same for two segments would only have entries read in vain.
create or replace function caseward.segment_key(p_tenant_id uuid, p_type text, p_segment bigint)
returns text language sql immutable parallel safe
return left(md5(p_tenant_id::text || p_type || p_segment::text), 9);
revoke all on function caseward.segment_key(uuid, text, bigint) from public;
grant execute on function caseward.segment_key(uuid, text, bigint) to caseward_definer;

-- What an entry of the search is found by, as the index has it.
create or replace function caseward.search_terms(p_tenant_id uuid, p_type text, p_segment bigint, p_words tsvector,
  p_more tsvector)
returns tsvector language plpgsql immutable parallel safe as $$
declare
  key constant text := caseward.segment_key(p_tenant_id, p_type, p_segment);
begin
  return array_to_tsvector(array(select key || word from unnest(tsvector_to_array(p_words || p_more)) word));
end $$;
revoke all on function caseward.search_terms(uuid, text, bigint, tsvector, tsvector) from public;
grant execute on function caseward.search_terms(uuid, text, bigint, tsvector, tsvector) to caseward_definer;

-- Which of these numbers matters of the firm have, deleted ones and those behind a wall included: each is given once.
create or replace function caseward.taken_matter_numbers(p_tenant_id uuid, p_numbers text[])
returns setof text
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform caseward.require_tenant(p_tenant_id);
  return query
    select m.number from caseward.matters m where m.tenant_id = p_tenant_id and m.number = any(p_numbers);
end $$;
call caseward.make_definer('caseward.taken_matter_numbers(uuid, text[])');

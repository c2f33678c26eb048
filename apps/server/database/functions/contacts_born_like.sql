-- Contacts of a firm that were born on one of these days, deleted ones too: of each day and family name the p_most with this
-- name, and as many with any other, whose spelling the caller compares. Many have a day that somebody made up. What folds
-- names is not leakproof: under row-level security the index would stay unused.
create or replace function caseward.contacts_born_like(p_tenant_id uuid, p_days date[], p_families text[], p_most integer)
returns setof uuid
language plpgsql stable security definer set search_path = pg_catalog, pg_temp set jit = off set enable_seqscan = off
set plan_cache_mode = force_custom_plan as $$
declare
  asked record;
begin
  perform caseward.require_tenant(p_tenant_id);
  for asked in select born.day, caseward.folded_words(born.family) as family from unnest(p_days, p_families) born(day, family) loop
    return query
      select c.id from caseward.contacts c
      where c.tenant_id = p_tenant_id and c.date_of_birth = asked.day and c.last_name <> ''
        and caseward.folded_words(c.last_name) = asked.family
      order by c.id limit p_most;
    return query
      select c.id from caseward.contacts c
      where c.tenant_id = p_tenant_id and c.date_of_birth = asked.day and c.last_name <> ''
      order by caseward.folded_words(c.last_name), c.id limit p_most;
  end loop;
end $$;
call caseward.make_definer('caseward.contacts_born_like(uuid, date[], text[], integer)');

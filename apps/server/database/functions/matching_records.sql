-- Ids of the records of a list that hold every pattern: all of them, or at most p_most where only their number counts.
-- LIKE is not leakproof, so under row-level security its index would not be used: this looks without it, and therefore
-- refuses any tenant but the scope's, and applies its wall and the deletion mark itself. Each pattern is a condition of
-- its own, because LIKE ALL takes no index.
create or replace function caseward.matching_records(p_tenant_id uuid, p_list text, p_patterns text[], p_most integer)
returns setof uuid
language plpgsql stable security definer rows 100
set search_path = pg_catalog, pg_temp set enable_seqscan = off as $$
declare
  visible text := ' and (r.visible_to is null or current_setting(''app.user_id'')::uuid = any(r.visible_to))';
  holds_all text;
begin
  perform caseward.require_tenant(p_tenant_id);
  if coalesce(p_list, '') not in ('matters', 'contacts', 'tasks', 'documents') then
    raise invalid_parameter_value using message = 'no list that can be searched';
  end if;
  if p_list = 'contacts' then
    visible := '';
  end if;
  holds_all := coalesce(string_agg(format(' and r.search_text like $2[%s]', n), ''), '')
    from generate_subscripts(p_patterns, 1) n;
  return query execute format('select r.id from caseward.%I r where r.tenant_id = $1 and r.deleted_at is null', p_list)
    || visible || holds_all || ' limit $3'
  using p_tenant_id, p_patterns, p_most;
end $$;
call caseward.make_definer('caseward.matching_records(uuid, text, text[], integer)');

-- The next names of a list that the scope's user has checked in the background. The check is locked, so that two runs take
-- turns, and each name is searched once. None: there is nothing left, or it has failed.
create or replace function caseward.next_conflict_terms(p_tenant_id uuid, p_check_id uuid, p_most integer)
returns table (id uuid, name text, is_person boolean, role text, side text, other_names text[])
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp set jit = off as $$
#variable_conflict use_column
begin
  perform caseward.require_tenant(p_tenant_id);
  perform from caseward.conflict_checks c
    where c.tenant_id = p_tenant_id and c.id = p_check_id and c.state = 'RUNNING'
      and c.created_by = current_setting('app.user_id')::uuid
    for update;
  if not found then
    return;
  end if;
  return query
    select t.id, t.name, t.is_person, t.role, t.side, t.other_names from caseward.conflict_terms t
    where t.tenant_id = p_tenant_id and t.check_id = p_check_id and not t.is_searched
    order by t.n limit p_most;
end $$;
call caseward.make_definer('caseward.next_conflict_terms(uuid, uuid, integer)');

-- Adds what the contacts found for some names of a list are in matters, as add_conflict_findings does.
create or replace function caseward.add_list_findings(p_tenant_id uuid, p_check_id uuid, p_terms uuid[])
returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp set jit = off as $$
begin
  perform caseward.require_tenant(p_tenant_id);
  if not exists (select from caseward.conflict_checks c
        where c.tenant_id = p_tenant_id and c.id = p_check_id and c.state = 'RUNNING'
          and c.created_by = current_setting('app.user_id')::uuid)
      or exists (select from caseward.conflict_terms t
        where t.tenant_id = p_tenant_id and t.check_id = p_check_id and t.id = any(p_terms) and t.is_searched) then
    raise insufficient_privilege using message = 'findings of a name are added once, by who has its list checked';
  end if;
  perform caseward.add_findings_of(p_tenant_id, p_check_id, p_terms);
end $$;
call caseward.make_definer('caseward.add_list_findings(uuid, uuid, uuid[])');

-- Marks names of a list as searched; behind the last one, the check waits for decisions. Answers whether there are more.
--   p_capped       those of them that have found more than is kept
--   p_is_complete  false: some contacts could not be waited for
create or replace function caseward.end_conflict_terms(p_tenant_id uuid, p_check_id uuid, p_terms uuid[],
  p_capped uuid[], p_is_complete boolean)
returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp set jit = off as $$
declare
  has_more boolean;
begin
  perform caseward.require_tenant(p_tenant_id);
  perform from caseward.conflict_checks c
    where c.tenant_id = p_tenant_id and c.id = p_check_id and c.state = 'RUNNING'
      and c.created_by = current_setting('app.user_id')::uuid
    for update;
  if not found then
    return false;
  end if;
  update caseward.conflict_terms t set is_searched = true, is_capped = t.is_capped or t.id = any(p_capped)
    where t.tenant_id = p_tenant_id and t.check_id = p_check_id and t.id = any(p_terms) and not t.is_searched;
  has_more := exists (select from caseward.conflict_terms t
    where t.tenant_id = p_tenant_id and t.check_id = p_check_id and not t.is_searched);
  update caseward.conflict_checks c
    set is_complete = c.is_complete and p_is_complete, state = case when has_more then 'RUNNING' else 'UNDECIDED' end
    where c.tenant_id = p_tenant_id and c.id = p_check_id;
  return has_more;
end $$;
call caseward.make_definer('caseward.end_conflict_terms(uuid, uuid, uuid[], uuid[], boolean)');

-- Gives a list up, with a sentence that says why.
create or replace function caseward.fail_conflict_list(p_tenant_id uuid, p_check_id uuid, p_failure text)
returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform caseward.require_tenant(p_tenant_id);
  update caseward.conflict_checks c set state = 'FAILED', failure = p_failure
    where c.tenant_id = p_tenant_id and c.id = p_check_id and c.state = 'RUNNING'
      and c.created_by = current_setting('app.user_id')::uuid;
end $$;
call caseward.make_definer('caseward.fail_conflict_list(uuid, uuid, text)');

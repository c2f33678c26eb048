-- Conflict checks of a firm that are about no matter, over, and older at a moment than the firm keeps their reports, the
-- oldest first. Neither holds nor questions that wait count: behind a wall, a report that stays would tell of them.
create or replace function caseward.reports_to_forget(p_tenant_id uuid, p_moment timestamptz, p_most integer)
returns setof uuid
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  years integer;
begin
  perform caseward.require_no_other(p_tenant_id);
  select t.check_report_years into strict years from caseward.tenants t where t.id = p_tenant_id;
  if years is null then
    return;
  end if;
  return query
    select c.id from caseward.conflict_checks c
    where c.tenant_id = p_tenant_id and c.matter_id is null and c.forgotten_at is null
      and c.state not in ('RUNNING', 'UNDECIDED')
      and coalesce(c.closed_at, c.created_at) < p_moment - make_interval(years => years)
    order by c.id limit p_most;
end $$;
call caseward.make_definer('caseward.reports_to_forget(uuid, timestamptz, integer)');

-- Firms that have such checks.
create or replace function caseward.firms_with_reports_to_forget(p_moment timestamptz)
returns setof uuid
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
declare
  firm uuid;
  found_check uuid;
begin
  for firm in select caseward.firms() loop
    begin
      select * into found_check from caseward.reports_to_forget(firm, p_moment, 1);
      if found_check is not null then
        return next firm;
      end if;
    exception
      when syntax_error_or_access_rule_violation then raise;
      when others then raise warning 'firm % was passed over: %', firm, sqlerrm;
    end;
  end loop;
end $$;
call caseward.make_spanning('caseward.firms_with_reports_to_forget(timestamptz)');

-- Forgets what the reports of such checks say: whom they asked for, what they found, what was decided and answered. Answers
-- them as the audit log records them.
create or replace function caseward.forget_reports(p_tenant_id uuid, p_moment timestamptz, p_most integer)
returns table (object_type text, object_id uuid, matter_id uuid, visible_to uuid[])
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
#variable_conflict use_column
declare
  due uuid;
begin
  perform caseward.require_tenant(p_tenant_id);
  for due in select * from caseward.reports_to_forget(p_tenant_id, p_moment, p_most) loop
    perform from caseward.conflict_checks c
      where c.tenant_id = p_tenant_id and c.id = due and c.forgotten_at is null for update skip locked;
    continue when not found;
    update caseward.conflict_questions q set contact_name = '', sentence = ''
      where q.tenant_id = p_tenant_id and q.check_id = due;
    update caseward.conflict_decisions d set reason = '', document_name = null, document_sha256 = null, consents = '[]'
      where d.tenant_id = p_tenant_id and d.check_id = due;
    update caseward.conflict_findings f set number = '', title = '', lawyers = '{}'
      where f.tenant_id = p_tenant_id and f.check_id = due;
    update caseward.conflict_hits h set name = '', matched_name = '', reasons = '[]', path = '[]',
        entry = case when h.entry is not null then '{}'::jsonb end
      where h.tenant_id = p_tenant_id and h.check_id = due;
    update caseward.conflict_terms t set name = '', other_names = '{}', subject = '', contact_id = null, via = '[]', answer = ''
      where t.tenant_id = p_tenant_id and t.check_id = due;
    update caseward.conflict_checks c set subject = '', failure = '', forgotten_at = p_moment
      where c.tenant_id = p_tenant_id and c.id = due;
    return query select 'conflict_check', due, null::uuid, null::uuid[];
  end loop;
end $$;
call caseward.make_definer('caseward.forget_reports(uuid, timestamptz, integer)');

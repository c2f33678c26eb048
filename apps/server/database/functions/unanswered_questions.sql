-- Conflicts officers who can sign in, or administrators where nobody is one. Only for functions.
create or replace function caseward.conflicts_officers(p_tenant_id uuid)
returns uuid[]
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
declare
  officers constant uuid[] := array(select u.id from caseward.users u where u.tenant_id = p_tenant_id and u.conflicts_officer
    and u.role <> 'READ_ONLY' and u.disabled_at is null);
begin
  if officers <> '{}' then
    return officers;
  end if;
  return array(select u.id from caseward.users u
    where u.tenant_id = p_tenant_id and u.role = 'ADMIN' and u.disabled_at is null);
end $$;
revoke all on function caseward.conflicts_officers(uuid) from public;
grant execute on function caseward.conflicts_officers(uuid) to caseward_definer;

-- Tells conflicts officers, or administrators where nobody is one, that a check waits for those inside a wall: once, and
-- not where. Who may not see the check is not told. Only for functions.
create or replace function caseward.tell_officers(p_tenant_id uuid, p_check_id uuid)
returns void
language plpgsql volatile set search_path = pg_catalog, pg_temp as $$
declare
  moment constant timestamptz := now();
  waiting record;
begin
  select c.matter_id, c.visible_to into waiting from caseward.conflict_checks c
    where c.tenant_id = p_tenant_id and c.id = p_check_id and c.officers_told_at is null for update;
  if not found then
    return;
  end if;
  perform caseward.tell_of_conflict(p_tenant_id, caseward.conflicts_officers(p_tenant_id), 'CONFLICT_UNANSWERED',
    waiting.matter_id, waiting.visible_to, 'conflict_check', p_check_id);
  update caseward.conflict_checks c set officers_told_at = moment
    where c.tenant_id = p_tenant_id and c.id = p_check_id;
end $$;
revoke all on function caseward.tell_officers(uuid, uuid) from public;
grant execute on function caseward.tell_officers(uuid, uuid) to caseward_definer;

-- Has the officers of a firm told of checks in which a question has waited for three whole days from Monday to Friday since
-- the day on which it was asked; answers of how many.
create or replace function caseward.tell_of_unanswered_questions_of(p_tenant_id uuid, p_moment timestamptz)
returns integer
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  patience constant integer := 3;
  zone text;
  today date;
  waiting record;
  so_many integer := 0;
begin
  perform caseward.require_no_other(p_tenant_id);
  select t.time_zone into strict zone from caseward.tenants t where t.id = p_tenant_id;
  today := (p_moment at time zone zone)::date;
  for waiting in
    select distinct a.check_id from (
      select q.check_id, (q.created_at at time zone zone)::date as asked_on from caseward.conflict_questions q
      join caseward.conflict_checks c on c.tenant_id = p_tenant_id and c.id = q.check_id
      where q.tenant_id = p_tenant_id and q.state = 'WAITING' and c.state in ('RUNNING', 'UNDECIDED')
        and c.officers_told_at is null) a
    where (select count(*) from generate_series(1, today - a.asked_on - 1) n(day)
      where extract(isodow from a.asked_on + n.day) < 6) >= patience
  loop
    perform caseward.tell_officers(p_tenant_id, waiting.check_id);
    so_many := so_many + 1;
  end loop;
  return so_many;
end $$;
call caseward.make_definer('caseward.tell_of_unanswered_questions_of(uuid, timestamptz)');

-- Those of all firms.
create or replace function caseward.tell_of_unanswered_questions(p_moment timestamptz)
returns void
language plpgsql volatile set search_path = pg_catalog, pg_temp as $$
declare
  firm uuid;
  so_many integer;
begin
  for firm in select caseward.firms() loop
    begin
      -- Citus delegates no PERFORM.
      select * into so_many from caseward.tell_of_unanswered_questions_of(firm, p_moment);
    exception
      when syntax_error_or_access_rule_violation then raise;
      when others then raise warning 'firm % was passed over: %', firm, sqlerrm;
    end;
  end loop;
end $$;
call caseward.make_spanning('caseward.tell_of_unanswered_questions(timestamptz)');

-- Whether somebody is a conflicts officer: an administrator is where nobody else is one. Only for functions.
create or replace function caseward.is_conflicts_officer(p_tenant_id uuid, p_user_id uuid)
returns boolean
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
begin
  return p_user_id = any(caseward.conflicts_officers(p_tenant_id));
end $$;
revoke all on function caseward.is_conflicts_officer(uuid, uuid) from public;
grant execute on function caseward.is_conflicts_officer(uuid, uuid) to caseward_definer;

-- Whether the scope's user is an officer, and officers were told that a check that they may see waits. Nobody else learns
-- it: when they were told says something of those inside.
create or replace function caseward.is_told_of_waiting(p_tenant_id uuid, p_check_id uuid)
returns boolean
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  me constant uuid := current_setting('app.user_id')::uuid;
begin
  perform caseward.require_tenant(p_tenant_id);
  return caseward.is_conflicts_officer(p_tenant_id, me)
    and exists (select from caseward.conflict_checks c where c.tenant_id = p_tenant_id and c.id = p_check_id
      and c.state = 'UNDECIDED' and c.officers_told_at is not null
      and (c.visible_to is null or me = any(c.visible_to)))
    and exists (select from caseward.conflict_terms t where t.tenant_id = p_tenant_id and t.check_id = p_check_id
      and t.restricted = 'WAITING');
end $$;
call caseward.make_definer('caseward.is_told_of_waiting(uuid, uuid)');

-- Makes a conflict of the names of a check that wait, as an officer who was told that nobody answers. The questions stay
-- open until the check is closed: an answer of those inside is better than none. Answers how many names waited.
create or replace function caseward.refuse_waiting(p_tenant_id uuid, p_check_id uuid, p_sentence text)
returns integer
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  moment constant timestamptz := now();
  so_many integer;
begin
  perform caseward.require_tenant(p_tenant_id);
  perform from caseward.conflict_checks c where c.tenant_id = p_tenant_id and c.id = p_check_id for update;
  if not caseward.is_told_of_waiting(p_tenant_id, p_check_id) then
    return null;
  end if;
  update caseward.conflict_terms t set restricted = 'CONFLICT', answer = p_sentence, answered_at = moment
    where t.tenant_id = p_tenant_id and t.check_id = p_check_id and t.restricted = 'WAITING';
  get diagnostics so_many = row_count;
  perform caseward.tell_of_answers(p_tenant_id, p_check_id);
  return so_many;
end $$;
call caseward.make_definer('caseward.refuse_waiting(uuid, uuid, text)');

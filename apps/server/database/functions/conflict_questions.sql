-- An id that grows with time (UUIDv7), for rows that are listed by their ids.
create or replace function caseward.new_id()
returns uuid
language plpgsql volatile set search_path = pg_catalog, pg_temp as $$
declare
  milliseconds constant bigint := (extract(epoch from clock_timestamp()) * 1000)::bigint;
  chance constant text := replace(gen_random_uuid()::text, '-', '');
begin
  return (lpad(to_hex(milliseconds), 12, '0') || '7' || substr(chance, 14))::uuid;
end $$;
revoke all on function caseward.new_id() from public;
grant execute on function caseward.new_id() to caseward_definer;

-- Asks those inside a matter about a term, once, because of a contact or an entry of the register, and notes that its asker
-- waits. Lawyers inside are told, once for each check, and not by whom; of an entry they are not: the matter that the
-- notification would lead to is gone. Where there are none, conflicts officers are told. Only for functions.
create or replace function caseward.ask_about_conflict(p_tenant_id uuid, p_check_id uuid, p_term_id uuid,
  p_contact_id uuid, p_contact_name text, p_matter_id uuid, p_visible_to uuid[], p_weight text, p_register_id uuid)
returns void
language plpgsql volatile set search_path = pg_catalog, pg_temp as $$
declare
  is_told boolean;
  lawyers uuid[];
begin
  perform from caseward.conflict_questions q
    where q.tenant_id = p_tenant_id and q.term_id = p_term_id and q.matter_id = p_matter_id;
  if found then
    return;
  end if;
  is_told := exists (select from caseward.conflict_questions q
    where q.tenant_id = p_tenant_id and q.check_id = p_check_id and q.matter_id = p_matter_id);
  insert into caseward.conflict_questions (tenant_id, id, check_id, term_id, contact_id, contact_name, matter_id, visible_to,
      weight, register_id)
    values (p_tenant_id, gen_random_uuid(), p_check_id, p_term_id, p_contact_id, p_contact_name, p_matter_id, p_visible_to,
      p_weight, p_register_id);
  update caseward.conflict_terms t set restricted = 'WAITING'
    where t.tenant_id = p_tenant_id and t.id = p_term_id and t.restricted = 'NONE';
  lawyers := array(select u.id from caseward.users u where u.tenant_id = p_tenant_id and u.id = any(p_visible_to)
    and u.role in ('ADMIN', 'ATTORNEY') and u.disabled_at is null);
  if lawyers = '{}' then
    perform caseward.tell_officers(p_tenant_id, p_check_id);
  elsif not is_told and p_register_id is null then
    perform caseward.tell_of_conflict(p_tenant_id, lawyers, 'CONFLICT_ASKED', p_matter_id, p_visible_to, 'matter', p_matter_id);
  end if;
end $$;
revoke all on function caseward.ask_about_conflict(uuid, uuid, uuid, uuid, text, uuid, uuid[], text, uuid) from public;
grant execute on function caseward.ask_about_conflict(uuid, uuid, uuid, uuid, text, uuid, uuid[], text, uuid) to caseward_definer;

-- Tells whoever waits for those inside walls that nothing of a check waits any more: its maker; of the watch, and where the
-- maker is disabled or outside the wall, the lawyers of its matter, or else the officers; where checks are released by
-- officers, these alone. Not whoever has answered. Only for functions.
create or replace function caseward.tell_of_answers(p_tenant_id uuid, p_check_id uuid)
returns void
language plpgsql volatile set search_path = pg_catalog, pg_temp as $$
declare
  me constant uuid := current_setting('app.user_id')::uuid;
  answered record;
  restriction text;
  people uuid[];
begin
  if exists (select from caseward.conflict_terms t
      where t.tenant_id = p_tenant_id and t.check_id = p_check_id and t.restricted = 'WAITING') then
    return;
  end if;
  select c.matter_id, c.visible_to, c.created_by into strict answered from caseward.conflict_checks c
    where c.tenant_id = p_tenant_id and c.id = p_check_id;
  -- By itself: where a firm's functions run on its node, Citus joins no table that all nodes have.
  select t.conflict_restricted into strict restriction from caseward.tenants t where t.id = p_tenant_id;
  people := array_remove(case
    when restriction = 'RELEASE' then caseward.conflicts_officers(p_tenant_id)
    when exists (select from caseward.users u where u.tenant_id = p_tenant_id and u.id = answered.created_by
        and u.disabled_at is null and (answered.visible_to is null or u.id = any(answered.visible_to)))
      then array[answered.created_by]
    else caseward.lawyers_to_tell(p_tenant_id, answered.matter_id, answered.visible_to) end, me);
  if people = '{}' then
    people := array_remove(caseward.conflicts_officers(p_tenant_id), me);
  end if;
  perform caseward.tell_of_conflict(p_tenant_id, people, 'CONFLICT_ANSWERED', answered.matter_id,
    answered.visible_to, 'conflict_check', p_check_id);
end $$;
revoke all on function caseward.tell_of_answers(uuid, uuid) from public;
grant execute on function caseward.tell_of_answers(uuid, uuid) to caseward_definer;

-- Answers a question behind a wall that the scope's user, a lawyer, is inside of. A conflict is told at once, that there
-- is none when all who were asked have said so. What they write is shown to the asker without their name.
create or replace function caseward.answer_conflict_question(p_tenant_id uuid, p_question_id uuid, p_state text,
  p_sentence text)
returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  me constant uuid := current_setting('app.user_id')::uuid;
  moment constant timestamptz := now();
  q record;
  told text;
  is_news boolean;
begin
  perform caseward.require_tenant(p_tenant_id);
  if p_state not in ('CLEARED', 'CONFLICT') or not exists (select from caseward.users u
      where u.tenant_id = p_tenant_id and u.id = me and u.role in ('ADMIN', 'ATTORNEY') and u.disabled_at is null) then
    return false;
  end if;
  -- All answers to a term wait for one another, and for its closing.
  select a.check_id, a.term_id into q from caseward.conflict_questions a
    where a.tenant_id = p_tenant_id and a.id = p_question_id and (a.visible_to is null or me = any(a.visible_to));
  if not found then
    return false;
  end if;
  perform from caseward.conflict_checks c
    where c.tenant_id = p_tenant_id and c.id = q.check_id and c.state in ('RUNNING', 'UNDECIDED') for update;
  if not found then
    return false;
  end if;
  update caseward.conflict_questions a set state = p_state, sentence = p_sentence, answered_at = moment, answered_by = me
    where a.tenant_id = p_tenant_id and a.id = p_question_id and a.state = 'WAITING';
  if not found then
    return false;
  end if;
  if p_state = 'CLEARED' and exists (select from caseward.conflict_questions a
      where a.tenant_id = p_tenant_id and a.term_id = q.term_id and a.state <> 'CLEARED') then
    return true;
  end if;
  select string_agg(distinct a.sentence, E'\n') into told from caseward.conflict_questions a
    where a.tenant_id = p_tenant_id and a.term_id = q.term_id and a.state = p_state and a.sentence <> '';
  is_news := exists (select from caseward.conflict_terms t
    where t.tenant_id = p_tenant_id and t.id = q.term_id and t.restricted <> p_state);
  update caseward.conflict_terms t set restricted = p_state, answer = coalesce(told, ''), answered_at = moment
    where t.tenant_id = p_tenant_id and t.id = q.term_id;
  if is_news then
    perform caseward.tell_of_answers(p_tenant_id, q.check_id);
  end if;
  return true;
end $$;
call caseward.make_definer('caseward.answer_conflict_question(uuid, uuid, text, text)');

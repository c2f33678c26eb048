-- Locks the matters of contacts, and those of a merge, whoever may see them, in one order: parties and protection stay as
-- they are until the transaction ends. It answers nothing.
create or replace function caseward.hold_matters_of(p_tenant_id uuid, p_contacts uuid[], p_merge_id uuid)
returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform caseward.require_tenant(p_tenant_id);
  perform from caseward.matters m
    where m.tenant_id = p_tenant_id and m.id = any(array(select p.matter_id from caseward.matter_parties p
      where p.tenant_id = p_tenant_id and (p.contact_id = any(p_contacts) or p.represented_by = any(p_contacts))
      union select d.matter_id from caseward.contact_merge_parties d
      where d.tenant_id = p_tenant_id and d.merge_id = p_merge_id))
    order by m.id for update;
end $$;
call caseward.make_definer('caseward.hold_matters_of(uuid, uuid[], uuid)');

-- Notes what a merge did to a party. Only for functions.
create or replace function caseward.note_merged_party(p_tenant_id uuid, p_merge_id uuid, p_party caseward.matter_parties,
  p_what text, p_before jsonb default null)
returns void
language plpgsql volatile set search_path = pg_catalog, pg_temp as $$
begin
  insert into caseward.contact_merge_parties (tenant_id, id, merge_id, matter_id, visible_to, party_id, what, before)
    values (p_tenant_id, gen_random_uuid(), p_merge_id, p_party.matter_id, p_party.visible_to, p_party.id, p_what, p_before);
end $$;
revoke all on function caseward.note_merged_party(uuid, uuid, caseward.matter_parties, text, jsonb) from public;
grant execute on function caseward.note_merged_party(uuid, uuid, caseward.matter_parties, text, jsonb) to caseward_definer;

-- Raises the version of a matter of which the clients were changed, and has matters found by their present parties.
-- Only for functions.
create or replace function caseward.after_party_merge(p_tenant_id uuid, p_changed uuid[], p_clients_changed uuid[],
  p_contacts uuid[])
returns void
language plpgsql volatile set search_path = pg_catalog, pg_temp as $$
declare
  moment constant timestamptz := now();
  me constant uuid := current_setting('app.user_id')::uuid;
  -- As many as index_records takes at once; the others follow.
  at_once constant integer := 200;
  parent uuid;
begin
  update caseward.matters m set version = m.version + 1, updated_at = moment, updated_by = me
    where m.tenant_id = p_tenant_id and m.id = any(p_clients_changed);
  perform caseward.index_records(p_tenant_id, 'matters',
    array(select distinct c.id from unnest(p_changed) c(id) order by 1 desc limit at_once));
  foreach parent in array p_contacts loop
    insert into caseward.search_followups (tenant_id, parent, child) values (p_tenant_id, parent, 'matters');
  end loop;
end $$;
revoke all on function caseward.after_party_merge(uuid, uuid[], uuid[], uuid[]) from public;
grant execute on function caseward.after_party_merge(uuid, uuid[], uuid[], uuid[]) to caseward_definer;

-- Makes the kept contact of a merge party wherever the merged one is, behind walls that the scope's user is outside of,
-- too. Nothing is answered. Where the kept one is a party in the same role already, the other row is removed, and what
-- only that one says is added to it; under a legal hold nothing is removed, and both stay.
create or replace function caseward.merge_parties(p_tenant_id uuid, p_merge_id uuid)
returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  moment constant timestamptz := now();
  me constant uuid := current_setting('app.user_id')::uuid;
  run caseward.contact_merges;
  party caseward.matter_parties;
  own caseward.matter_parties;
  joined_note text;
  changed uuid[] := '{}';
  clients_changed uuid[] := '{}';
begin
  perform caseward.require_tenant(p_tenant_id);
  select * into run from caseward.contact_merges m
    where m.tenant_id = p_tenant_id and m.id = p_merge_id and m.created_by = me and m.undone_at is null;
  if not found or exists (select from caseward.contact_merge_parties p
      where p.tenant_id = p_tenant_id and p.merge_id = p_merge_id) then
    raise insufficient_privilege using message = 'parties are merged once, by who merges their contacts';
  end if;
  perform caseward.hold_matters_of(p_tenant_id, array[run.merged_contact], null);
  for party in
    select * from caseward.matter_parties p
    where p.tenant_id = p_tenant_id and p.represented_by = run.merged_contact order by p.id
  loop
    update caseward.matter_parties p
      set represented_by = run.kept_contact, version = p.version + 1, updated_at = moment, updated_by = me
      where p.tenant_id = p_tenant_id and p.id = party.id;
    perform caseward.note_merged_party(p_tenant_id, p_merge_id, party, 'REPRESENTED');
    changed := changed || party.matter_id;
    if party.role = 'CLIENT' then
      clients_changed := clients_changed || party.matter_id;
    end if;
  end loop;
  for party in
    select * from caseward.matter_parties p
    where p.tenant_id = p_tenant_id and p.contact_id = run.merged_contact order by p.id
  loop
    select * into own from caseward.matter_parties p
      where p.tenant_id = p_tenant_id and p.matter_id = party.matter_id and p.contact_id = run.kept_contact
        and p.role = party.role;
    if not found then
      update caseward.matter_parties p
        set contact_id = run.kept_contact, version = p.version + 1, updated_at = moment, updated_by = me
        where p.tenant_id = p_tenant_id and p.id = party.id;
      perform caseward.note_merged_party(p_tenant_id, p_merge_id, party, 'MOVED');
    elsif party.held then
      continue;
    else
      perform caseward.note_merged_party(p_tenant_id, p_merge_id, own, 'COMPLETED', jsonb_build_object('since', own.since,
        'until', own.until, 'note', own.note, 'represented_by', own.represented_by, 'version', own.version + 1));
      perform caseward.note_merged_party(p_tenant_id, p_merge_id, party, 'DOUBLED', to_jsonb(party));
      -- Before the statement: Citus takes no such function within a CASE there.
      joined_note := own.note;
      if own.note <> party.note then
        joined_note := concat_ws(E'\n', nullif(own.note, ''), nullif(party.note, ''));
      end if;
      update caseward.matter_parties p
        set since = least(own.since, party.since),
          until = case when own.until is not null and party.until is not null then greatest(own.until, party.until) end,
          note = joined_note, represented_by = coalesce(own.represented_by, party.represented_by),
          version = p.version + 1, updated_at = moment, updated_by = me
        where p.tenant_id = p_tenant_id and p.id = own.id;
      delete from caseward.matter_parties p where p.tenant_id = p_tenant_id and p.id = party.id;
    end if;
    changed := changed || party.matter_id;
    if party.role = 'CLIENT' then
      clients_changed := clients_changed || party.matter_id;
    end if;
  end loop;
  perform caseward.after_party_merge(p_tenant_id, changed, clients_changed, array[run.kept_contact]);
end $$;
call caseward.make_definer('caseward.merge_parties(uuid, uuid)');

-- Gives the merged contact of a merge that is being undone its places in matters back, as far as they are still there.
-- What was changed since stays, and is noted.
create or replace function caseward.unmerge_parties(p_tenant_id uuid, p_merge_id uuid)
returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  moment constant timestamptz := now();
  me constant uuid := current_setting('app.user_id')::uuid;
  run caseward.contact_merges;
  done record;
  old_row caseward.matter_parties;
  is_back boolean;
  party_role text;
  counsel uuid;
  changed uuid[] := '{}';
  clients_changed uuid[] := '{}';
begin
  perform caseward.require_tenant(p_tenant_id);
  select * into run from caseward.contact_merges m
    where m.tenant_id = p_tenant_id and m.id = p_merge_id and m.undone_by = me;
  if not found or exists (select from caseward.contact_merge_parties p
      where p.tenant_id = p_tenant_id and p.merge_id = p_merge_id and p.put_back is not null) then
    raise insufficient_privilege using message = 'parties are put back once, by who undoes the merge';
  end if;
  perform caseward.hold_matters_of(p_tenant_id, array[run.kept_contact, run.merged_contact], p_merge_id);
  for done in
    select d.*, m.visible_to as now_visible_to, m.held as now_held from caseward.contact_merge_parties d
    join caseward.matters m on m.tenant_id = p_tenant_id and m.id = d.matter_id
    where d.tenant_id = p_tenant_id and d.merge_id = p_merge_id
    order by array_position(array['COMPLETED', 'DOUBLED', 'MOVED', 'REPRESENTED'], d.what), d.id
  loop
    party_role := null;
    -- It may be gone for good.
    select c.id into counsel from caseward.contacts c
      where c.tenant_id = p_tenant_id and c.id = (done.before ->> 'represented_by')::uuid;
    case done.what
      when 'COMPLETED' then
        update caseward.matter_parties p
          set since = (done.before ->> 'since')::date, until = (done.before ->> 'until')::date,
            note = done.before ->> 'note', represented_by = counsel,
            version = p.version + 1, updated_at = moment, updated_by = me
          where p.tenant_id = p_tenant_id and p.id = done.party_id and p.version = (done.before ->> 'version')::integer
            and p.contact_id = run.kept_contact
          returning p.role into party_role;
      when 'DOUBLED' then
        old_row := jsonb_populate_record(null::caseward.matter_parties, done.before);
        if not exists (select from caseward.matter_parties p
            where p.tenant_id = p_tenant_id and p.matter_id = done.matter_id and p.contact_id = run.merged_contact
              and p.role = old_row.role) then
          insert into caseward.matter_parties (tenant_id, id, matter_id, contact_id, role, side, represented_by, since, until,
              note, version, created_at, created_by, updated_at, updated_by, visible_to, held)
            values (p_tenant_id, old_row.id, done.matter_id, run.merged_contact, old_row.role, old_row.side,
              counsel, old_row.since, old_row.until, old_row.note, old_row.version + 1, old_row.created_at,
              old_row.created_by, moment, me, done.now_visible_to, done.now_held);
          party_role := old_row.role;
        end if;
      when 'MOVED' then
        update caseward.matter_parties p
          set contact_id = run.merged_contact, version = p.version + 1, updated_at = moment, updated_by = me
          where p.tenant_id = p_tenant_id and p.id = done.party_id and p.contact_id = run.kept_contact
            and not exists (select from caseward.matter_parties o
              where o.tenant_id = p_tenant_id and o.matter_id = done.matter_id and o.contact_id = run.merged_contact
                and o.role = p.role)
          returning p.role into party_role;
      else
        update caseward.matter_parties p
          set represented_by = run.merged_contact, version = p.version + 1, updated_at = moment, updated_by = me
          where p.tenant_id = p_tenant_id and p.id = done.party_id and p.represented_by = run.kept_contact
          returning p.role into party_role;
    end case;
    is_back := party_role is not null;
    update caseward.contact_merge_parties d set put_back = is_back where d.tenant_id = p_tenant_id and d.id = done.id;
    if is_back then
      changed := changed || done.matter_id;
      if party_role = 'CLIENT' then
        clients_changed := clients_changed || done.matter_id;
      end if;
    end if;
  end loop;
  perform caseward.after_party_merge(p_tenant_id, changed, clients_changed, array[run.kept_contact, run.merged_contact]);
end $$;
call caseward.make_definer('caseward.unmerge_parties(uuid, uuid)');

-- Whether a matter is an enquiry that never became more: it waits to be opened, or was closed without it. Only for functions.
create or replace function caseward.is_enquiry(p_tenant_id uuid, p_matter_id uuid)
returns boolean
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
declare
  v_status text;
  statuses text[];
begin
  select m.status into strict v_status from caseward.matters m where m.tenant_id = p_tenant_id and m.id = p_matter_id;
  statuses := v_status || array(select s.from_status from caseward.matter_status_changes s
    where s.tenant_id = p_tenant_id and s.matter_id = p_matter_id);
  return 'PENDING' = any(statuses) and not statuses && array['OPEN', 'ON_HOLD'];
end $$;
revoke all on function caseward.is_enquiry(uuid, uuid) from public;
grant execute on function caseward.is_enquiry(uuid, uuid) to caseward_definer;

-- Writes the parties of a matter that is purged into the register, behind its wall: whom conflict checks must find as long
-- as there is a firm. Of each, how they stood, under which names, the number of the matter and its days; nothing of what it
-- was about. Only for functions.
create or replace function caseward.register_parties(p_tenant_id uuid, p_matter_id uuid)
returns void
language plpgsql volatile set search_path = pg_catalog, pg_temp as $$
declare
  was_enquiry constant boolean := caseward.is_enquiry(p_tenant_id, p_matter_id);
  party record;
begin
  for party in
    select c.id, c.former_names, c.updated_by from caseward.contacts c
    where c.tenant_id = p_tenant_id and c.id = any(array(select p.contact_id from caseward.matter_parties p
      where p.tenant_id = p_tenant_id and p.matter_id = p_matter_id)) order by c.id for update
  loop
    perform caseward.follow_former_names(p_tenant_id, party.id, party.former_names, party.updated_by);
  end loop;
  for party in
    select distinct on (c.id, s.capacity) s.capacity, c.kind, trim(c.first_name || ' ' || c.last_name) as name,
      coalesce((select jsonb_agg(case
          when c.kind = 'COMPANY' or c.last_name = '' or n.name ~ '\s' then n.name
          when n.kind in ('FORMER', 'MAIDEN') then c.first_name || ' ' || n.name
          when n.kind = 'SHORT' then n.name || ' ' || c.last_name
          else n.name end order by n.created_at, n.id) from caseward.contact_names n
        where n.tenant_id = p_tenant_id and n.contact_id = c.id and n.removed_at is null), '[]') as other_names,
      m.number, m.opened_on, m.closed_on, m.visible_to
    from caseward.matter_parties p
    cross join lateral (select case
      when p.side = 'ADVERSE' then 'ADVERSE'
      when p.side = 'OURS' and (p.role = 'PROSPECTIVE_CLIENT' or was_enquiry) then 'PROSPECTIVE'
      when p.side = 'OURS' then 'FORMER_CLIENT'
      else 'RELATED' end as capacity) s
    join caseward.contacts c on c.tenant_id = p_tenant_id and c.id = p.contact_id
    join caseward.matters m on m.tenant_id = p_tenant_id and m.id = p.matter_id
    where p.tenant_id = p_tenant_id and p.matter_id = p_matter_id and p.role not in ('JUDGE', 'COURT', 'MEDIATOR')
    order by c.id, s.capacity, p.created_at
  loop
    insert into caseward.register_entries (tenant_id, id, source, capacity, kind, name, other_names, since, until, matter_id,
        visible_to, matter_number, is_enquiry)
      values (p_tenant_id, caseward.new_id(), 'PURGED', party.capacity, party.kind, party.name, party.other_names,
        party.opened_on, party.closed_on, p_matter_id, party.visible_to, party.number,
        was_enquiry);
  end loop;
end $$;
revoke all on function caseward.register_parties(uuid, uuid) from public;
grant execute on function caseward.register_parties(uuid, uuid) to caseward_definer;

-- Removes the rows of a deletion whose purge has begun, and answers it; nothing where it may not be purged. A matter
-- removes every row that belongs to it, in any table, rows deleted earlier too.
create or replace function caseward.purge_rows(p_tenant_id uuid, p_deletion_id uuid)
returns table (object_type text, object_id uuid, matter_id uuid, visible_to uuid[])
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
#variable_conflict use_column
declare
  d caseward.deletions;
  record_table regclass;
  is_there boolean;
  purged regclass;
begin
  select * into d from caseward.hold_purgeable(p_tenant_id, p_deletion_id);
  if not found or d.purging_at is null then
    return;
  end if;
  -- The record is in one of the tables whose rows can be deleted.
  for record_table in
    select a.attrelid::regclass from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'caseward'::regnamespace and c.relkind in ('r', 'p') and a.attname = 'deletion_id'
      and not caseward.is_shard(c.relname)
    order by a.attrelid::regclass::text
  loop
    execute format('select exists (select from %s t where t.tenant_id = $1 and t.id = $2 and t.deletion_id = $3)',
      record_table) into is_there using p_tenant_id, d.object_id, d.id;
    exit when is_there;
  end loop;
  if is_there then
    perform caseward.forget_record(p_tenant_id, (select c.relname from pg_class c where c.oid = record_table), d.object_id);
  end if;
  if d.object_type = 'matter' then
    perform caseward.align_comments_of(p_tenant_id, d.object_id);
    perform caseward.register_parties(p_tenant_id, d.object_id);
    -- Rows that the policies keep make the foreign keys refuse the matter, and with it the whole purge.
    for purged in select t.name from caseward.matter_tables() t where t.is_purged loop
      execute format('delete from %s t where t.tenant_id = $1 and t.matter_id = $2', purged)
        using p_tenant_id, d.object_id;
    end loop;
  end if;
  -- Texts that were kept under a hold go with their record.
  delete from caseward.held_texts t
    where t.tenant_id = p_tenant_id and t.matter_id = d.matter_id and t.object_id = d.object_id;
  if d.object_type = 'task' then
    delete from caseward.task_comments c where c.tenant_id = p_tenant_id and c.task_id = d.object_id;
  end if;
  if d.object_type = 'event' then
    delete from caseward.event_values v where v.tenant_id = p_tenant_id and v.event_id = d.object_id;
    delete from caseward.event_attendees a where a.tenant_id = p_tenant_id and a.event_id = d.object_id;
  end if;
  if d.object_type = 'contact' then
    delete from caseward.contact_names n where n.tenant_id = p_tenant_id and n.contact_id = d.object_id;
    delete from caseward.contact_relations r
      where r.tenant_id = p_tenant_id and (r.from_contact = d.object_id or r.to_contact = d.object_id);
    delete from caseward.register_distinctions r where r.tenant_id = p_tenant_id and r.contact_id = d.object_id;
    delete from caseward.contact_distinctions r
      where r.tenant_id = p_tenant_id and (r.one_contact = d.object_id or r.other_contact = d.object_id);
    -- What undoing a merge takes goes with the contact; that it went into another one stays known as long as that is there.
    delete from caseward.contact_merge_parties p
      where p.tenant_id = p_tenant_id and p.merge_id = any(array(select r.id from caseward.contact_merges r
        where r.tenant_id = p_tenant_id and (r.merged_contact = d.object_id or r.kept_contact = d.object_id)));
    delete from caseward.contact_merges r
      where r.tenant_id = p_tenant_id and (r.merged_contact = d.object_id and r.undone_at is not null
        or r.kept_contact = d.object_id and not exists (select from caseward.contact_merges further
          where further.tenant_id = p_tenant_id and further.merged_contact = d.object_id and further.undone_at is null));
  end if;
  if is_there then
    execute format('delete from %s t where t.tenant_id = $1 and t.id = $2 and t.deletion_id = $3', record_table)
      using p_tenant_id, d.object_id, d.id;
  end if;
  delete from caseward.deletions e
    where e.tenant_id = p_tenant_id
      and (e.id = d.id or e.object_id = d.object_id or d.object_type = 'matter' and e.matter_id = d.object_id);
  return query select d.object_type, d.object_id, d.matter_id, d.visible_to;
end $$;
call caseward.make_definer('caseward.purge_rows(uuid, uuid)');

-- Records a purge in the audit log: the product does it, and stands behind no wall. The server authenticates the event.
create or replace function caseward.record_purge(p_tenant_id uuid, p_event_id uuid, p_object_type text,
  p_object_id uuid, p_matter_id uuid, p_visible_to uuid[], p_mac bytea)
returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform caseward.require_tenant(p_tenant_id);
  insert into caseward.audit_events (tenant_id, id, action, object_type, object_id, matter_id, visible_to, mac)
    values (p_tenant_id, p_event_id, 'PURGED', p_object_type, p_object_id, p_matter_id, p_visible_to, p_mac);
end $$;
call caseward.make_definer('caseward.record_purge(uuid, uuid, text, uuid, uuid, uuid[], bytea)');

-- Servers of 0.3.0, which have no key for events, purge and record in one.
create or replace function caseward.purge_deletion(p_tenant_id uuid, p_deletion_id uuid)
returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  purged record;
begin
  perform caseward.require_tenant(p_tenant_id);
  select * into purged from caseward.purge_rows(p_tenant_id, p_deletion_id);
  if not found then
    return false;
  end if;
  perform caseward.record_purge(p_tenant_id, gen_random_uuid(), purged.object_type, purged.object_id, purged.matter_id,
    purged.visible_to, null);
  return true;
end $$;
call caseward.make_definer('caseward.purge_deletion(uuid, uuid)');

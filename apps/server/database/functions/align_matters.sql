-- Writes what matters are sorted by as it is now: the names of their first client, lead attorney and practice area.
-- Writers of matters and parties call it at the end of their own transaction.
--   p_waits  whether it waits for matters that somebody else is changing, or passes them over
create or replace function caseward.align_matters(p_tenant_id uuid, p_ids uuid[], p_waits boolean default true)
returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  one uuid;
  client text;
  lead text;
  area text;
begin
  perform caseward.require_tenant(p_tenant_id);
  foreach one in array array(select distinct i from unnest(p_ids) i order by i) loop
    -- Locked first, so that what is read then is what the holder before has left.
    if p_waits then
      perform from caseward.matters m where m.tenant_id = p_tenant_id and m.id = one for no key update;
    else
      perform from caseward.matters m where m.tenant_id = p_tenant_id and m.id = one for no key update skip locked;
    end if;
    continue when not found;
    -- The first as lists show them.
    select case when c.last_name = '' then c.first_name else concat_ws(', ', c.last_name, nullif(c.first_name, '')) end
      into client
      from caseward.matter_parties p
      join caseward.contacts c on c.tenant_id = p_tenant_id and c.id = p.contact_id
      where p.tenant_id = p_tenant_id and p.matter_id = one and p.role = 'CLIENT'
      order by c.last_name, c.first_name, c.id limit 1;
    select coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.username), a.name into lead, area
      from caseward.matters m
      left join caseward.users u on u.tenant_id = p_tenant_id and u.id = m.lead_attorney
      left join caseward.practice_areas a on a.tenant_id = p_tenant_id and a.id = m.practice_area_id
      where m.tenant_id = p_tenant_id and m.id = one;
    client := coalesce(client, '');
    lead := coalesce(lead, '');
    area := coalesce(area, '');
    update caseward.matters m set client_name = client, lead_name = lead, area_name = area
      where m.tenant_id = p_tenant_id and m.id = one
        and (m.client_name <> client or m.lead_name <> lead or m.area_name <> area);
  end loop;
end $$;
call caseward.make_definer('caseward.align_matters(uuid, uuid[], boolean)');

-- After a contact, a person of the firm or a practice area was renamed, or contacts were merged: some hundred matters are
-- sorted by the new name right away, all others by recurring work. Who renames must not wait for those who save a matter
-- and may wait for the contact in turn.
create or replace function caseward.align_matters_of(p_tenant_id uuid, p_parent uuid)
returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  at_once constant integer := 200;
begin
  perform caseward.require_tenant(p_tenant_id);
  perform caseward.align_matters(p_tenant_id,
    caseward.found_by_name(p_tenant_id, 'matters', array[p_parent], null, at_once), false);
  insert into caseward.search_followups (tenant_id, parent, child) values (p_tenant_id, p_parent, 'matters');
end $$;
call caseward.make_definer('caseward.align_matters_of(uuid, uuid)');

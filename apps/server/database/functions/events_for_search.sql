-- What events are found by: title, place, the matter, notes, and who attends, by id, because people change their names.
create or replace function caseward.events_for_search(p_tenant_id uuid, p_ids uuid[])
returns table (id uuid, part integer, title text, names text, context text, body text, terms text[], content tsvector)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform caseward.require_tenant(p_tenant_id);
  return query
    select r.id, 0, r.title, r.place, coalesce(m.title || ' ' || m.number, ''), r.description,
      array(select '@' || replace(a.user_id::text, '-', '') from caseward.event_attendees a
        where a.tenant_id = p_tenant_id and a.event_id = r.id), null::tsvector
    from caseward.events r
    left join caseward.matters m on m.tenant_id = p_tenant_id and m.id = r.matter_id
    where r.tenant_id = p_tenant_id and r.id = any(p_ids);
end $$;
call caseward.make_definer('caseward.events_for_search(uuid, uuid[])');

-- What records are found by, a function for each type, named after its table: the one place that knows which columns
-- the search of a type reads. Of each record: its title; other names; what it belongs to, by name; its text; terms of
-- its own; and where its words take several rows, each part of them.

-- The further names of a contact, but for the former ones, which are in a field of its own.
create or replace function caseward.further_names(p_tenant_id uuid, p_contact_id uuid)
returns text
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform caseward.require_tenant(p_tenant_id);
  return (select string_agg(n.name, ' ' order by n.id) from caseward.contact_names n
    where n.tenant_id = p_tenant_id and n.contact_id = p_contact_id and n.kind <> 'FORMER' and n.removed_at is null);
end $$;
call caseward.make_definer('caseward.further_names(uuid, uuid)');

create or replace function caseward.contacts_for_search(p_tenant_id uuid, p_ids uuid[])
returns table (id uuid, part integer, title text, names text, context text, body text, terms text[], content tsvector)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform caseward.require_tenant(p_tenant_id);
  return query
    select r.id, 0, trim(r.first_name || ' ' || r.last_name),
      concat_ws(' ', nullif(r.former_names, ''), caseward.further_names(p_tenant_id, r.id)),
      concat_ws(' ', r.email, r.phone_number, r.employer, r.register_number, rows.words), '',
      caseward.phone_terms(r.phone_number) || coalesce(rows.numbers, '{}'), null::tsvector
    from caseward.contacts r
    left join lateral (
      select string_agg(held.value, ' ') as words,
        (select array_agg(distinct term) from jsonb_array_elements(r.phones) phone,
          unnest(caseward.phone_terms(phone.value ->> 'number')) term) as numbers
      from jsonb_array_elements(r.phones || r.emails || r.addresses) each, jsonb_each_text(each.value) held
      where held.key <> 'label') rows on true
    where r.tenant_id = p_tenant_id and r.id = any(p_ids);
end $$;
call caseward.make_definer('caseward.contacts_for_search(uuid, uuid[])');

create or replace function caseward.matters_for_search(p_tenant_id uuid, p_ids uuid[])
returns table (id uuid, part integer, title text, names text, context text, body text, terms text[], content tsvector)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform caseward.require_tenant(p_tenant_id);
  return query
    select r.id, 0, r.title::text, r.number || ' ' || r.local_case_number, coalesce(parties.names, ''), r.description,
      array_remove(array['@' || replace(r.lead_attorney::text, '-', '')], null), null::tsvector
    from caseward.matters r
    left join lateral (
      select string_agg(c.first_name || ' ' || c.last_name || ' ' || c.former_names || ' '
        || coalesce(caseward.further_names(p_tenant_id, c.id), ''), ' ' order by c.id) as names
      from caseward.contacts c
      where c.tenant_id = p_tenant_id and c.id in (select p.contact_id from caseward.matter_parties p
        where p.tenant_id = p_tenant_id and p.matter_id = r.id)) parties on true
    where r.tenant_id = p_tenant_id and r.id = any(p_ids);
end $$;
call caseward.make_definer('caseward.matters_for_search(uuid, uuid[])');

-- Whom a task is assigned to, as who leads a matter, is found by id, because people change their names. Of its comments
-- the newest are read: as many as are no longer than a note can be.
create or replace function caseward.tasks_for_search(p_tenant_id uuid, p_ids uuid[])
returns table (id uuid, part integer, title text, names text, context text, body text, terms text[], content tsvector)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform caseward.require_tenant(p_tenant_id);
  return query
    select r.id, 0, r.title::text, '', coalesce(m.title || ' ' || m.number, ''),
      concat_ws(' ', r.description,
        (select string_agg(item.value ->> 'text', ' ') from jsonb_array_elements(r.checklist) item),
        (select string_agg(newest.comment, ' ') from (select c.comment from caseward.task_comments c
          where c.tenant_id = p_tenant_id and c.task_id = r.id order by c.created_at desc, c.id desc limit 20) newest)),
      array_remove(array['@' || replace(r.assigned_to::text, '-', '')], null), null::tsvector
    from caseward.tasks r
    left join caseward.matters m on m.tenant_id = p_tenant_id and m.id = r.matter_id
    where r.tenant_id = p_tenant_id and r.id = any(p_ids);
end $$;
call caseward.make_definer('caseward.tasks_for_search(uuid, uuid[])');

create or replace function caseward.notes_for_search(p_tenant_id uuid, p_ids uuid[])
returns table (id uuid, part integer, title text, names text, context text, body text, terms text[], content tsvector)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform caseward.require_tenant(p_tenant_id);
  return query
    select r.id, 0, '', '', '', r.note, '{}'::text[], null::tsvector
    from caseward.notes r where r.tenant_id = p_tenant_id and r.id = any(p_ids);
end $$;
call caseward.make_definer('caseward.notes_for_search(uuid, uuid[])');

create or replace function caseward.documents_for_search(p_tenant_id uuid, p_ids uuid[])
returns table (id uuid, part integer, title text, names text, context text, body text, terms text[], content tsvector)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform caseward.require_tenant(p_tenant_id);
  return query
    select r.id, coalesce(w.part, 0), r.title, r.file_name, coalesce(m.title || ' ' || m.number, ''), '', '{}'::text[], w.words
    from caseward.documents r
    left join caseward.matters m on m.tenant_id = p_tenant_id and m.id = r.matter_id
    left join caseward.document_words w on w.tenant_id = p_tenant_id and w.document_id = r.id
    where r.tenant_id = p_tenant_id and r.id = any(p_ids);
end $$;
call caseward.make_definer('caseward.documents_for_search(uuid, uuid[])');

-- Who is responsible is found by id, as with tasks.
create or replace function caseward.deadlines_for_search(p_tenant_id uuid, p_ids uuid[])
returns table (id uuid, part integer, title text, names text, context text, body text, terms text[], content tsvector)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform caseward.require_tenant(p_tenant_id);
  return query
    select r.id, 0, r.title::text, '', coalesce(m.title || ' ' || m.number, ''), r.description,
      array_remove(array['@' || replace(r.responsible::text, '-', '')], null), null::tsvector
    from caseward.deadlines r
    left join caseward.matters m on m.tenant_id = p_tenant_id and m.id = r.matter_id
    where r.tenant_id = p_tenant_id and r.id = any(p_ids);
end $$;
call caseward.make_definer('caseward.deadlines_for_search(uuid, uuid[])');

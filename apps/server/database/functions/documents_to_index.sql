-- Documents of all firms that are not indexed and whose indexing was requested before a time, or never; marks them as
-- requested now.
create or replace function caseward.documents_to_index(p_before timestamptz, p_limit integer)
returns table (tenant_id uuid, id uuid)
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
begin
  return query
    update caseward.documents d set text_asked_at = now() from (
      select w.tenant_id, w.id from caseward.tenants t cross join lateral (
        select d.tenant_id, d.id from caseward.documents d
        where d.tenant_id = t.id and d.text_state = 'INDEXING' and d.deleted_at is null
          and (d.text_asked_at is null or d.text_asked_at < p_before)
        order by d.text_asked_at nulls first limit p_limit) w
      limit p_limit) waiting
    where d.tenant_id = waiting.tenant_id and d.id = waiting.id
    returning d.tenant_id, d.id;
end $$;
call caseward.make_definer('caseward.documents_to_index(timestamptz, integer)');

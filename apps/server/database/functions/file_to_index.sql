-- The file of a document to index, regardless of walls: its text gets the same wall. Nothing for a deleted document.
create or replace function caseward.file_to_index(p_tenant_id uuid, p_document_id uuid)
returns table (file_path text, file_name text, size bigint)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform caseward.require_tenant(p_tenant_id);
  return query
    select d.file_path, d.file_name, d.size from caseward.documents d
    where d.tenant_id = p_tenant_id and d.id = p_document_id and d.deleted_at is null;
end $$;
call caseward.make_definer('caseward.file_to_index(uuid, uuid)');

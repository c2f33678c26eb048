-- The bytes of all files of a firm: documents, those in the trash and behind walls included, uploads that are not
-- registered, and imports that are not over.
create or replace function caseward.stored_bytes(p_tenant_id uuid)
returns bigint
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform caseward.require_tenant(p_tenant_id);
  return (
    (select coalesce(sum(d.size), 0) from caseward.documents d where d.tenant_id = p_tenant_id)
    + (select coalesce(sum(u.size), 0) from caseward.uploads u where u.tenant_id = p_tenant_id)
    + (select coalesce(sum(i.file_size), 0) from caseward.imports i
       where i.tenant_id = p_tenant_id and i.state not in ('DONE', 'CANCELLED', 'FAILED'))
  )::bigint;
end $$;
call caseward.make_definer('caseward.stored_bytes(uuid)');
-- For the command line.
grant execute on function caseward.stored_bytes(uuid) to caseward_owner;

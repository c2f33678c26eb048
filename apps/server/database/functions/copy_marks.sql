-- What servers of 0.3.0 call copy_protection; they may go on serving while a newer version migrates. Goes after 0.4.0.
create or replace function caseward.copy_marks(p_tenant_id uuid, p_matter_id uuid)
returns void
language plpgsql volatile set search_path = pg_catalog, pg_temp as $$
begin
  perform caseward.copy_protection(p_tenant_id, p_matter_id);
end $$;
revoke all on function caseward.copy_marks(uuid, uuid) from public;
grant execute on function caseward.copy_marks(uuid, uuid) to caseward_app;

-- Whether a deletion must be kept, however old: its matter is on legal hold, or a matter still names the contact.
create or replace function caseward.is_kept(d caseward.deletions)
returns boolean
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
begin
  return exists (select from caseward.matters m
      where m.tenant_id = d.tenant_id and m.id = d.matter_id and m.held)
    or exists (select from caseward.legal_holds h
      where h.tenant_id = d.tenant_id and h.matter_id = d.matter_id and h.released_at is null)
    or d.object_type = 'contact' and exists (select from caseward.matter_parties p
      where p.tenant_id = d.tenant_id and p.contact_id = d.object_id);
end $$;
revoke all on function caseward.is_kept(caseward.deletions) from public;
grant execute on function caseward.is_kept(caseward.deletions) to caseward_definer;

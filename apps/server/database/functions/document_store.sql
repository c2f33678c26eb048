-- The mark of the documents folder that belongs to this database; the one given where none does yet.
create or replace function caseward.document_store(p_id uuid)
returns uuid
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
begin
  if p_id is not null then
    insert into caseward.document_stores (id) values (p_id) on conflict do nothing;
  end if;
  return (select s.id from caseward.document_stores s);
end $$;
call caseward.make_definer('caseward.document_store(uuid)');

-- Removes the indexed text of a document, and sets the state of a new attempt.
create or replace function caseward.begin_text(p_tenant_id uuid, p_document_id uuid, p_state text, p_error text)
returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform caseward.require_tenant(p_tenant_id);
  update caseward.documents d set text_state = p_state, text_error = p_error
    where d.tenant_id = p_tenant_id and d.id = p_document_id;
  delete from caseward.document_texts t where t.tenant_id = p_tenant_id and t.document_id = p_document_id;
  delete from caseward.document_words t where t.tenant_id = p_tenant_id and t.document_id = p_document_id;
end $$;
call caseward.make_definer('caseward.begin_text(uuid, uuid, text, text)');

-- Adds pieces of the text of a document, counted from p_first.
create or replace function caseward.add_text(p_tenant_id uuid, p_document_id uuid, p_first integer, p_texts text[])
returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  piece record;
begin
  perform caseward.require_tenant(p_tenant_id);
  for piece in select p.n, p.text from unnest(p_texts) with ordinality p(text, n) loop
    insert into caseward.document_texts (tenant_id, document_id, part, text)
      values (p_tenant_id, p_document_id, p_first + piece.n - 1, piece.text);
  end loop;
end $$;
call caseward.make_definer('caseward.add_text(uuid, uuid, integer, text[])');

-- Adds words of a document's text, as many as fit into one row.
create or replace function caseward.add_words(p_tenant_id uuid, p_document_id uuid, p_part integer, p_words text[])
returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform caseward.require_tenant(p_tenant_id);
  insert into caseward.document_words (tenant_id, document_id, part, words)
    values (p_tenant_id, p_document_id, p_part, array_to_tsvector(p_words));
end $$;
call caseward.make_definer('caseward.add_words(uuid, uuid, integer, text[])');

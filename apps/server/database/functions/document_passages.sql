-- The piece of each document's text that holds most of what was looked for. Only of documents that the asker sees.
create or replace function caseward.document_passages(p_tenant_id uuid, p_document_ids uuid[], p_any text)
returns table (document_id uuid, text text)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform caseward.require_tenant(p_tenant_id);
  return query
    select d.id, best.text from caseward.documents d
    cross join lateral (
      select near.text from (
        select t.text, t.words, t.part from caseward.document_texts t
        where t.tenant_id = p_tenant_id and t.document_id = d.id and t.words @@ p_any::tsquery
        order by t.part limit 20) near
      order by ts_rank(near.words, p_any::tsquery) desc, near.part limit 1) best
    where d.tenant_id = p_tenant_id and d.id = any(p_document_ids) and d.deleted_at is null
      and (d.visible_to is null or current_setting('app.user_id')::uuid = any(d.visible_to));
end $$;
call caseward.make_definer('caseward.document_passages(uuid, uuid[], text)');

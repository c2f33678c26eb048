-- Parts of the text of a document that the asker sees: from one on, or from near the one that holds most of what was
-- looked for.
create or replace function caseward.text_of_document(
  p_tenant_id uuid, p_document_id uuid, p_from integer, p_any text, p_most integer)
returns table (part integer, text text, is_last boolean)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  first integer := p_from;
begin
  perform caseward.require_tenant(p_tenant_id);
  if not exists (
    select from caseward.documents d
    where d.tenant_id = p_tenant_id and d.id = p_document_id and d.deleted_at is null
      and (d.visible_to is null or current_setting('app.user_id')::uuid = any(d.visible_to))) then
    return;
  end if;
  if first is null and p_any is not null then
    select near.part into first from (
      select t.words, t.part from caseward.document_texts t
      where t.tenant_id = p_tenant_id and t.document_id = p_document_id and t.words @@ p_any::tsquery
      order by t.part limit 20) near
    order by ts_rank(near.words, p_any::tsquery) desc, near.part limit 1;
    if first < p_most - 1 then
      first := 0;
    end if;
  end if;
  return query
    select t.part, t.text, not exists (
      select from caseward.document_texts later
      where later.tenant_id = p_tenant_id and later.document_id = p_document_id and later.part > t.part)
    from caseward.document_texts t
    where t.tenant_id = p_tenant_id and t.document_id = p_document_id and t.part >= coalesce(first, 0)
    order by t.part limit p_most;
end $$;
call caseward.make_definer('caseward.text_of_document(uuid, uuid, integer, text, integer)');

-- Which of these tsqueries, each a word or the beginning of one, stand in something the asker sees: what was meant by
-- a word that was mistyped is among them. Names come before texts, and where some are found the rest is not searched.
create or replace function caseward.words_meant(p_tenant_id uuid, p_words text[])
returns table (word text)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
set enable_seqscan = off set enable_indexscan = off set jit = off as $$
declare
  source text;
  seen constant text := ' and (r.visible_to is null or current_setting(''app.user_id'')::uuid = any(r.visible_to))';
begin
  perform caseward.require_tenant(p_tenant_id);
  foreach source in array array[
    'contacts r where r.tenant_id = $1 and r.deleted_at is null and r.words @@ typed.q::tsquery',
    'matters r where r.tenant_id = $1 and r.deleted_at is null and r.words @@ typed.q::tsquery' || seen,
    'documents r where r.tenant_id = $1 and r.deleted_at is null and r.words @@ typed.q::tsquery' || seen,
    'tasks r where r.tenant_id = $1 and r.deleted_at is null and r.words @@ typed.q::tsquery' || seen,
    'notes r where r.tenant_id = $1 and r.deleted_at is null and r.words @@ typed.q::tsquery' || seen,
    'document_words w join caseward.documents r on r.tenant_id = $1 and r.id = w.document_id
      where w.tenant_id = $1 and w.words @@ typed.q::tsquery and r.deleted_at is null' || seen]
  loop
    return query execute 'select typed.q from unnest($2) typed(q)
      cross join lateral (select from caseward.' || source || ' limit 1) found' using p_tenant_id, p_words;
    exit when found;
  end loop;
end $$;
call caseward.make_definer('caseward.words_meant(uuid, text[])');

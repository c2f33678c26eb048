-- Documents of all firms whose indexing no job does: it was requested before a time, or never, and none waits or runs.
-- Firms take turns, so that one with many keeps nobody waiting. Marks them as requested now.
create or replace function caseward.documents_to_index(p_before timestamptz, p_limit integer)
returns table (tenant_id uuid, id uuid)
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
begin
  return query
    update caseward.documents d set text_asked_at = now() from (
      select lost.tenant_id, lost.id from (
        select w.tenant_id, w.id, w.text_asked_at,
          row_number() over (partition by w.tenant_id order by w.text_asked_at nulls first) as turn
        from caseward.documents w
        where w.text_state = 'INDEXING' and w.deleted_at is null
          and (w.text_asked_at is null or w.text_asked_at < p_before)
          and not exists (
            select from caseward_jobs.job_common job
            where job.name in ('index-document', 'index-document-lost') and job.state <= 'active'
              and (job.data -> 'ids' ->> 'document_id')::uuid = w.id)) lost
      order by lost.turn, lost.text_asked_at nulls first limit p_limit) waiting
    where d.tenant_id = waiting.tenant_id and d.id = waiting.id
    returning d.tenant_id, d.id;
end $$;
call caseward.make_definer('caseward.documents_to_index(timestamptz, integer)');

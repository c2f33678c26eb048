-- Documents of all firms whose indexing no job does: it was requested before a time, or never, and none waits or runs.
-- Firms take turns, so that one with many keeps nobody waiting. Marks them as requested now.
create or replace function caseward.documents_to_index(p_before timestamptz, p_limit integer)
returns table (tenant_id uuid, id uuid)
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
#variable_conflict use_column
declare
  moment constant timestamptz := now();
  -- Read first: the queue is on one node alone, and Citus joins it with nothing that is spread.
  queued constant uuid[] := array(
    select (job.data -> 'ids' ->> 'document_id')::uuid from caseward_jobs.job_common job
    where job.name in ('index-document', 'index-document-lost') and job.state <= 'active');
begin
  for tenant_id, id in
    select lost.tenant_id, lost.id from (
      select w.tenant_id, w.id, w.text_asked_at,
        row_number() over (partition by w.tenant_id order by w.text_asked_at nulls first) as turn
      from caseward.documents w
      where w.text_state = 'INDEXING' and w.deleted_at is null
        and (w.text_asked_at is null or w.text_asked_at < p_before) and w.id <> all(queued)) lost
    order by lost.turn, lost.text_asked_at nulls first limit p_limit
  loop
    update caseward.documents d set text_asked_at = moment
      where d.tenant_id = documents_to_index.tenant_id and d.id = documents_to_index.id;
    return next;
  end loop;
end $$;
call caseward.make_definer('caseward.documents_to_index(timestamptz, integer)');

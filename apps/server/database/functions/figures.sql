-- Figures of background jobs.
create or replace function caseward.figures_of_jobs()
returns table (figure text, label text, value double precision)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return query
    select state.figure, job.name, count(*)::double precision
    from caseward_jobs.job_common job
    cross join lateral (select case job.state when 'active' then 'jobs_active' when 'failed' then 'jobs_failed'
      else 'jobs_waiting' end) state (figure)
    where (job.state <= 'active' or job.state = 'failed') and job.name not like '\_\_pgboss\_\_%'
    group by state.figure, job.name;
  return query
    select 'recurring_last_success', schedule.name, last.at
    from caseward_jobs.schedule
    cross join lateral (select extract(epoch from max(job.completed_on))::double precision as at
      from caseward_jobs.job_common job where job.name = schedule.name and job.state = 'completed') last
    where last.at is not null;
end $$;
call caseward.make_definer('caseward.figures_of_jobs()');
-- For the command line.
grant execute on function caseward.figures_of_jobs() to caseward_owner;

-- How many documents of a firm wait for their text to be read.
create or replace function caseward.unindexed_documents_of(p_tenant_id uuid)
returns bigint
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform caseward.require_no_other(p_tenant_id);
  return (select count(*) from caseward.documents d
    where d.tenant_id = p_tenant_id and d.text_state = 'INDEXING' and d.deleted_at is null);
end $$;
call caseward.make_definer('caseward.unindexed_documents_of(uuid)');
-- For the command line.
grant execute on function caseward.unindexed_documents_of(uuid) to caseward_owner;

-- Figures of the whole installation for operators: counts and times, nothing of a firm. Fails where a firm cannot be
-- asked.
create or replace function caseward.figures()
returns table (figure text, label text, value double precision)
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
declare
  firm uuid;
  of_firm bigint;
  unindexed bigint := 0;
begin
  return query select * from caseward.figures_of_jobs();
  return query select * from caseward.figures_of_backfills();
  for firm in select caseward.firms() loop
    select * into of_firm from caseward.unindexed_documents_of(firm);
    unindexed := unindexed + of_firm;
  end loop;
  return query select 'documents_unindexed', '', unindexed::double precision;
end $$;
call caseward.make_spanning('caseward.figures()');

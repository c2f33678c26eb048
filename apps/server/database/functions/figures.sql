-- Figures of the whole installation for operators: counts and times, nothing of a firm.
create or replace function caseward.figures()
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
  return query
    select 'documents_unindexed', '', count(*)::double precision
    from caseward.documents d where d.text_state = 'INDEXING' and d.deleted_at is null;
end $$;
call caseward.make_definer('caseward.figures()');
-- For the command line.
grant execute on function caseward.figures() to caseward_owner;

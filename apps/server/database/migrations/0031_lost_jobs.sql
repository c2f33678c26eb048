-- What finds documents whose job was lost looks for the jobs that wait or run.
grant usage on schema caseward_jobs to caseward_definer;
grant select (name, state, data) on caseward_jobs.job_common to caseward_definer;

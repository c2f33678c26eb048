-- What answers figures for operators counts jobs that have failed, and looks when recurring work succeeded last.
grant select (completed_on) on caseward_jobs.job_common to caseward_definer;
grant select (name) on caseward_jobs.schedule to caseward_definer;
-- Few jobs have failed, but many of the same kinds are kept.
create index failed_jobs on caseward_jobs.job_common (name) where state = 'failed';

-- Recurring work is scheduled by pg-boss: its table of schedules, and the time of the last look at them.
grant select, insert, update, delete on caseward_jobs.schedule to caseward_app;
grant update (cron_on) on caseward_jobs.version to caseward_app;
drop table caseward_jobs.scheduler;

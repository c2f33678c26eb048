-- The time of day of a due date, HH:MM by the firm's clocks. That a time needs a day is said by the server alone: servers of
-- the release before empty the day, and know no time.
alter table caseward.tasks add due_time text;
alter table caseward.tasks add constraint tasks_due_time_check
  check (due_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$') not valid;
grant update (due_time) on caseward.tasks to caseward_app;

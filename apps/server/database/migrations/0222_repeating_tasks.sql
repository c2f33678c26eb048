-- How a task repeats, {every, unit, until}, and the day that its due dates are counted from, where that is not its own
-- (docs/decisions/145-repeating-tasks.md). A done one has its next one, and the day for which that was made. No foreign key:
-- the next one may be purged before.
alter table caseward.tasks
  add repeats jsonb,
  add repeats_from date,
  add next_task uuid,
  add next_due date;
alter table caseward.tasks add constraint tasks_repeats_check check (jsonb_typeof(repeats) = 'object') not valid;
alter table caseward.tasks add constraint tasks_next_check
  check ((next_task is null) = (next_due is null)) not valid;
grant update (repeats, repeats_from, next_task, next_due) on caseward.tasks to caseward_app;

-- What 0221 and 0222 added without reading the table.
alter table caseward.tasks validate constraint tasks_due_time_check;
alter table caseward.tasks validate constraint tasks_repeats_check;
alter table caseward.tasks validate constraint tasks_next_check;

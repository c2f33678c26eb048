-- What 0221 added without reading the table.
alter table caseward.tasks validate constraint tasks_due_time_check;

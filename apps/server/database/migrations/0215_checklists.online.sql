-- What 0214 added without reading the table.
alter table caseward.tasks validate constraint tasks_checklist_check;

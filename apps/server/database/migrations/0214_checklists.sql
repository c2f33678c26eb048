-- What of a task is ticked off item by item (docs/decisions/149-checklists.md): rows of {text, done}.
alter table caseward.tasks add checklist jsonb not null default '[]';
alter table caseward.tasks add constraint tasks_checklist_check check (jsonb_typeof(checklist) = 'array') not valid;
grant update (checklist) on caseward.tasks to caseward_app;
grant select (checklist) on caseward.tasks to caseward_definer;

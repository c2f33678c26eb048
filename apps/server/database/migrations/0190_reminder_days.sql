-- On which days a firm reminds of deadlines, and on which it does not work (docs/decisions/159-reminder-days.md): days before
-- the last one, and names of holiday sets.
alter table caseward.tenants
  add reminder_days_critical smallint[] not null default '{30,14,7,3,1,0}',
  add reminder_days_others smallint[] not null default '{7,1,0}',
  add office_holidays text[] not null default '{}';
grant update (reminder_days_critical, reminder_days_others, office_holidays) on caseward.tenants to caseward_app;
grant select (office_holidays) on caseward.tenants to caseward_definer;
-- They answer more.
drop function if exists caseward.pressing_deadlines(timestamptz);
drop function if exists caseward.pressing_deadlines_of(uuid, timestamptz);

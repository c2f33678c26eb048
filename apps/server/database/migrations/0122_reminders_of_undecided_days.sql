-- While another day is proposed for a deadline, the earlier of both is what people are reminded of. Where the later one is
-- kept, its last day is told of anew (docs/decisions/133-undecided-days.md).
alter table caseward.deadline_reminders
  -- The last day that was told of; of other kinds of reminders the number of the value says enough.
  add last_on date not null default date '0001-01-01';
alter table caseward.deadline_reminders drop constraint deadline_reminders_once;
alter table caseward.deadline_reminders add constraint deadline_reminders_once
  unique (tenant_id, deadline_id, value_number, user_id, kind, last_on);
grant select (last_on) on caseward.deadline_reminders to caseward_definer;

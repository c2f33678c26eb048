-- Who was told of a deadline, when, and by which way (docs/decisions/142-proof-of-reminders.md). Rows are added and never
-- changed; they stay as long as their matter, while digests and notifications are forgotten.
create table caseward.reminder_deliveries (
  tenant_id uuid not null,
  id uuid not null,
  matter_id uuid not null,
  deadline_id uuid not null,
  -- The number of the value that the deadline had, and the day that was told.
  value_number integer not null,
  due_on date not null,
  user_id uuid not null,
  kind text not null constraint reminder_deliveries_kind_check
    check (kind in ('DIGEST', 'UNACKNOWLEDGED', 'LAST_DAY', 'UNCONFIRMED', 'STANDS_IN')),
  way text not null constraint reminder_deliveries_way_check check (way in ('MAIL', 'MAIL_FAILED', 'APPLICATION')),
  created_at timestamptz(3) not null,
  constraint reminder_deliveries_pkey primary key (tenant_id, id)
);
call caseward.distribute('caseward.reminder_deliveries');
alter table caseward.reminder_deliveries add constraint reminder_deliveries_matter_fkey
  foreign key (tenant_id, matter_id) references caseward.matters (tenant_id, id);
alter table caseward.reminder_deliveries add constraint reminder_deliveries_deadline_fkey
  foreign key (tenant_id, deadline_id) references caseward.deadlines (tenant_id, id);
alter table caseward.reminder_deliveries add constraint reminder_deliveries_user_fkey
  foreign key (tenant_id, user_id) references caseward.users (tenant_id, id);
call caseward.protect('caseward.reminder_deliveries');
call caseward.open_to_definer('caseward.reminder_deliveries');
call caseward.wall('caseward.reminder_deliveries');
alter table caseward.reminder_deliveries add held boolean not null default false;
call caseward.purgeable('caseward.reminder_deliveries', 'not held');
create index reminder_deliveries_by_matter on caseward.reminder_deliveries (tenant_id, matter_id);
create index reminder_deliveries_by_deadline on caseward.reminder_deliveries (tenant_id, deadline_id, created_at);
create index reminder_deliveries_by_person on caseward.reminder_deliveries (tenant_id, user_id);
grant select, insert on caseward.reminder_deliveries to caseward_app;
grant select (tenant_id, matter_id, held), update (held) on caseward.reminder_deliveries to caseward_definer;

-- Reminders of deadlines (docs/decisions/129-the-digest.md, 130-escalation.md). Who was told of what, once: rows are added, and
-- none is changed, so that however many processes run, nobody is told twice.
create table caseward.deadline_reminders (
  tenant_id uuid not null,
  id uuid not null,
  matter_id uuid not null,
  deadline_id uuid not null,
  -- The number of the value that it is about: another day is told of anew.
  value_number integer not null,
  user_id uuid not null,
  kind text not null constraint deadline_reminders_kind_check
    check (kind in ('NEW', 'REMINDED', 'UNACKNOWLEDGED', 'LAST_DAY', 'UNCONFIRMED', 'STANDS_IN')),
  -- The firm's day.
  day date not null,
  created_at timestamptz(3) not null default now(),
  constraint deadline_reminders_pkey primary key (tenant_id, id),
  constraint deadline_reminders_once unique (tenant_id, deadline_id, value_number, user_id, kind)
);
call caseward.distribute('caseward.deadline_reminders');
alter table caseward.deadline_reminders add constraint deadline_reminders_matter_fkey
  foreign key (tenant_id, matter_id) references caseward.matters (tenant_id, id);
alter table caseward.deadline_reminders add constraint deadline_reminders_deadline_fkey
  foreign key (tenant_id, deadline_id) references caseward.deadlines (tenant_id, id);
alter table caseward.deadline_reminders add constraint deadline_reminders_user_fkey
  foreign key (tenant_id, user_id) references caseward.users (tenant_id, id);
call caseward.protect('caseward.deadline_reminders');
call caseward.open_to_definer('caseward.deadline_reminders');
call caseward.wall('caseward.deadline_reminders');
alter table caseward.deadline_reminders add held boolean not null default false;
call caseward.purgeable('caseward.deadline_reminders', 'not held');
create index deadline_reminders_by_matter on caseward.deadline_reminders (tenant_id, matter_id);
create index deadline_reminders_by_person on caseward.deadline_reminders (tenant_id, user_id, deadline_id);
grant select, insert on caseward.deadline_reminders to caseward_app;
grant select (tenant_id, matter_id, held, deadline_id, value_number, user_id, kind, created_at), update (held)
  on caseward.deadline_reminders to caseward_definer;

-- The digest of a person and day: who has claimed it, and whether it was sent.
create table caseward.digests (
  tenant_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  day date not null,
  -- What it says in a line: counts alone, and no names.
  summary text not null default '',
  created_at timestamptz(3) not null default now(),
  -- Until then nobody else works on it.
  claimed_until timestamptz(3) not null,
  done_at timestamptz(3),
  mailed_at timestamptz(3),
  -- When the mail server last did not take it.
  failed_at timestamptz(3),
  constraint digests_pkey primary key (tenant_id, id),
  constraint digests_once unique (tenant_id, user_id, day)
);
call caseward.distribute('caseward.digests');
alter table caseward.digests add constraint digests_user_fkey
  foreign key (tenant_id, user_id) references caseward.users (tenant_id, id);
call caseward.protect('caseward.digests');
create index digests_by_day on caseward.digests (tenant_id, day);
grant select, insert, delete, update (summary, claimed_until, done_at, mailed_at, failed_at) on caseward.digests
  to caseward_app;

-- The days of a firm on which all its digests are done.
create table caseward.firm_digests (
  tenant_id uuid not null,
  day date not null,
  created_at timestamptz(3) not null default now(),
  constraint firm_digests_pkey primary key (tenant_id, day)
);
call caseward.distribute('caseward.firm_digests');
call caseward.protect('caseward.firm_digests');
call caseward.open_to_definer('caseward.firm_digests');
grant select, insert, delete on caseward.firm_digests to caseward_app;
grant select (tenant_id, day) on caseward.firm_digests to caseward_definer;

-- Who is told of deadlines that nobody acts on.
alter table caseward.tenants add docket_group uuid[] not null default '{}';
grant update (docket_group) on caseward.tenants to caseward_app;
grant select (docket_group) on caseward.tenants to caseward_definer;

-- Noon of a last day is that of the court.
drop policy if exists definer_rows on caseward.courts;
call caseward.open_to_definer('caseward.courts');
grant select (tenant_id, id, time_zone) on caseward.courts to caseward_definer;
grant select (court_id) on caseward.matters to caseward_definer;
grant select (court_id) on caseward.deadlines to caseward_definer;
grant select (kind, critical, backup, status, value_number, due_on, due_time, zone, confirmed, deleted_at)
  on caseward.deadlines to caseward_definer;
grant select (tenant_id, deadline_id, number, created_at) on caseward.deadline_values to caseward_definer;
grant select (tenant_id, deadline_id, value_number, kind, created_by) on caseward.deadline_acts to caseward_definer;

alter table caseward.notifications drop constraint notifications_kind_check;
alter table caseward.notifications add constraint notifications_kind_check check (kind in ('TASK_ASSIGNED', 'MADE_LEAD',
  'TEAM_JOINED', 'MENTIONED', 'MATTER_CLOSED', 'IMPORT_DONE', 'CONFLICT_ASKED', 'CONFLICT_FOUND', 'CONFLICT_UNANSWERED',
  'CONFLICT_UNCOVERED', 'LIST_CHECKED', 'DEADLINE_ASSIGNED', 'DEADLINE_TO_CONFIRM', 'DEADLINES_TO_DECIDE', 'DEADLINE_DIGEST',
  'DEADLINE_UNACKNOWLEDGED', 'DEADLINE_LAST_DAY', 'DEADLINE_UNCONFIRMED', 'DEADLINE_STANDS_IN', 'DEADLINE_MOVED',
  'EVENT_MOVED', 'FEED_OFF'));
alter table caseward.notifications drop constraint notifications_object_type_check;
alter table caseward.notifications add constraint notifications_object_type_check check (object_type in ('matter', 'task',
  'note', 'import', 'conflict_check', 'deadline', 'event', 'digest', 'feed', 'replay'));

-- Deadlines of a matter (docs/decisions/107-deadlines.md). A deadline's day is never typed over: each day that it had is a
-- value, which the serving role can add and confirm, and neither change nor remove. The deadline holds a copy of the current
-- one. It is deleted with its matter, never alone.
create table caseward.deadlines (
  tenant_id uuid not null,
  id uuid not null,
  matter_id uuid not null,
  title text collate "und-x-icu" not null constraint deadlines_title_check check (title <> ''),
  description text not null default '',
  kind text not null constraint deadlines_kind_check check (kind in ('LIMITATION', 'STATUTORY', 'ORDERED', 'RESPONSE',
    'NOTICE', 'INTERNAL', 'FOLLOW_UP')),
  critical boolean not null,
  responsible uuid,
  backup uuid,
  status text not null default 'OPEN' constraint deadlines_status_check check (status in ('OPEN', 'DONE', 'CANCELLED')),
  -- The current value.
  value_number integer not null default 1,
  due_on date not null,
  -- HH:MM in the zone of the court; null: the whole day.
  due_time text constraint deadlines_due_time_check check (due_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  zone text,
  earliest_on date not null,
  latest_on date not null,
  source text not null constraint deadlines_source_check
    check (source in ('COMPUTED', 'ORDERED', 'EXTENDED', 'REPLAYED', 'BY_HAND')),
  confirmed boolean not null,
  -- Until when an extension was asked for: provisional until it is granted.
  extension_until date,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  created_by uuid not null,
  updated_at timestamptz(3) not null default now(),
  updated_by uuid not null,
  deleted_at timestamptz(3),
  deleted_by uuid,
  deletion_id uuid,
  constraint deadlines_pkey primary key (tenant_id, id),
  constraint deadlines_limitation_check check (critical or kind <> 'LIMITATION'),
  constraint deadlines_backup_check check (backup <> responsible),
  constraint deadlines_readings_check check (earliest_on <= due_on and earliest_on <= latest_on)
);
call caseward.distribute('caseward.deadlines');
alter table caseward.deadlines add constraint deadlines_matter_fkey
  foreign key (tenant_id, matter_id) references caseward.matters (tenant_id, id);
alter table caseward.deadlines add constraint deadlines_responsible_fkey
  foreign key (tenant_id, responsible) references caseward.users (tenant_id, id);
alter table caseward.deadlines add constraint deadlines_backup_fkey
  foreign key (tenant_id, backup) references caseward.users (tenant_id, id);
alter table caseward.deadlines add constraint deadlines_created_by_fkey
  foreign key (tenant_id, created_by) references caseward.users (tenant_id, id);
alter table caseward.deadlines add constraint deadlines_updated_by_fkey
  foreign key (tenant_id, updated_by) references caseward.users (tenant_id, id);
alter table caseward.deadlines add constraint deadlines_deleted_by_fkey
  foreign key (tenant_id, deleted_by) references caseward.users (tenant_id, id);
call caseward.protect('caseward.deadlines');
call caseward.open_to_definer('caseward.deadlines');
call caseward.wall('caseward.deadlines');
call caseward.holdable('caseward.deadlines');
call caseward.purgeable('caseward.deadlines', 'deleted_at < now() - interval ''30 days'' and not held');
grant select, insert on caseward.deadlines to caseward_app;
grant update (title, description, kind, critical, responsible, backup, status, value_number, due_on, due_time, zone,
  earliest_on, latest_on, source, confirmed, extension_until, version, updated_at, updated_by, deleted_at,
  deleted_by, deletion_id) on caseward.deadlines to caseward_app;
grant select (tenant_id, id, matter_id, title, description, responsible, updated_at, deleted_at, deletion_id)
  on caseward.deadlines to caseward_definer;
create index deadlines_by_due_date on caseward.deadlines (tenant_id, due_on, id) where deleted_at is null;
create index deadlines_open_by_due_date on caseward.deadlines (tenant_id, due_on, id)
  where deleted_at is null and status = 'OPEN';
create index deadlines_open_by_responsible on caseward.deadlines (tenant_id, responsible, due_on, id)
  where deleted_at is null and status = 'OPEN';
create index deadlines_by_responsible on caseward.deadlines (tenant_id, responsible, due_on, id) where deleted_at is null;
create index deadlines_by_matter on caseward.deadlines (tenant_id, matter_id, due_on, id) where deleted_at is null;
create index deadlines_by_status on caseward.deadlines (tenant_id, status, due_on, id) where deleted_at is null;
create index deadlines_by_kind on caseward.deadlines (tenant_id, kind, due_on, id) where deleted_at is null;
create index deadlines_to_confirm on caseward.deadlines (tenant_id, due_on, id)
  where deleted_at is null and status = 'OPEN' and not confirmed;
create index deadlines_critical on caseward.deadlines (tenant_id, due_on, id) where deleted_at is null and critical;
create index deadlines_by_age on caseward.deadlines (tenant_id, created_at desc, id desc) where deleted_at is null;
create index deadlines_by_title on caseward.deadlines (tenant_id, title, id) where deleted_at is null;
create index deadlines_by_deletion on caseward.deadlines (tenant_id, deletion_id) where deletion_id is not null;

create table caseward.deadline_values (
  tenant_id uuid not null,
  id uuid not null,
  matter_id uuid not null,
  deadline_id uuid not null,
  number integer not null constraint deadline_values_number_check check (number > 0),
  due_on date not null,
  due_time text,
  zone text,
  earliest_on date not null,
  latest_on date not null,
  source text not null constraint deadline_values_source_check
    check (source in ('COMPUTED', 'ORDERED', 'EXTENDED', 'REPLAYED', 'BY_HAND')),
  -- What was asked and answered, byte for byte: history needs no old engine, and JSON columns sort keys.
  question text,
  answer text,
  reason text not null constraint deadline_values_reason_check check (reason <> ''),
  document_id uuid,
  created_at timestamptz(3) not null default now(),
  created_by uuid not null,
  confirmed_at timestamptz(3),
  confirmed_by uuid,
  constraint deadline_values_pkey primary key (tenant_id, id),
  constraint deadline_values_once unique (tenant_id, deadline_id, number),
  constraint deadline_values_computed_check check ((question is null) = (answer is null)),
  constraint deadline_values_second_person check (confirmed_by <> created_by),
  constraint deadline_values_confirmed_check check ((confirmed_at is null) = (confirmed_by is null))
);
call caseward.distribute('caseward.deadline_values');
alter table caseward.deadline_values add constraint deadline_values_matter_fkey
  foreign key (tenant_id, matter_id) references caseward.matters (tenant_id, id);
alter table caseward.deadline_values add constraint deadline_values_deadline_fkey
  foreign key (tenant_id, deadline_id) references caseward.deadlines (tenant_id, id);
alter table caseward.deadline_values add constraint deadline_values_created_by_fkey
  foreign key (tenant_id, created_by) references caseward.users (tenant_id, id);
alter table caseward.deadline_values add constraint deadline_values_confirmed_by_fkey
  foreign key (tenant_id, confirmed_by) references caseward.users (tenant_id, id);
call caseward.protect('caseward.deadline_values');
call caseward.open_to_definer('caseward.deadline_values');
call caseward.wall('caseward.deadline_values');
alter table caseward.deadline_values add held boolean not null default false;
call caseward.purgeable('caseward.deadline_values', 'not held');
grant select, insert on caseward.deadline_values to caseward_app;
grant update (confirmed_at, confirmed_by) on caseward.deadline_values to caseward_app;
grant select (tenant_id, matter_id, held), update (held) on caseward.deadline_values to caseward_definer;
-- A confirmed value stays confirmed, by whom it was.
create policy confirmed_once on caseward.deadline_values as restrictive for update to caseward_app
  using (confirmed_at is null)
  with check (confirmed_by = current_setting('app.user_id')::uuid);

create table caseward.deadline_acts (
  tenant_id uuid not null,
  id uuid not null,
  matter_id uuid not null,
  deadline_id uuid not null,
  -- The number of the value that it was about.
  value_number integer not null,
  kind text not null constraint deadline_acts_kind_check check (kind in ('DONE', 'REOPENED', 'CANCELLED', 'ACKNOWLEDGED',
    'EXTENSION_ASKED', 'EXTENSION_GRANTED', 'EXTENSION_REFUSED', 'CONFIRMED', 'MISMATCH', 'LOOKED')),
  words text not null default '',
  document_id uuid,
  -- Until when an extension was asked for or granted; the day that a second person entered.
  day date,
  created_at timestamptz(3) not null default now(),
  created_by uuid not null,
  constraint deadline_acts_pkey primary key (tenant_id, id)
);
call caseward.distribute('caseward.deadline_acts');
alter table caseward.deadline_acts add constraint deadline_acts_matter_fkey
  foreign key (tenant_id, matter_id) references caseward.matters (tenant_id, id);
alter table caseward.deadline_acts add constraint deadline_acts_deadline_fkey
  foreign key (tenant_id, deadline_id) references caseward.deadlines (tenant_id, id);
alter table caseward.deadline_acts add constraint deadline_acts_created_by_fkey
  foreign key (tenant_id, created_by) references caseward.users (tenant_id, id);
call caseward.protect('caseward.deadline_acts');
call caseward.open_to_definer('caseward.deadline_acts');
call caseward.wall('caseward.deadline_acts');
alter table caseward.deadline_acts add held boolean not null default false;
call caseward.purgeable('caseward.deadline_acts', 'not held');
grant select, insert on caseward.deadline_acts to caseward_app;
grant select (tenant_id, matter_id, held), update (held) on caseward.deadline_acts to caseward_definer;
create index deadline_acts_by_deadline on caseward.deadline_acts (tenant_id, deadline_id, created_at, id);
create index deadline_values_by_matter on caseward.deadline_values (tenant_id, matter_id);
create index deadline_acts_by_matter on caseward.deadline_acts (tenant_id, matter_id);

-- Events of matters (docs/decisions/105-events.md): hearings, meetings, and what deadlines are counted from. Day and time
-- are those of the wall, in the zone in which they were entered; the instant is derived from them whenever it is asked for.
create table caseward.events (
  tenant_id uuid not null,
  id uuid not null,
  matter_id uuid not null,
  title text not null constraint events_title_check check (title <> ''),
  kind text not null constraint events_kind_check
    check (kind in ('HEARING', 'TRIAL', 'DEPOSITION', 'MEETING', 'SERVICE', 'ENTRY', 'FILING', 'OTHER')),
  status text not null default 'PLANNED' constraint events_status_check
    check (status in ('PLANNED', 'HAPPENED', 'CANCELLED')),
  day date not null,
  -- Null: it takes the whole day.
  start_time time(0),
  -- Null: it ends on the day on which it begins.
  end_day date,
  end_time time(0),
  time_zone text,
  place text not null default '',
  service_method text not null default '',
  -- No foreign key: a document may be purged before the event.
  document_id uuid,
  description text not null default '',
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  created_by uuid not null,
  updated_at timestamptz(3) not null default now(),
  updated_by uuid not null,
  deleted_at timestamptz(3),
  deleted_by uuid,
  deletion_id uuid,
  constraint events_pkey primary key (tenant_id, id),
  constraint events_days_check check (end_day > day and end_day <= day + 30),
  constraint events_times_check check ((start_time is null) = (time_zone is null)
    and (end_time is null or start_time is not null))
);
call caseward.distribute('caseward.events');
alter table caseward.events add constraint events_matter_fkey
  foreign key (tenant_id, matter_id) references caseward.matters (tenant_id, id);
alter table caseward.events add constraint events_created_by_fkey
  foreign key (tenant_id, created_by) references caseward.users (tenant_id, id);
alter table caseward.events add constraint events_updated_by_fkey
  foreign key (tenant_id, updated_by) references caseward.users (tenant_id, id);
alter table caseward.events add constraint events_deleted_by_fkey
  foreign key (tenant_id, deleted_by) references caseward.users (tenant_id, id);

-- Every day and time that an event has had, with the reason: rows are added, and none is changed.
create table caseward.event_values (
  tenant_id uuid not null,
  id uuid not null,
  event_id uuid not null,
  matter_id uuid not null,
  day date not null,
  start_time time(0),
  end_day date,
  end_time time(0),
  time_zone text,
  -- Empty: the first one.
  reason text not null default '',
  created_at timestamptz(3) not null default now(),
  created_by uuid not null,
  constraint event_values_pkey primary key (tenant_id, id)
);
call caseward.distribute('caseward.event_values');
alter table caseward.event_values add constraint event_values_event_fkey
  foreign key (tenant_id, event_id) references caseward.events (tenant_id, id);
alter table caseward.event_values add constraint event_values_matter_fkey
  foreign key (tenant_id, matter_id) references caseward.matters (tenant_id, id);
alter table caseward.event_values add constraint event_values_created_by_fkey
  foreign key (tenant_id, created_by) references caseward.users (tenant_id, id);

-- Who of the firm attends.
create table caseward.event_attendees (
  tenant_id uuid not null,
  event_id uuid not null,
  user_id uuid not null,
  matter_id uuid not null,
  created_at timestamptz(3) not null default now(),
  created_by uuid not null,
  constraint event_attendees_pkey primary key (tenant_id, event_id, user_id)
);
call caseward.distribute('caseward.event_attendees');
alter table caseward.event_attendees add constraint event_attendees_event_fkey
  foreign key (tenant_id, event_id) references caseward.events (tenant_id, id);
alter table caseward.event_attendees add constraint event_attendees_user_fkey
  foreign key (tenant_id, user_id) references caseward.users (tenant_id, id);
alter table caseward.event_attendees add constraint event_attendees_matter_fkey
  foreign key (tenant_id, matter_id) references caseward.matters (tenant_id, id);
alter table caseward.event_attendees add constraint event_attendees_created_by_fkey
  foreign key (tenant_id, created_by) references caseward.users (tenant_id, id);

call caseward.protect('caseward.events');
call caseward.protect('caseward.event_values');
call caseward.protect('caseward.event_attendees');
call caseward.open_to_definer('caseward.events');
call caseward.open_to_definer('caseward.event_values');
call caseward.open_to_definer('caseward.event_attendees');
call caseward.wall('caseward.events');
call caseward.wall('caseward.event_values');
call caseward.wall('caseward.event_attendees');
call caseward.holdable('caseward.events');
alter table caseward.event_values add held boolean not null default false;
grant select (held), update (held) on caseward.event_values to caseward_definer;
call caseward.purgeable('caseward.events', 'deleted_at < now() - interval ''30 days'' and not held');
call caseward.purgeable('caseward.event_values', 'not held');
grant delete on caseward.event_attendees to caseward_definer;

create index events_by_start on caseward.events
  (tenant_id, day, (case when start_time is null then time '00:00' else start_time end), id) where deleted_at is null;
create index events_by_last_day on caseward.events
  (tenant_id, (case when end_day is null then day else end_day end), id) where deleted_at is null;
create index events_by_matter on caseward.events
  (tenant_id, matter_id, day, (case when start_time is null then time '00:00' else start_time end), id)
  where deleted_at is null;
create index events_by_kind on caseward.events
  (tenant_id, kind, day, (case when start_time is null then time '00:00' else start_time end), id)
  where deleted_at is null;
create index events_by_status on caseward.events
  (tenant_id, status, day, (case when start_time is null then time '00:00' else start_time end), id)
  where deleted_at is null;
create index events_by_age on caseward.events (tenant_id, created_at, id) where deleted_at is null;
create index events_by_deletion on caseward.events (tenant_id, deletion_id) where deletion_id is not null;
create index event_values_by_event on caseward.event_values (tenant_id, event_id, id);
create index event_values_by_matter on caseward.event_values (tenant_id, matter_id);
create index event_attendees_by_user on caseward.event_attendees (tenant_id, user_id, event_id);
create index event_attendees_by_matter on caseward.event_attendees (tenant_id, matter_id);

grant select, insert, update (title, kind, status, day, start_time, end_day, end_time, time_zone, place, service_method,
    document_id, description, version, updated_at, updated_by, deleted_at, deleted_by, deletion_id)
  on caseward.events to caseward_app;
grant select, insert on caseward.event_values to caseward_app;
grant select, insert, delete on caseward.event_attendees to caseward_app;
grant select (tenant_id, id, matter_id, title, place, description, deleted_at, deletion_id)
  on caseward.events to caseward_definer;
grant select (tenant_id, event_id, matter_id) on caseward.event_values to caseward_definer;
grant select (tenant_id, event_id, matter_id, user_id) on caseward.event_attendees to caseward_definer;

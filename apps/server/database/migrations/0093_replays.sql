-- Replays (docs/decisions/123-replays.md): what deadlines are computed from has changed, and each that would move is
-- proposed. Its stored day stays until a lawyer accepts the new one or keeps the old one. Meanwhile the earlier of both is
-- what it is reminded of.
alter table caseward.deadlines
  add proposed_on date,
  add replay_id uuid,
  add remind_on date not null generated always as (least(due_on, proposed_on)) stored,
  -- Which packs and holiday sets its present day was computed with, as one line.
  add computed_with text not null default '';
grant update (proposed_on, replay_id, computed_with) on caseward.deadlines to caseward_app;

create table caseward.replays (
  tenant_id uuid not null,
  id uuid not null,
  cause text not null constraint replays_cause_check check (cause in ('TRIGGER', 'CLOSURE', 'HOLIDAY', 'COURT', 'PACK')),
  -- Of a trigger, and of a matter that has another court: what is of one matter is behind its wall.
  matter_id uuid,
  event_id uuid,
  deadline_id uuid,
  court_id uuid,
  -- Of a day of a court.
  day date,
  -- What changed, in words.
  why text not null default '',
  state text not null default 'WAITING' constraint replays_state_check
    check (state in ('WAITING', 'RUNNING', 'DONE', 'FAILED')),
  -- In hundredths: how many there are would tell of those behind walls.
  progress integer not null default 0,
  created_at timestamptz(3) not null default now(),
  -- Null: the product.
  created_by uuid,
  finished_at timestamptz(3),
  constraint replays_pkey primary key (tenant_id, id)
);
call caseward.distribute('caseward.replays');
alter table caseward.replays add constraint replays_matter_fkey
  foreign key (tenant_id, matter_id) references caseward.matters (tenant_id, id);
alter table caseward.replays add constraint replays_court_fkey
  foreign key (tenant_id, court_id) references caseward.courts (tenant_id, id);
alter table caseward.replays add constraint replays_created_by_fkey
  foreign key (tenant_id, created_by) references caseward.users (tenant_id, id);

create table caseward.replay_items (
  tenant_id uuid not null,
  id uuid not null,
  replay_id uuid not null,
  deadline_id uuid not null,
  matter_id uuid not null,
  -- The value that it would take the place of.
  value_number integer not null,
  old_on date not null,
  old_time text,
  new_on date not null,
  new_time text,
  zone text,
  earliest_on date not null,
  latest_on date not null,
  days_moved integer not null generated always as (new_on - old_on) stored,
  question text not null,
  answer text not null,
  court_id uuid,
  computed_with text not null,
  decision text not null default 'PENDING' constraint replay_items_decision_check
    check (decision in ('PENDING', 'ACCEPTED', 'KEPT', 'SUPERSEDED')),
  reason text not null default '',
  created_at timestamptz(3) not null default now(),
  decided_at timestamptz(3),
  -- Null of one that was superseded by the product.
  decided_by uuid,
  constraint replay_items_pkey primary key (tenant_id, id),
  constraint replay_items_reason_check check (reason <> '' or decision not in ('ACCEPTED', 'KEPT'))
);
call caseward.distribute('caseward.replay_items');
alter table caseward.replay_items add constraint replay_items_replay_fkey
  foreign key (tenant_id, replay_id) references caseward.replays (tenant_id, id);
alter table caseward.replay_items add constraint replay_items_deadline_fkey
  foreign key (tenant_id, deadline_id) references caseward.deadlines (tenant_id, id);
alter table caseward.replay_items add constraint replay_items_matter_fkey
  foreign key (tenant_id, matter_id) references caseward.matters (tenant_id, id);
alter table caseward.replay_items add constraint replay_items_decided_by_fkey
  foreign key (tenant_id, decided_by) references caseward.users (tenant_id, id);

call caseward.protect('caseward.replays');
call caseward.protect('caseward.replay_items');
call caseward.open_to_definer('caseward.replays');
call caseward.open_to_definer('caseward.replay_items');
call caseward.wall('caseward.replays');
call caseward.wall('caseward.replay_items');
alter table caseward.replays add held boolean not null default false;
alter table caseward.replay_items add held boolean not null default false;
call caseward.purgeable('caseward.replays', 'not held');
call caseward.purgeable('caseward.replay_items', 'not held');
create unique index replay_items_pending on caseward.replay_items (tenant_id, deadline_id) where decision = 'PENDING';
create index replay_items_by_replay on caseward.replay_items (tenant_id, replay_id, days_moved, id);
create index replay_items_by_deadline on caseward.replay_items (tenant_id, deadline_id, value_number);
create index replay_items_by_matter on caseward.replay_items (tenant_id, matter_id);
create index replays_by_age on caseward.replays (tenant_id, created_at desc, id desc);
create index replays_by_matter on caseward.replays (tenant_id, matter_id) where matter_id is not null;

grant select, insert on caseward.replays to caseward_app;
grant select on caseward.replay_items to caseward_app;
grant update (decision, reason, decided_at, decided_by) on caseward.replay_items to caseward_app;
-- What was decided stays decided, by whom it was.
create policy decided_once on caseward.replay_items as restrictive for update to caseward_app
  using (decision = 'PENDING') with check (decided_by = current_setting('app.user_id')::uuid);
grant select, update (state, progress, finished_at, held) on caseward.replays to caseward_definer;
grant select, insert, update (decision, decided_at, held) on caseward.replay_items to caseward_definer;
grant select (value_number, due_time, event_id, before_id, court_id, proposed_on, replay_id, remind_on, computed_with, critical,
    visible_to, held),
  update (proposed_on, replay_id, computed_with) on caseward.deadlines to caseward_definer;
grant select (deadline_id, number, question) on caseward.deadline_values to caseward_definer;
grant select (start_time) on caseward.events to caseward_definer;
grant select (court_id) on caseward.matters to caseward_definer;
grant select (object_type, object_id) on caseward.notifications to caseward_definer;

-- Whoever answers for deadlines is told of them.
alter table caseward.notifications drop constraint notifications_kind_check;
alter table caseward.notifications add constraint notifications_kind_check check (kind in ('TASK_ASSIGNED', 'MADE_LEAD',
  'TEAM_JOINED', 'MENTIONED', 'MATTER_CLOSED', 'IMPORT_DONE', 'CONFLICT_ASKED', 'CONFLICT_FOUND', 'CONFLICT_UNANSWERED',
  'CONFLICT_UNCOVERED', 'LIST_CHECKED', 'DEADLINE_ASSIGNED', 'DEADLINE_TO_CONFIRM', 'DEADLINES_TO_DECIDE'));
alter table caseward.notifications drop constraint notifications_object_type_check;
alter table caseward.notifications add constraint notifications_object_type_check
  check (object_type in ('matter', 'task', 'note', 'import', 'conflict_check', 'deadline', 'replay'));

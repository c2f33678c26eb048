-- What a person is told: written with the event itself, read by them alone.
create table caseward.notifications (
  tenant_id uuid not null references caseward.tenants (id),
  id uuid not null,
  user_id uuid not null,
  kind text not null
    check (kind in ('TASK_ASSIGNED', 'MADE_LEAD', 'TEAM_JOINED', 'MENTIONED', 'MATTER_CLOSED', 'IMPORT_DONE')),
  matter_id uuid,
  object_type text not null check (object_type in ('matter', 'task', 'note', 'import')),
  object_id uuid not null,
  created_at timestamptz(3) not null default now(),
  -- Null where the product did it.
  created_by uuid,
  read_at timestamptz(3),
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references caseward.users (tenant_id, id),
  foreign key (tenant_id, matter_id) references caseward.matters (tenant_id, id),
  foreign key (tenant_id, created_by) references caseward.users (tenant_id, id)
);
call caseward.distribute('caseward.notifications');
call caseward.protect('caseward.notifications');
call caseward.open_to_definer('caseward.notifications');
call caseward.wall('caseward.notifications');
create index notifications_by_person on caseward.notifications (tenant_id, user_id, id desc);
create index notifications_by_matter on caseward.notifications (tenant_id, matter_id);
grant select, insert, delete, update (read_at) on caseward.notifications to caseward_app;
grant select (tenant_id, matter_id), delete on caseward.notifications to caseward_definer;

-- The kinds of notifications that a person does not want.
alter table caseward.users add muted_notifications text[] not null default '{}';
grant update (muted_notifications) on caseward.users to caseward_app;

-- The standing watch (docs/decisions/100-the-watch.md). Contacts, and entries of the register, of which names, relations,
-- matters or sides have changed: each change is a row, so that whoever saves waits for nobody.
create table caseward.watch_due (
  tenant_id uuid not null,
  id uuid not null,
  -- No foreign key: who is gone by then is not watched.
  subject_id uuid not null,
  is_entry boolean not null,
  tries smallint not null default 0,
  due_at timestamptz(3) not null default now(),
  constraint watch_due_pkey primary key (tenant_id, id)
);
call caseward.distribute('caseward.watch_due');
call caseward.protect('caseward.watch_due');
call caseward.open_to_definer('caseward.watch_due');
create index watch_due_by_time on caseward.watch_due (tenant_id, due_at, id);
create index watch_due_by_subject on caseward.watch_due (tenant_id, subject_id);
grant select, insert, delete, update (tries, due_at) on caseward.watch_due to caseward_app;
grant select on caseward.watch_due to caseward_definer;

-- A check of the watch is made by nobody.
alter table caseward.conflict_checks alter column created_by drop not null;
grant insert on caseward.conflict_checks, caseward.conflict_terms to caseward_definer;
grant select (id) on caseward.matter_parties to caseward_definer;

-- The lawyers of a matter are told what the watch has found.
alter table caseward.notifications drop constraint notifications_kind_check;
alter table caseward.notifications add constraint notifications_kind_check check (kind in ('TASK_ASSIGNED', 'MADE_LEAD',
  'TEAM_JOINED', 'MENTIONED', 'MATTER_CLOSED', 'IMPORT_DONE', 'CONFLICT_ASKED', 'CONFLICT_FOUND'));

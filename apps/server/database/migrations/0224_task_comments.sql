-- What people say to each other about a task (docs/decisions/170-comments-on-tasks.md). A comment goes into the trash, comes
-- back and is purged with its task, and has its protection.
create table caseward.task_comments (
  tenant_id uuid not null,
  id uuid not null,
  task_id uuid not null,
  -- That of its task; null: the task stands alone.
  matter_id uuid,
  comment text not null constraint task_comments_comment_check check (comment <> ''),
  -- When its text was last changed.
  edited_at timestamptz(3),
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  created_by uuid not null,
  updated_at timestamptz(3) not null default now(),
  updated_by uuid not null,
  constraint task_comments_pkey primary key (tenant_id, id)
);
call caseward.distribute('caseward.task_comments');
alter table caseward.task_comments add constraint task_comments_task_fkey
  foreign key (tenant_id, task_id) references caseward.tasks (tenant_id, id);
alter table caseward.task_comments add constraint task_comments_matter_fkey
  foreign key (tenant_id, matter_id) references caseward.matters (tenant_id, id);
alter table caseward.task_comments add constraint task_comments_created_by_fkey
  foreign key (tenant_id, created_by) references caseward.users (tenant_id, id);
alter table caseward.task_comments add constraint task_comments_updated_by_fkey
  foreign key (tenant_id, updated_by) references caseward.users (tenant_id, id);
call caseward.protect('caseward.task_comments');
call caseward.open_to_definer('caseward.task_comments');
call caseward.wall('caseward.task_comments');
alter table caseward.task_comments add held boolean not null default false;
-- Legal hold: nobody deletes a held comment, neither by a call nor by a purge.
create policy kept_while_held on caseward.task_comments as restrictive for delete to caseward_app using (not held);
call caseward.purgeable('caseward.task_comments', 'not held');

create index task_comments_by_task on caseward.task_comments (tenant_id, task_id, created_at desc, id desc);
create index task_comments_by_matter on caseward.task_comments (tenant_id, matter_id);

grant select, insert, delete, update (matter_id, comment, edited_at, version, updated_at, updated_by, visible_to, held)
  on caseward.task_comments to caseward_app;
grant select (tenant_id, id, task_id, matter_id, comment, created_at, held), update (held) on caseward.task_comments to caseward_definer;

alter table caseward.notifications drop constraint notifications_kind_check;
alter table caseward.notifications add constraint notifications_kind_check check (kind in ('TASK_ASSIGNED',
  'TASK_COMMENTED', 'MADE_LEAD', 'TEAM_JOINED', 'MENTIONED', 'MATTER_CLOSED', 'IMPORT_DONE', 'CONFLICT_ASKED',
  'CONFLICT_FOUND', 'CONFLICT_UNANSWERED', 'CONFLICT_UNCOVERED', 'CONFLICT_ANSWERED', 'LIST_CHECKED', 'DEADLINE_ASSIGNED',
  'DEADLINE_TO_CONFIRM', 'DEADLINES_TO_DECIDE', 'DEADLINE_DIGEST', 'DEADLINE_UNACKNOWLEDGED', 'DEADLINE_LAST_DAY',
  'DEADLINE_UNCONFIRMED', 'DEADLINE_STANDS_IN', 'DEADLINE_MOVED', 'EVENT_MOVED', 'FEED_OFF', 'DEADLINE_UNCOMPUTED',
  'REPLAY_FAILED', 'TRIGGER_CALLED_OFF', 'DEADLINES_ORPHANED', 'EVENT_CALLED_OFF', 'DEADLINE_PROPOSED', 'FOLLOWED_NOTE',
  'FOLLOWED_DOCUMENT', 'FOLLOWED_TASK', 'FOLLOWED_TASK_DONE', 'FOLLOWED_STATUS')) not valid;

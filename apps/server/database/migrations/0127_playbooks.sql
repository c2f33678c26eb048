-- Playbooks (docs/decisions/136-playbooks.md): what a matter of a practice area opens with. Their lines are read and written
-- together and are never looked for, so they are one value. One that is removed keeps its row: matters were started with it.
create table caseward.playbooks (
  tenant_id uuid not null,
  id uuid not null,
  name text collate "und-x-icu" not null constraint playbooks_name_check check (name <> ''),
  practice_area_id uuid,
  lines jsonb not null constraint playbooks_lines_check check (jsonb_typeof(lines) = 'array'),
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  created_by uuid not null,
  updated_at timestamptz(3) not null default now(),
  updated_by uuid not null,
  removed_at timestamptz(3),
  removed_by uuid,
  constraint playbooks_pkey primary key (tenant_id, id)
);
call caseward.distribute('caseward.playbooks');
alter table caseward.playbooks add constraint playbooks_practice_area_fkey
  foreign key (tenant_id, practice_area_id) references caseward.practice_areas (tenant_id, id);
alter table caseward.playbooks add constraint playbooks_created_by_fkey
  foreign key (tenant_id, created_by) references caseward.users (tenant_id, id);
alter table caseward.playbooks add constraint playbooks_updated_by_fkey
  foreign key (tenant_id, updated_by) references caseward.users (tenant_id, id);
alter table caseward.playbooks add constraint playbooks_removed_by_fkey
  foreign key (tenant_id, removed_by) references caseward.users (tenant_id, id);
call caseward.protect('caseward.playbooks');
create index playbooks_by_name on caseward.playbooks (tenant_id, name, id) where removed_at is null;
grant select, insert, update (name, practice_area_id, lines, version, updated_at, updated_by, removed_at, removed_by)
  on caseward.playbooks to caseward_app;

-- That a playbook was started in a matter, and which records it made. Rows are added, and only their undoing is noted.
create table caseward.matter_playbooks (
  tenant_id uuid not null,
  id uuid not null,
  matter_id uuid not null,
  playbook_id uuid not null,
  -- Of the playbook, as it was.
  playbook_version integer not null,
  -- Keys of lines, and the types and ids of their records.
  made jsonb not null constraint matter_playbooks_made_check check (jsonb_typeof(made) = 'array'),
  created_at timestamptz(3) not null default now(),
  created_by uuid not null,
  undone_at timestamptz(3),
  undone_by uuid,
  constraint matter_playbooks_pkey primary key (tenant_id, id),
  constraint matter_playbooks_undone_check check ((undone_at is null) = (undone_by is null))
);
call caseward.distribute('caseward.matter_playbooks');
alter table caseward.matter_playbooks add constraint matter_playbooks_matter_fkey
  foreign key (tenant_id, matter_id) references caseward.matters (tenant_id, id);
alter table caseward.matter_playbooks add constraint matter_playbooks_playbook_fkey
  foreign key (tenant_id, playbook_id) references caseward.playbooks (tenant_id, id);
alter table caseward.matter_playbooks add constraint matter_playbooks_created_by_fkey
  foreign key (tenant_id, created_by) references caseward.users (tenant_id, id);
alter table caseward.matter_playbooks add constraint matter_playbooks_undone_by_fkey
  foreign key (tenant_id, undone_by) references caseward.users (tenant_id, id);
call caseward.protect('caseward.matter_playbooks');
call caseward.open_to_definer('caseward.matter_playbooks');
call caseward.wall('caseward.matter_playbooks');
alter table caseward.matter_playbooks add held boolean not null default false;
call caseward.purgeable('caseward.matter_playbooks', 'not held');
create index matter_playbooks_by_matter on caseward.matter_playbooks (tenant_id, matter_id, id);
grant select, insert, update (undone_at, undone_by) on caseward.matter_playbooks to caseward_app;
grant select (tenant_id, matter_id, held), update (held) on caseward.matter_playbooks to caseward_definer;

-- What hangs on a matter: tasks, notes, documents; and files on their way to becoming documents.

create table caseward.tasks (
  tenant_id uuid not null references caseward.tenants (id),
  id uuid not null,
  -- A task may stand alone.
  matter_id uuid,
  title text collate "und-x-icu" not null check (title <> ''),
  description text not null default '',
  status text not null default 'TODO' check (status in ('TODO', 'IN_PROGRESS', 'DONE')),
  priority text not null default 'NORMAL' check (priority in ('LOW', 'NORMAL', 'HIGH', 'URGENT')),
  due_date date,
  assigned_to uuid,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  created_by uuid not null,
  updated_at timestamptz(3) not null default now(),
  updated_by uuid not null,
  deleted_at timestamptz(3),
  deleted_by uuid,
  deletion_id uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, matter_id) references caseward.matters (tenant_id, id),
  foreign key (tenant_id, assigned_to) references caseward.users (tenant_id, id),
  foreign key (tenant_id, created_by) references caseward.users (tenant_id, id),
  foreign key (tenant_id, updated_by) references caseward.users (tenant_id, id),
  foreign key (tenant_id, deleted_by) references caseward.users (tenant_id, id)
);
call caseward.distribute('caseward.tasks');
call caseward.protect('caseward.tasks');
create index tasks_by_due_date on caseward.tasks (tenant_id, coalesce(due_date, 'infinity'), id)
  where deleted_at is null;
create index tasks_pending_by_assignee on caseward.tasks
  (tenant_id, assigned_to, coalesce(due_date, 'infinity'), id) where deleted_at is null and status <> 'DONE';
create index tasks_by_matter on caseward.tasks (tenant_id, matter_id, coalesce(due_date, 'infinity'), id)
  where deleted_at is null;
grant select, insert on caseward.tasks to caseward_app;
grant update (matter_id, title, description, status, priority, due_date, assigned_to,
  version, updated_at, updated_by, deleted_at, deleted_by, deletion_id) on caseward.tasks to caseward_app;

create table caseward.notes (
  tenant_id uuid not null,
  id uuid not null,
  matter_id uuid not null,
  note text not null check (note <> ''),
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  created_by uuid not null,
  updated_at timestamptz(3) not null default now(),
  updated_by uuid not null,
  deleted_at timestamptz(3),
  deleted_by uuid,
  deletion_id uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, matter_id) references caseward.matters (tenant_id, id),
  foreign key (tenant_id, created_by) references caseward.users (tenant_id, id),
  foreign key (tenant_id, updated_by) references caseward.users (tenant_id, id),
  foreign key (tenant_id, deleted_by) references caseward.users (tenant_id, id)
);
call caseward.distribute('caseward.notes');
call caseward.protect('caseward.notes');
create index notes_by_matter on caseward.notes (tenant_id, matter_id, created_at desc, id desc)
  where deleted_at is null;
grant select, insert on caseward.notes to caseward_app;
grant update (version, updated_at, updated_by, deleted_at, deleted_by, deletion_id) on caseward.notes to caseward_app;

create table caseward.documents (
  tenant_id uuid not null,
  id uuid not null,
  matter_id uuid not null,
  title text not null check (title <> ''),
  doc_type text not null default 'MISC' check (doc_type in ('MISC', 'PLEADING', 'MOTION', 'ORDER', 'DISCOVERY',
    'EVIDENCE', 'CORRESPONDENCE', 'CONTRACT', 'ENGAGEMENT', 'IDENTITY', 'RESEARCH', 'BILLING')),
  -- The key the file was uploaded under, and goes by in the document store.
  file_path text not null,
  file_name text not null,
  content_type text not null,
  size bigint not null check (size >= 0),
  -- Of the bytes, in lower-case hexadecimal.
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  created_by uuid not null,
  updated_at timestamptz(3) not null default now(),
  updated_by uuid not null,
  deleted_at timestamptz(3),
  deleted_by uuid,
  deletion_id uuid,
  primary key (tenant_id, id),
  unique (tenant_id, file_path),
  foreign key (tenant_id, matter_id) references caseward.matters (tenant_id, id),
  foreign key (tenant_id, created_by) references caseward.users (tenant_id, id),
  foreign key (tenant_id, updated_by) references caseward.users (tenant_id, id),
  foreign key (tenant_id, deleted_by) references caseward.users (tenant_id, id)
);
call caseward.distribute('caseward.documents');
call caseward.protect('caseward.documents');
create index documents_by_matter on caseward.documents (tenant_id, matter_id, created_at desc, id desc)
  where deleted_at is null;
grant select, insert on caseward.documents to caseward_app;
grant update (version, updated_at, updated_by, deleted_at, deleted_by, deletion_id)
  on caseward.documents to caseward_app;

-- Upload forms handed out. A row goes when its file becomes a document; a day after it was made it goes with the
-- file that lies under its key.
create table caseward.uploads (
  tenant_id uuid not null,
  id uuid not null,
  key text not null,
  file_name text not null,
  content_type text not null,
  created_at timestamptz(3) not null default now(),
  created_by uuid not null,
  primary key (tenant_id, id),
  unique (tenant_id, key),
  foreign key (tenant_id, created_by) references caseward.users (tenant_id, id)
);
call caseward.distribute('caseward.uploads');
call caseward.protect('caseward.uploads');
call caseward.open_to_definer('caseward.uploads');
create index uploads_by_age on caseward.uploads (created_at);
grant select, insert, delete on caseward.uploads to caseward_app;
grant select (tenant_id, key, created_at, created_by) on caseward.uploads to caseward_definer;

-- Upload forms older than a moment, over all firms, for the sweep that clears them away.
create function caseward.old_uploads(p_before timestamptz, p_limit integer)
returns table (tenant_id uuid, key text, created_by uuid)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select u.tenant_id, u.key, u.created_by from caseward.uploads u
  where u.created_at < p_before order by u.created_at limit p_limit
$$;
call caseward.make_definer('caseward.old_uploads(timestamptz, integer)');

-- Courts (docs/decisions/103-courts.md): whose holidays and closures move deadlines, and in which zone their days end. They
-- belong to the firm, and to no matter. One that is removed keeps its row: matters and deadlines may name it.
create table caseward.courts (
  tenant_id uuid not null,
  id uuid not null,
  name text collate "und-x-icu" not null constraint courts_name_check check (name <> ''),
  jurisdiction text not null default '',
  packs jsonb not null default '[]',
  holiday_sets jsonb not null default '[]',
  time_zone text not null,
  opens text constraint courts_opens_check check (opens ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  closes text constraint courts_closes_check check (closes ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  address text not null default '',
  phone text not null default '',
  website text not null default '',
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  created_by uuid not null,
  updated_at timestamptz(3) not null default now(),
  updated_by uuid not null,
  removed_at timestamptz(3),
  removed_by uuid,
  constraint courts_pkey primary key (tenant_id, id),
  constraint courts_hours_check check (opens < closes)
);
call caseward.distribute('caseward.courts');
alter table caseward.courts add constraint courts_created_by_fkey
  foreign key (tenant_id, created_by) references caseward.users (tenant_id, id);
alter table caseward.courts add constraint courts_updated_by_fkey
  foreign key (tenant_id, updated_by) references caseward.users (tenant_id, id);
alter table caseward.courts add constraint courts_removed_by_fkey
  foreign key (tenant_id, removed_by) references caseward.users (tenant_id, id);

-- Days that were entered of a court. One that was wrong is removed and entered anew, and none is changed: what a deadline
-- was computed with can be told later.
create table caseward.court_days (
  tenant_id uuid not null,
  id uuid not null,
  court_id uuid not null,
  day date not null,
  kind text not null constraint court_days_kind_check check (kind in ('HOLIDAY', 'CLOSED', 'INACCESSIBLE', 'OPEN')),
  source text not null constraint court_days_source_check check (source <> ''),
  note text not null default '',
  created_at timestamptz(3) not null default now(),
  created_by uuid not null,
  removed_at timestamptz(3),
  removed_by uuid,
  constraint court_days_pkey primary key (tenant_id, id)
);
call caseward.distribute('caseward.court_days');
alter table caseward.court_days add constraint court_days_court_fkey
  foreign key (tenant_id, court_id) references caseward.courts (tenant_id, id);
alter table caseward.court_days add constraint court_days_created_by_fkey
  foreign key (tenant_id, created_by) references caseward.users (tenant_id, id);
alter table caseward.court_days add constraint court_days_removed_by_fkey
  foreign key (tenant_id, removed_by) references caseward.users (tenant_id, id);

call caseward.protect('caseward.courts');
call caseward.protect('caseward.court_days');
create index courts_by_name on caseward.courts (tenant_id, name, id) where removed_at is null;
create unique index court_days_once on caseward.court_days (tenant_id, court_id, day) where removed_at is null;

grant select, insert, update (name, jurisdiction, packs, holiday_sets, time_zone, opens, closes, address, phone, website,
  version, updated_at, updated_by, removed_at, removed_by) on caseward.courts to caseward_app;
grant select, insert, update (removed_at, removed_by) on caseward.court_days to caseward_app;

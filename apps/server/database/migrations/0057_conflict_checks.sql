-- Conflict checks (docs/decisions/096-conflict-checks.md): what was asked, found and decided, as it stood on the day. The
-- serving role adds rows and changes none; no foreign key leads to a matter, because a check outlives it.
create table caseward.conflict_checks (
  tenant_id uuid not null,
  id uuid not null,
  occasion text not null constraint conflict_checks_occasion_check
    check (occasion in ('MATTER', 'PARTY', 'LATERAL', 'BULK', 'ADHOC', 'WATCH')),
  subject text not null default '',
  matter_id uuid,
  -- By which rules names were compared, and among how many records that its maker sees.
  rules integer not null,
  contacts integer not null,
  matters integer not null,
  -- False: some contacts were not indexed under their present names yet.
  is_complete boolean not null,
  -- More relatives than were followed.
  is_capped boolean not null,
  supersedes uuid,
  state text not null default 'UNDECIDED' constraint conflict_checks_state_check
    check (state in ('RUNNING', 'UNDECIDED', 'CLEARED', 'WAIVED', 'CONFLICT', 'SUPERSEDED', 'FAILED')),
  -- Nobody can tell from the hash what they may not see.
  report_salt uuid not null default gen_random_uuid(),
  report_hash text,
  created_at timestamptz(3) not null default now(),
  created_by uuid not null,
  closed_at timestamptz(3),
  closed_by uuid,
  constraint conflict_checks_pkey primary key (tenant_id, id),
  constraint conflict_checks_closed_check check ((closed_at is not null) = (state in ('CLEARED', 'WAIVED', 'CONFLICT'))
    and (closed_at is null) = (closed_by is null) and (closed_at is null) = (report_hash is null))
);
call caseward.distribute('caseward.conflict_checks');
alter table caseward.conflict_checks add constraint conflict_checks_created_by_fkey
  foreign key (tenant_id, created_by) references caseward.users (tenant_id, id);
alter table caseward.conflict_checks add constraint conflict_checks_closed_by_fkey
  foreign key (tenant_id, closed_by) references caseward.users (tenant_id, id);

create table caseward.conflict_terms (
  tenant_id uuid not null,
  id uuid not null,
  check_id uuid not null,
  matter_id uuid,
  n smallint not null,
  name text not null,
  is_person boolean,
  role text,
  side text constraint conflict_terms_side_check check (side in ('OURS', 'ADVERSE', 'NEUTRAL')),
  contact_id uuid,
  other_names text[] not null default '{}',
  -- The relations that brought it in.
  via jsonb not null default '[]',
  is_capped boolean not null,
  -- Whether its maker may not see a part of what was found, and what those inside have answered.
  restricted text not null default 'NONE' constraint conflict_terms_restricted_check
    check (restricted in ('NONE', 'WAITING', 'CLEARED', 'CONFLICT')),
  answer text not null default '',
  answered_at timestamptz(3),
  constraint conflict_terms_pkey primary key (tenant_id, id)
);
call caseward.distribute('caseward.conflict_terms');
alter table caseward.conflict_terms add constraint conflict_terms_check_fkey
  foreign key (tenant_id, check_id) references caseward.conflict_checks (tenant_id, id);

-- Contacts with a name like a term's, or related to one. The whole firm sees contacts.
create table caseward.conflict_hits (
  tenant_id uuid not null,
  id uuid not null,
  check_id uuid not null,
  matter_id uuid,
  term_id uuid not null,
  contact_id uuid not null,
  kind text not null,
  name text not null,
  -- The one of its names that is like the term's.
  matched_name text not null,
  band text not null constraint conflict_hits_band_check check (band in ('EXACT', 'STRONG', 'LIKELY', 'POSSIBLE')),
  -- In thousandths.
  score smallint not null,
  reasons jsonb not null,
  -- The relations that lead from the contact with the name to this one.
  path jsonb not null,
  -- The very contact that was asked for.
  is_same boolean not null,
  in_trash boolean not null,
  -- Somebody has said before that it is another one.
  distinction_id uuid,
  constraint conflict_hits_pkey primary key (tenant_id, id)
);
call caseward.distribute('caseward.conflict_hits');
alter table caseward.conflict_hits add constraint conflict_hits_check_fkey
  foreign key (tenant_id, check_id) references caseward.conflict_checks (tenant_id, id);
alter table caseward.conflict_hits add constraint conflict_hits_term_fkey
  foreign key (tenant_id, term_id) references caseward.conflict_terms (tenant_id, id);

-- The matters of these contacts: behind the wall of the matter, and of the matter that the check is about.
create table caseward.conflict_findings (
  tenant_id uuid not null,
  id uuid not null,
  check_id uuid not null,
  check_matter_id uuid,
  check_visible_to uuid[],
  term_id uuid not null,
  hit_id uuid not null,
  matter_id uuid not null,
  number text not null,
  title text not null,
  status text not null,
  in_trash boolean not null,
  opened_on date not null,
  closed_on date,
  role text not null,
  side text not null,
  since date,
  until date,
  lawyers text[] not null,
  weight text not null constraint conflict_findings_weight_check check (weight in ('ADVERSE_TO_CLIENT',
    'ADVERSE_TO_FORMER', 'ADVERSE_TO_PROSPECT', 'OPPONENT_NOW_CLIENT', 'INTEREST', 'SAME_SIDE', 'MENTIONED')),
  created_at timestamptz(3) not null default now(),
  constraint conflict_findings_pkey primary key (tenant_id, id)
);
call caseward.distribute('caseward.conflict_findings');
alter table caseward.conflict_findings add constraint conflict_findings_hit_fkey
  foreign key (tenant_id, hit_id) references caseward.conflict_hits (tenant_id, id);

-- What was decided, of a contact or of one of its matters. The latest counts.
create table caseward.conflict_decisions (
  tenant_id uuid not null,
  id uuid not null,
  check_id uuid not null,
  check_matter_id uuid,
  check_visible_to uuid[],
  hit_id uuid not null,
  finding_id uuid,
  matter_id uuid,
  decision text not null constraint conflict_decisions_decision_check
    check (decision in ('DIFFERENT', 'NO_CONFLICT', 'WAIVED', 'SCREENED', 'CONFLICT', 'UNDECIDED')),
  reason text not null,
  -- The consents in writing; its name and hash outlive it.
  document_id uuid,
  document_name text,
  document_sha256 text,
  consents jsonb not null default '[]',
  wall_id uuid,
  created_at timestamptz(3) not null default now(),
  created_by uuid not null,
  constraint conflict_decisions_pkey primary key (tenant_id, id),
  constraint conflict_decisions_matter_check check ((finding_id is null) = (matter_id is null))
);
call caseward.distribute('caseward.conflict_decisions');
alter table caseward.conflict_decisions add constraint conflict_decisions_hit_fkey
  foreign key (tenant_id, hit_id) references caseward.conflict_hits (tenant_id, id);
alter table caseward.conflict_decisions add constraint conflict_decisions_finding_fkey
  foreign key (tenant_id, finding_id) references caseward.conflict_findings (tenant_id, id);
alter table caseward.conflict_decisions add constraint conflict_decisions_created_by_fkey
  foreign key (tenant_id, created_by) references caseward.users (tenant_id, id);

-- Questions to those who see a matter, about somebody who does not. What the check says is not copied here: it may stand
-- behind a wall of its own.
create table caseward.conflict_questions (
  tenant_id uuid not null,
  id uuid not null,
  check_id uuid not null,
  term_id uuid not null,
  -- The contact in their matter.
  contact_id uuid not null,
  contact_name text not null,
  matter_id uuid not null,
  weight text not null,
  state text not null default 'WAITING' constraint conflict_questions_state_check
    check (state in ('WAITING', 'CLEARED', 'CONFLICT')),
  sentence text not null default '',
  created_at timestamptz(3) not null default now(),
  answered_at timestamptz(3),
  answered_by uuid,
  constraint conflict_questions_pkey primary key (tenant_id, id),
  constraint conflict_questions_once unique (tenant_id, term_id, matter_id)
);
call caseward.distribute('caseward.conflict_questions');
alter table caseward.conflict_questions add constraint conflict_questions_term_fkey
  foreign key (tenant_id, term_id) references caseward.conflict_terms (tenant_id, id);
alter table caseward.conflict_questions add constraint conflict_questions_answered_by_fkey
  foreign key (tenant_id, answered_by) references caseward.users (tenant_id, id);

-- Two contacts that are not the same, whatever their names. The first id is the lesser.
create table caseward.contact_distinctions (
  tenant_id uuid not null,
  id uuid not null,
  one_contact uuid not null,
  other_contact uuid not null,
  created_at timestamptz(3) not null default now(),
  created_by uuid not null,
  removed_at timestamptz(3),
  removed_by uuid,
  constraint contact_distinctions_pkey primary key (tenant_id, id),
  constraint contact_distinctions_two_check check (one_contact < other_contact)
);
call caseward.distribute('caseward.contact_distinctions');
alter table caseward.contact_distinctions add constraint contact_distinctions_one_fkey
  foreign key (tenant_id, one_contact) references caseward.contacts (tenant_id, id);
alter table caseward.contact_distinctions add constraint contact_distinctions_other_fkey
  foreign key (tenant_id, other_contact) references caseward.contacts (tenant_id, id);
alter table caseward.contact_distinctions add constraint contact_distinctions_created_by_fkey
  foreign key (tenant_id, created_by) references caseward.users (tenant_id, id);
alter table caseward.contact_distinctions add constraint contact_distinctions_removed_by_fkey
  foreign key (tenant_id, removed_by) references caseward.users (tenant_id, id);
create unique index contact_distinctions_once
  on caseward.contact_distinctions (tenant_id, one_contact, other_contact) where removed_at is null;
create index contact_distinctions_by_other on caseward.contact_distinctions (tenant_id, other_contact);

call caseward.protect('caseward.conflict_checks');
call caseward.protect('caseward.conflict_terms');
call caseward.protect('caseward.conflict_hits');
call caseward.protect('caseward.conflict_findings');
call caseward.protect('caseward.conflict_decisions');
call caseward.protect('caseward.conflict_questions');
call caseward.protect('caseward.contact_distinctions');
call caseward.open_to_definer('caseward.conflict_checks');
call caseward.open_to_definer('caseward.conflict_terms');
call caseward.open_to_definer('caseward.conflict_hits');
call caseward.open_to_definer('caseward.conflict_findings');
call caseward.open_to_definer('caseward.conflict_decisions');
call caseward.open_to_definer('caseward.conflict_questions');
call caseward.open_to_definer('caseward.contact_distinctions');
call caseward.wall('caseward.conflict_checks');
call caseward.wall('caseward.conflict_terms');
call caseward.wall('caseward.conflict_hits');
call caseward.wall('caseward.conflict_findings');
call caseward.wall('caseward.conflict_decisions');
call caseward.wall('caseward.conflict_questions');

-- The wall of the matter that the check is about.
create policy wall_of_check on caseward.conflict_findings as restrictive to caseward_app
  using (check_visible_to is null or current_setting('app.user_id')::uuid = any(check_visible_to))
  with check (check_visible_to is null or current_setting('app.user_id')::uuid = any(check_visible_to));
create policy wall_of_check on caseward.conflict_decisions as restrictive to caseward_app
  using (check_visible_to is null or current_setting('app.user_id')::uuid = any(check_visible_to))
  with check (check_visible_to is null or current_setting('app.user_id')::uuid = any(check_visible_to));
-- A check that is run again is superseded; whatever else changes it is a function.
create policy superseded_alone on caseward.conflict_checks as restrictive for update to caseward_app
  using (state = 'UNDECIDED') with check (state = 'SUPERSEDED');

create index conflict_checks_by_age on caseward.conflict_checks (tenant_id, id desc);
create index conflict_checks_by_matter on caseward.conflict_checks (tenant_id, matter_id, id desc);
create index conflict_terms_by_check on caseward.conflict_terms (tenant_id, check_id, n);
create index conflict_terms_by_matter on caseward.conflict_terms (tenant_id, matter_id);
create index conflict_hits_by_check on caseward.conflict_hits (tenant_id, check_id);
create index conflict_hits_by_term on caseward.conflict_hits (tenant_id, term_id);
create index conflict_hits_by_matter on caseward.conflict_hits (tenant_id, matter_id);
create index conflict_findings_by_check on caseward.conflict_findings (tenant_id, check_id);
create index conflict_findings_by_hit on caseward.conflict_findings (tenant_id, hit_id);
create index conflict_findings_by_matter on caseward.conflict_findings (tenant_id, matter_id);
create index conflict_findings_by_check_matter on caseward.conflict_findings (tenant_id, check_matter_id);
create index conflict_decisions_by_hit on caseward.conflict_decisions (tenant_id, hit_id, id desc);
create index conflict_decisions_by_finding on caseward.conflict_decisions (tenant_id, finding_id);
create index conflict_decisions_by_check on caseward.conflict_decisions (tenant_id, check_id, id);
create index conflict_decisions_by_matter on caseward.conflict_decisions (tenant_id, matter_id);
create index conflict_decisions_by_check_matter on caseward.conflict_decisions (tenant_id, check_matter_id);
create index conflict_questions_by_matter on caseward.conflict_questions (tenant_id, matter_id);
create index conflict_questions_waiting on caseward.conflict_questions (tenant_id, state, id desc);

grant select (tenant_id, id, occasion, subject, matter_id, visible_to, rules, contacts, matters, is_complete, is_capped,
    supersedes, state, report_hash, created_at, created_by, closed_at, closed_by), insert, update (state)
  on caseward.conflict_checks to caseward_app;
grant select, insert on caseward.conflict_terms, caseward.conflict_hits, caseward.conflict_decisions to caseward_app;
grant select on caseward.conflict_findings, caseward.conflict_questions to caseward_app;
grant select, insert, update (removed_at, removed_by) on caseward.contact_distinctions to caseward_app;

grant select, update (state, closed_at, closed_by, report_hash) on caseward.conflict_checks to caseward_definer;
grant select, update (restricted, answer, answered_at) on caseward.conflict_terms to caseward_definer;
grant select on caseward.conflict_hits to caseward_definer;
grant select, insert, update (check_visible_to) on caseward.conflict_findings to caseward_definer;
grant select, update (check_visible_to) on caseward.conflict_decisions to caseward_definer;
grant select, insert, update (state, sentence, answered_at, answered_by) on caseward.conflict_questions to caseward_definer;
grant select, delete on caseward.contact_distinctions to caseward_definer;
grant select (side, since, until) on caseward.matter_parties to caseward_definer;
grant select (opened_on, closed_on) on caseward.matters to caseward_definer;

-- Those inside are told that they are asked.
alter table caseward.notifications drop constraint notifications_kind_check;
alter table caseward.notifications add constraint notifications_kind_check check (kind in ('TASK_ASSIGNED', 'MADE_LEAD',
  'TEAM_JOINED', 'MENTIONED', 'MATTER_CLOSED', 'IMPORT_DONE', 'CONFLICT_ASKED'));
grant insert on caseward.notifications to caseward_definer;
grant select (email, muted_notifications, unmailed_notifications) on caseward.users to caseward_definer;

-- The conflict register (docs/decisions/099-the-register.md): names that matters do not tell, or no longer. No foreign key
-- leads to a matter, because an entry outlives it.
create table caseward.register_entries (
  tenant_id uuid not null,
  id uuid not null,
  source text not null constraint register_entries_source_check
    check (source in ('LATERAL', 'INTEREST', 'LEGACY', 'PURGED')),
  capacity text not null constraint register_entries_capacity_check
    check (capacity in ('CLIENT', 'FORMER_CLIENT', 'ADVERSE', 'PROSPECTIVE', 'RELATED', 'INTEREST')),
  -- Null: nobody knows, and the name is read both ways.
  kind text constraint register_entries_kind_check check (kind in ('PERSON', 'COMPANY')),
  name text not null,
  other_names jsonb not null default '[]',
  -- Whose list it is from, or whose interest it is.
  user_id uuid,
  firm_before text not null default '',
  subject text not null default '',
  since date,
  until date,
  -- The permanently deleted matter whose party it was; the entry stands behind its wall.
  matter_id uuid,
  matter_number text not null default '',
  -- Under which names it is indexed, and by which rules: it is due until these are its present names.
  names_indexed text not null default '',
  names_rules integer not null default 0,
  created_at timestamptz(3) not null default now(),
  -- Null: the product, when it purged the matter.
  created_by uuid,
  updated_at timestamptz(3) not null default now(),
  updated_by uuid,
  removed_at timestamptz(3),
  removed_by uuid,
  names_stamp text not null generated always as (md5(coalesce(kind, '') || chr(31) || name || chr(31)
    || other_names::text || chr(31) || case when removed_at is null then '' else 'removed' end)) stored,
  constraint register_entries_pkey primary key (tenant_id, id),
  constraint register_entries_matter_check check ((source = 'PURGED') = (matter_id is not null)),
  constraint register_entries_interest_check check ((source = 'INTEREST') = (capacity = 'INTEREST'))
);
call caseward.distribute('caseward.register_entries');
alter table caseward.register_entries add constraint register_entries_user_fkey
  foreign key (tenant_id, user_id) references caseward.users (tenant_id, id);
alter table caseward.register_entries add constraint register_entries_created_by_fkey
  foreign key (tenant_id, created_by) references caseward.users (tenant_id, id);
alter table caseward.register_entries add constraint register_entries_updated_by_fkey
  foreign key (tenant_id, updated_by) references caseward.users (tenant_id, id);
alter table caseward.register_entries add constraint register_entries_removed_by_fkey
  foreign key (tenant_id, removed_by) references caseward.users (tenant_id, id);

-- Its names as they are compared. Apart from those of contacts: likely duplicates and imports must not ask the register.
create table caseward.register_names (
  tenant_id uuid not null,
  register_id uuid not null,
  n smallint not null,
  kind text not null,
  name text not null,
  family text not null,
  spelling text not null,
  keys text[] not null,
  constraint register_names_pkey primary key (tenant_id, register_id, n)
);
call caseward.distribute('caseward.register_names');
alter table caseward.register_names add constraint register_names_register_fkey
  foreign key (tenant_id, register_id) references caseward.register_entries (tenant_id, id) on delete cascade;

-- A contact and an entry that are not the same, whatever their names.
create table caseward.register_distinctions (
  tenant_id uuid not null,
  id uuid not null,
  contact_id uuid not null,
  register_id uuid not null,
  created_at timestamptz(3) not null default now(),
  created_by uuid not null,
  removed_at timestamptz(3),
  removed_by uuid,
  constraint register_distinctions_pkey primary key (tenant_id, id)
);
call caseward.distribute('caseward.register_distinctions');
alter table caseward.register_distinctions add constraint register_distinctions_contact_fkey
  foreign key (tenant_id, contact_id) references caseward.contacts (tenant_id, id);
alter table caseward.register_distinctions add constraint register_distinctions_register_fkey
  foreign key (tenant_id, register_id) references caseward.register_entries (tenant_id, id);
alter table caseward.register_distinctions add constraint register_distinctions_created_by_fkey
  foreign key (tenant_id, created_by) references caseward.users (tenant_id, id);
alter table caseward.register_distinctions add constraint register_distinctions_removed_by_fkey
  foreign key (tenant_id, removed_by) references caseward.users (tenant_id, id);
create unique index register_distinctions_once
  on caseward.register_distinctions (tenant_id, contact_id, register_id) where removed_at is null;
create index register_distinctions_by_register on caseward.register_distinctions (tenant_id, register_id);

call caseward.protect('caseward.register_entries');
call caseward.protect('caseward.register_names');
call caseward.protect('caseward.register_distinctions');
call caseward.open_to_definer('caseward.register_entries');
call caseward.open_to_definer('caseward.register_names');
call caseward.open_to_definer('caseward.register_distinctions');
call caseward.wall('caseward.register_entries');

create index register_entries_by_age on caseward.register_entries (tenant_id, id desc) where removed_at is null;
create index register_entries_by_user on caseward.register_entries (tenant_id, user_id, id desc) where removed_at is null;
create index register_entries_by_matter on caseward.register_entries (tenant_id, matter_id) where matter_id is not null;
create index register_entries_names_due on caseward.register_entries (tenant_id, id) where names_indexed <> names_stamp;
create index register_entries_names_rules on caseward.register_entries (tenant_id, names_rules);
-- Without a list of what is pending, which every search would have to read through.
create index register_names_by_keys on caseward.register_names using gin (tenant_id, keys) with (fastupdate = off);
create index register_names_by_letters on caseward.register_names
  using gin (tenant_id, spelling gin_trgm_ops) with (fastupdate = off);

grant select, insert, update (capacity, kind, name, other_names, user_id, firm_before, subject, since, until, updated_at,
  updated_by, removed_at, removed_by) on caseward.register_entries to caseward_app;
grant select, insert, update (removed_at, removed_by) on caseward.register_distinctions to caseward_app;
grant select, insert, update (names_indexed, names_rules) on caseward.register_entries to caseward_definer;
grant select, insert, delete on caseward.register_names to caseward_definer;
grant select, delete on caseward.register_distinctions to caseward_definer;
grant select (role, created_at) on caseward.matter_parties to caseward_definer;

-- A hit is a contact, or an entry: then it has a weight of its own, what the entry said, and stands behind the wall of its
-- matter besides that of the check.
alter table caseward.conflict_hits alter column contact_id drop not null;
alter table caseward.conflict_hits add register_id uuid;
alter table caseward.conflict_hits add weight text constraint conflict_hits_weight_check check (weight in (
  'ADVERSE_TO_CLIENT', 'ADVERSE_TO_FORMER', 'ADVERSE_TO_PROSPECT', 'OPPONENT_NOW_CLIENT', 'INTEREST', 'SAME_SIDE',
  'MENTIONED'));
alter table caseward.conflict_hits add entry jsonb;
alter table caseward.conflict_hits add found_matter_id uuid;
alter table caseward.conflict_hits add found_visible_to uuid[];
alter table caseward.conflict_hits add constraint conflict_hits_one_check
  check ((contact_id is null) <> (register_id is null) and (register_id is null) = (weight is null)
    and (register_id is null) = (entry is null));
create policy wall_of_found on caseward.conflict_hits as restrictive to caseward_app
  using (found_visible_to is null or current_setting('app.user_id')::uuid = any(found_visible_to))
  with check (found_visible_to is null or current_setting('app.user_id')::uuid = any(found_visible_to));
grant insert, update (found_visible_to) on caseward.conflict_hits to caseward_definer;
alter table caseward.conflict_questions alter column contact_id drop not null;
alter table caseward.conflict_questions add register_id uuid;
alter table caseward.conflict_questions add constraint conflict_questions_one_check
  check ((contact_id is null) <> (register_id is null));
alter table caseward.conflict_checks add register integer not null default 0;
grant select (register) on caseward.conflict_checks to caseward_app;

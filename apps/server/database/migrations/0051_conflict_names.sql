-- The names of contacts as they are compared (docs/decisions/091-names-are-matched-by-keys.md). Derived, by
-- caseward.index_names.
create table caseward.conflict_names (
  tenant_id uuid not null,
  contact_id uuid not null,
  -- A contact has several: former ones too.
  n smallint not null,
  kind text not null,
  name text not null,
  -- Of a person: then the name is the given one.
  family text not null,
  -- In canonical spelling, for letters in common: the readings of the name.
  spelling text not null,
  -- Names that may match share one.
  keys text[] not null,
  constraint conflict_names_pkey primary key (tenant_id, contact_id, n)
);
call caseward.distribute('caseward.conflict_names');
alter table caseward.conflict_names add constraint conflict_names_contact_fkey
  foreign key (tenant_id, contact_id) references caseward.contacts (tenant_id, id) on delete cascade;
call caseward.protect('caseward.conflict_names');
call caseward.open_to_definer('caseward.conflict_names');
-- Without a list of what is pending, which every search would have to read through.
create index conflict_names_by_keys on caseward.conflict_names using gin (tenant_id, keys) with (fastupdate = off);
create index conflict_names_by_letters on caseward.conflict_names
  using gin (tenant_id, spelling gin_trgm_ops) with (fastupdate = off);
grant select, insert, delete on caseward.conflict_names to caseward_definer;

-- Under which names a contact is indexed, and by which rules: whatever writes a contact, it is due until these are its
-- present names, and the present rules.
alter table caseward.contacts add names_indexed text not null default '';
alter table caseward.contacts add names_rules integer not null default 0;
grant select (kind, names_indexed, names_rules) on caseward.contacts to caseward_definer;
grant update (names_indexed, names_rules) on caseward.contacts to caseward_definer;

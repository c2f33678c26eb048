-- Further names of contacts (docs/decisions/094-names-and-relations.md). `contacts.former_names` keeps the former ones,
-- joined: whichever of both is written, caseward.names_to_index has the rows follow.
create table caseward.contact_names (
  tenant_id uuid not null,
  id uuid not null,
  contact_id uuid not null,
  kind text not null constraint contact_names_kind_check
    check (kind in ('FORMER', 'MAIDEN', 'ALIAS', 'TRADING', 'SHORT', 'NATIVE')),
  name text not null,
  -- What it was when its contact was last indexed; another value: the contact is due.
  indexed_as text not null default '',
  created_at timestamptz(3) not null default now(),
  created_by uuid,
  removed_at timestamptz(3),
  removed_by uuid,
  constraint contact_names_pkey primary key (tenant_id, id)
);
call caseward.distribute('caseward.contact_names');
alter table caseward.contact_names add constraint contact_names_contact_fkey
  foreign key (tenant_id, contact_id) references caseward.contacts (tenant_id, id);
alter table caseward.contact_names add constraint contact_names_created_by_fkey
  foreign key (tenant_id, created_by) references caseward.users (tenant_id, id);
alter table caseward.contact_names add constraint contact_names_removed_by_fkey
  foreign key (tenant_id, removed_by) references caseward.users (tenant_id, id);
call caseward.protect('caseward.contact_names');
create index contact_names_by_contact on caseward.contact_names (tenant_id, contact_id);
create index contact_names_due on caseward.contact_names (tenant_id, contact_id)
  where indexed_as <> case when removed_at is null then kind || chr(31) || name else 'removed' end;
grant select, insert, update (removed_at, removed_by) on caseward.contact_names to caseward_app;
call caseward.open_to_definer('caseward.contact_names');
grant select, insert, delete, update (indexed_as, removed_at, removed_by) on caseward.contact_names to caseward_definer;
grant select (updated_by) on caseward.contacts to caseward_definer;

create table caseward.contact_relations (
  tenant_id uuid not null,
  id uuid not null,
  from_contact uuid not null,
  to_contact uuid not null,
  kind text not null constraint contact_relations_kind_check check (kind in ('PARENT_OF', 'OWNER_OF', 'OFFICER_OF',
    'PARTNER_IN', 'EMPLOYEE_OF', 'LAWYER_AT', 'INSURER_OF', 'SUCCESSOR_OF', 'TRUSTEE_OF', 'GUARDIAN_OF', 'SPOUSE_OF',
    'FAMILY_OF', 'AFFILIATE_OF', 'SAME_AS')),
  share double precision constraint contact_relations_share_check check (share > 0 and share <= 100),
  since date,
  until date,
  note text not null default '',
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  created_by uuid,
  updated_at timestamptz(3) not null default now(),
  updated_by uuid,
  removed_at timestamptz(3),
  removed_by uuid,
  constraint contact_relations_pkey primary key (tenant_id, id),
  constraint contact_relations_two_check check (from_contact <> to_contact),
  constraint contact_relations_span_check check (until >= since)
);
call caseward.distribute('caseward.contact_relations');
alter table caseward.contact_relations add constraint contact_relations_from_fkey
  foreign key (tenant_id, from_contact) references caseward.contacts (tenant_id, id);
alter table caseward.contact_relations add constraint contact_relations_to_fkey
  foreign key (tenant_id, to_contact) references caseward.contacts (tenant_id, id);
alter table caseward.contact_relations add constraint contact_relations_created_by_fkey
  foreign key (tenant_id, created_by) references caseward.users (tenant_id, id);
alter table caseward.contact_relations add constraint contact_relations_updated_by_fkey
  foreign key (tenant_id, updated_by) references caseward.users (tenant_id, id);
alter table caseward.contact_relations add constraint contact_relations_removed_by_fkey
  foreign key (tenant_id, removed_by) references caseward.users (tenant_id, id);
call caseward.protect('caseward.contact_relations');
create index contact_relations_by_from on caseward.contact_relations (tenant_id, from_contact);
create index contact_relations_by_to on caseward.contact_relations (tenant_id, to_contact);
grant select, insert, update (kind, share, since, until, note, version, updated_at, updated_by, removed_at, removed_by)
  on caseward.contact_relations to caseward_app;
call caseward.open_to_definer('caseward.contact_relations');
grant select, delete on caseward.contact_relations to caseward_definer;

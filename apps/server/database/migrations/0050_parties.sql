-- Parties of a matter are records of their own: who represents whom, since and until when, with a version.
alter table caseward.matter_parties add id uuid not null default gen_random_uuid();
alter table caseward.matter_parties add represented_by uuid;
alter table caseward.matter_parties add since date;
alter table caseward.matter_parties add until date;
alter table caseward.matter_parties add note text not null default '';
alter table caseward.matter_parties add version integer not null default 1;
alter table caseward.matter_parties add updated_at timestamptz(3) not null default now();
alter table caseward.matter_parties add updated_by uuid;
update caseward.matter_parties set updated_at = created_at, updated_by = created_by;

alter table caseward.matter_parties add constraint matter_parties_once unique (tenant_id, matter_id, contact_id, role);
alter table caseward.matter_parties drop constraint matter_parties_pkey;
alter table caseward.matter_parties add constraint matter_parties_pkey primary key (tenant_id, id);
alter table caseward.matter_parties drop constraint matter_parties_role_check;
alter table caseward.matter_parties add constraint matter_parties_role_check check (role in ('CLIENT',
  'PROSPECTIVE_CLIENT', 'CO_PARTY', 'OPPOSING_PARTY', 'OPPOSING_COUNSEL', 'CO_COUNSEL', 'INSURER', 'WITNESS', 'EXPERT',
  'JUDGE', 'COURT', 'MEDIATOR', 'PAYER', 'GUARDIAN', 'BENEFICIARY', 'OFFICER', 'FAMILY', 'REFERRER', 'RELATED', 'OTHER'));
alter table caseward.matter_parties add constraint matter_parties_span check (until >= since);
alter table caseward.matter_parties add constraint matter_parties_represented_by_fkey
  foreign key (tenant_id, represented_by) references caseward.contacts (tenant_id, id);
alter table caseward.matter_parties add constraint matter_parties_updated_by_fkey
  foreign key (tenant_id, updated_by) references caseward.users (tenant_id, id);
grant update (role, side, represented_by, since, until, note, version, updated_at, updated_by)
  on caseward.matter_parties to caseward_app;

-- Matters are found by the names of all their parties: those that are in the search already are read once more.
insert into caseward.search_backfills (tenant_id, type) select t.id, 'matters' from caseward.tenants t
  on conflict do nothing;

-- Contacts that were merged with another one (docs/decisions/095-merging-contacts.md). A row leads
-- from the merged contact to the kept one, also once the first is purged, and holds what undoing takes.
create table caseward.contact_merges (
  tenant_id uuid not null,
  id uuid not null,
  kept_contact uuid not null,
  merged_contact uuid not null,
  -- Of the merged contact, into the trash. While it is there, the merge can be undone.
  deletion uuid not null,
  -- Fields of the kept contact that the merge wrote: {field: {before, after}}.
  fields jsonb not null,
  -- Rows that the kept contact was given: copies of the other one's, which keeps its own.
  names uuid[] not null,
  relations uuid[] not null,
  distinctions uuid[] not null,
  created_at timestamptz(3) not null default now(),
  created_by uuid not null,
  undone_at timestamptz(3),
  undone_by uuid,
  constraint contact_merges_pkey primary key (tenant_id, id),
  constraint contact_merges_two_check check (kept_contact <> merged_contact),
  constraint contact_merges_once unique (tenant_id, deletion)
);
call caseward.distribute('caseward.contact_merges');
alter table caseward.contact_merges add constraint contact_merges_created_by_fkey
  foreign key (tenant_id, created_by) references caseward.users (tenant_id, id);
alter table caseward.contact_merges add constraint contact_merges_undone_by_fkey
  foreign key (tenant_id, undone_by) references caseward.users (tenant_id, id);
call caseward.protect('caseward.contact_merges');
create index contact_merges_by_kept on caseward.contact_merges (tenant_id, kept_contact);
create index contact_merges_by_merged on caseward.contact_merges (tenant_id, merged_contact);
grant select, insert, update (undone_at, undone_by) on caseward.contact_merges to caseward_app;
call caseward.open_to_definer('caseward.contact_merges');
grant select, delete on caseward.contact_merges to caseward_definer;

-- What a merge did to parties, in every matter, each row behind the wall of its matter. Functions alone write it.
create table caseward.contact_merge_parties (
  tenant_id uuid not null,
  id uuid not null,
  merge_id uuid not null,
  matter_id uuid not null,
  party_id uuid not null,
  -- MOVED: it is the kept contact now. REPRESENTED: the kept one speaks for it. DOUBLED: removed, because the kept one is
  -- party in the same role. COMPLETED: that row, which was given what only the doubled one had.
  what text not null constraint contact_merge_parties_what_check
    check (what in ('MOVED', 'REPRESENTED', 'DOUBLED', 'COMPLETED')),
  -- A row that was removed; the columns that were completed, with the version since.
  before jsonb,
  -- After the merge was undone: whether this was put back.
  put_back boolean,
  constraint contact_merge_parties_pkey primary key (tenant_id, id)
);
call caseward.distribute('caseward.contact_merge_parties');
alter table caseward.contact_merge_parties add constraint contact_merge_parties_merge_fkey
  foreign key (tenant_id, merge_id) references caseward.contact_merges (tenant_id, id);
call caseward.protect('caseward.contact_merge_parties');
call caseward.wall('caseward.contact_merge_parties');
create index contact_merge_parties_by_merge on caseward.contact_merge_parties (tenant_id, merge_id);
create index contact_merge_parties_by_matter on caseward.contact_merge_parties (tenant_id, matter_id);
grant select on caseward.contact_merge_parties to caseward_app;
call caseward.open_to_definer('caseward.contact_merge_parties');
grant select, insert, update (put_back), delete on caseward.contact_merge_parties to caseward_definer;

grant select, insert, update (contact_id, since, until, note, represented_by, version, updated_at, updated_by)
  on caseward.matter_parties to caseward_definer;
grant select (version), update (version, updated_at, updated_by) on caseward.matters to caseward_definer;

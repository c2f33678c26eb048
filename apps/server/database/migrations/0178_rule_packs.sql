-- A firm's own court rules (docs/decisions/155-packs-of-a-firm.md). A draft is text that may still be wrong. Versions are
-- published from it; the serving role can add them, and neither change nor remove what they say.
create table caseward.rule_packs (
  tenant_id uuid not null,
  id uuid not null,
  name text not null constraint rule_packs_name_check check (name ~ '^firm-[a-z0-9][a-z0-9-]{0,39}$'),
  title text collate "und-x-icu" not null constraint rule_packs_title_check check (title <> ''),
  draft text not null constraint rule_packs_draft_check check (length(draft) <= 262144),
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  created_by uuid not null,
  updated_at timestamptz(3) not null default now(),
  updated_by uuid not null,
  removed_at timestamptz(3),
  removed_by uuid,
  constraint rule_packs_pkey primary key (tenant_id, id)
);
call caseward.distribute('caseward.rule_packs');
alter table caseward.rule_packs add constraint rule_packs_created_by_fkey
  foreign key (tenant_id, created_by) references caseward.users (tenant_id, id);
alter table caseward.rule_packs add constraint rule_packs_updated_by_fkey
  foreign key (tenant_id, updated_by) references caseward.users (tenant_id, id);
alter table caseward.rule_packs add constraint rule_packs_removed_by_fkey
  foreign key (tenant_id, removed_by) references caseward.users (tenant_id, id);
call caseward.protect('caseward.rule_packs');
-- A name is never given twice, not even after its pack was removed: stored answers name it.
create unique index rule_packs_name on caseward.rule_packs (tenant_id, name);
grant select, insert, update (title, draft, version, updated_at, updated_by, removed_at, removed_by)
  on caseward.rule_packs to caseward_app;

create table caseward.pack_versions (
  tenant_id uuid not null,
  id uuid not null,
  pack_id uuid not null,
  number integer not null constraint pack_versions_number_check check (number > 0),
  -- As the pack calls it.
  label text not null,
  -- The JSON, as it was published.
  content text not null constraint pack_versions_content_check check (length(content) <= 262144),
  sha256 text not null constraint pack_versions_sha256_check check (sha256 ~ '^[0-9a-f]{64}$'),
  reason text not null constraint pack_versions_reason_check check (reason <> ''),
  created_at timestamptz(3) not null default now(),
  created_by uuid not null,
  withdrawn_at timestamptz(3),
  withdrawn_by uuid,
  withdrawn_reason text,
  constraint pack_versions_pkey primary key (tenant_id, id),
  constraint pack_versions_once unique (tenant_id, pack_id, number),
  -- What a countersign names: the version and who published it.
  constraint pack_versions_publisher unique (tenant_id, id, created_by),
  constraint pack_versions_withdrawn_check check ((withdrawn_at is null) = (withdrawn_by is null)
    and (withdrawn_at is null) = (withdrawn_reason is null))
);
call caseward.distribute('caseward.pack_versions');
alter table caseward.pack_versions add constraint pack_versions_pack_fkey
  foreign key (tenant_id, pack_id) references caseward.rule_packs (tenant_id, id);
alter table caseward.pack_versions add constraint pack_versions_created_by_fkey
  foreign key (tenant_id, created_by) references caseward.users (tenant_id, id);
alter table caseward.pack_versions add constraint pack_versions_withdrawn_by_fkey
  foreign key (tenant_id, withdrawn_by) references caseward.users (tenant_id, id);
call caseward.protect('caseward.pack_versions');
grant select, insert, update (withdrawn_at, withdrawn_by, withdrawn_reason) on caseward.pack_versions to caseward_app;
-- Who publishes is who acts; what was withdrawn stays so.
create policy published_by_oneself on caseward.pack_versions as restrictive for insert to caseward_app
  with check (created_by = current_setting('app.user_id')::uuid and withdrawn_at is null);
create policy withdrawn_once on caseward.pack_versions as restrictive for update to caseward_app
  using (withdrawn_at is null)
  with check (withdrawn_by = current_setting('app.user_id')::uuid);

-- Who stands for a version beside its publisher. Rows are added, and nothing else.
create table caseward.rule_countersigns (
  tenant_id uuid not null,
  id uuid not null,
  version_id uuid not null,
  published_by uuid not null,
  created_at timestamptz(3) not null default now(),
  created_by uuid not null,
  constraint rule_countersigns_pkey primary key (tenant_id, id),
  constraint rule_countersigns_once unique (tenant_id, version_id),
  constraint rule_countersigns_second_lawyer check (created_by <> published_by)
);
call caseward.distribute('caseward.rule_countersigns');
alter table caseward.rule_countersigns add constraint rule_countersigns_version_fkey
  foreign key (tenant_id, version_id, published_by) references caseward.pack_versions (tenant_id, id, created_by);
alter table caseward.rule_countersigns add constraint rule_countersigns_created_by_fkey
  foreign key (tenant_id, created_by) references caseward.users (tenant_id, id);
call caseward.protect('caseward.rule_countersigns');
grant select, insert on caseward.rule_countersigns to caseward_app;
create policy signed_by_oneself on caseward.rule_countersigns as restrictive for insert to caseward_app
  with check (created_by = current_setting('app.user_id')::uuid);

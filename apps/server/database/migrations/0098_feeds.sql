-- Calendar feeds (docs/decisions/128-feeds.md): addresses from which calendar programs read, one per person and device. Only
-- a hash of the address is kept.
create table caseward.feeds (
  tenant_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  name text not null constraint feeds_name_check check (length(name) between 1 and 100),
  scope text not null constraint feeds_scope_check check (scope in ('ME', 'MATTER')),
  -- Of the one matter that it shows. It belongs to its person and not to the matter, which may be purged before it.
  only_matter uuid,
  detail text not null constraint feeds_detail_check check (detail in ('BUSY', 'NO_NAMES', 'FULL')),
  token_hash bytea not null constraint feeds_token_hash_check check (octet_length(token_hash) = 32),
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  last_used_at timestamptz(3),
  -- The day of the firm on which its reading was last recorded.
  recorded_on date,
  revoked_at timestamptz(3),
  -- Switched off, because no program had read it for long.
  unused_at timestamptz(3),
  constraint feeds_pkey primary key (tenant_id, id),
  constraint feeds_matter_check check ((scope = 'MATTER') = (only_matter is not null))
);
call caseward.distribute('caseward.feeds');
alter table caseward.feeds add constraint feeds_user_fkey
  foreign key (tenant_id, user_id) references caseward.users (tenant_id, id);
create unique index feeds_by_token on caseward.feeds (tenant_id, token_hash);
create index feeds_by_person on caseward.feeds (tenant_id, user_id);
call caseward.protect('caseward.feeds');
call caseward.open_to_definer('caseward.feeds');
grant select, insert, update (last_used_at, recorded_on, revoked_at, unused_at) on caseward.feeds to caseward_app;
grant select (tenant_id, id, user_id, token_hash, created_at, expires_at, last_used_at, revoked_at, unused_at)
  on caseward.feeds to caseward_definer;

-- What the firm lets feeds tell: titles; that there is something in a matter with restricted access.
alter table caseward.tenants add feed_titles_allowed boolean not null default true;
alter table caseward.tenants add feed_walled_busy boolean not null default false;
grant update (feed_titles_allowed, feed_walled_busy) on caseward.tenants to caseward_app;

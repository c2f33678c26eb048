-- Personal access tokens: what a program shows instead of a session. Only a hash is kept.
create table caseward.personal_tokens (
  tenant_id uuid not null references caseward.tenants,
  id uuid not null,
  user_id uuid not null,
  name text not null check (length(name) between 1 and 100),
  scope text not null check (scope in ('READ', 'WRITE')),
  hash bytea not null check (octet_length(hash) = 32),
  hint text not null check (length(hint) = 4),
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  last_used_at timestamptz(3),
  revoked_at timestamptz(3),
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references caseward.users
);
create index on caseward.personal_tokens (tenant_id, user_id);
call caseward.distribute('caseward.personal_tokens');
call caseward.protect('caseward.personal_tokens');
grant select, insert, update (last_used_at, revoked_at) on caseward.personal_tokens to caseward_app;

alter table caseward.tenants add personal_tokens_allowed boolean not null default true;
grant update (personal_tokens_allowed) on caseward.tenants to caseward_app;

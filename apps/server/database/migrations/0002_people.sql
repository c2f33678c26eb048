-- People, how they sign in, and their sessions.

create table caseward.users (
  tenant_id uuid not null references caseward.tenants (id),
  id uuid not null,
  username text collate "und-x-icu" not null check (username <> ''),
  first_name text collate "und-x-icu" not null default '',
  last_name text collate "und-x-icu" not null default '',
  email text not null default '',
  role text not null check (role in ('ADMIN', 'ATTORNEY', 'STAFF', 'READ_ONLY')),
  disabled_at timestamptz(3),
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  created_by uuid,
  updated_at timestamptz(3) not null default now(),
  updated_by uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, created_by) references caseward.users (tenant_id, id),
  foreign key (tenant_id, updated_by) references caseward.users (tenant_id, id)
);
call caseward.distribute('caseward.users');
call caseward.protect('caseward.users');
call caseward.open_to_definer('caseward.users');
create index users_by_username on caseward.users (tenant_id, username, id);
grant select on caseward.users to caseward_app;
grant select (tenant_id, id, disabled_at) on caseward.users to caseward_definer;

-- Usernames are unique over all firms, because nobody names their firm when signing in.
create table caseward.login_names (
  -- NFKC, trimmed, lower case.
  username_key text primary key,
  tenant_id uuid not null,
  user_id uuid not null,
  foreign key (tenant_id, user_id) references caseward.users (tenant_id, id)
);
call caseward.replicate('caseward.login_names');
call caseward.protect('caseward.login_names');
call caseward.open_to_definer('caseward.login_names');
grant select on caseward.login_names to caseward_definer;

-- Apart from users, so that no statement about people can carry a hash along.
create table caseward.passwords (
  tenant_id uuid not null,
  user_id uuid not null,
  hash text not null,
  updated_at timestamptz(3) not null default now(),
  primary key (tenant_id, user_id),
  foreign key (tenant_id, user_id) references caseward.users (tenant_id, id)
);
call caseward.distribute('caseward.passwords');
call caseward.protect('caseward.passwords');
call caseward.open_to_definer('caseward.passwords');
grant select (tenant_id, user_id, hash) on caseward.passwords to caseward_definer;

create table caseward.sessions (
  tenant_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  -- SHA-256 of the refresh token that is good now, and of the one before it.
  refresh_hash bytea not null,
  previous_hash bytea,
  rotated_at timestamptz(3) not null default now(),
  created_at timestamptz(3) not null default now(),
  idle_expires_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  ended_at timestamptz(3),
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references caseward.users (tenant_id, id)
);
call caseward.distribute('caseward.sessions');
call caseward.protect('caseward.sessions');
call caseward.open_to_definer('caseward.sessions');
create index sessions_by_user on caseward.sessions (tenant_id, user_id);
grant select, insert on caseward.sessions to caseward_app;
grant update (ended_at) on caseward.sessions to caseward_app;
grant select, update (refresh_hash, previous_hash, rotated_at, idle_expires_at, ended_at)
  on caseward.sessions to caseward_definer;

-- Who signs in under a name, before a tenant is known.
create function caseward.find_sign_in(p_username_key text)
returns table (tenant_id uuid, user_id uuid, password_hash text)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select u.tenant_id, u.id, p.hash
  from caseward.login_names l
  join caseward.users u on u.tenant_id = l.tenant_id and u.id = l.user_id
  join caseward.passwords p on p.tenant_id = u.tenant_id and p.user_id = u.id
  where l.username_key = p_username_key and u.disabled_at is null
$$;
call caseward.make_definer('caseward.find_sign_in(text)');

-- Exchanges a refresh token in one atomic statement. The good token gives way to its successor; the one before
-- it is answered again for ten seconds while that successor is unused (a lost answer must not sign anyone
-- out); any other genuine token was used before, so it may be stolen: the session ends.
create function caseward.rotate_session(
  p_tenant_id uuid, p_session_id uuid, p_presented bytea, p_successor bytea, p_idle interval)
returns table (user_id uuid, ended boolean)
language sql volatile security definer set search_path = pg_catalog, pg_temp as $$
  update caseward.sessions s set
    refresh_hash = case when s.refresh_hash = p_presented then p_successor else s.refresh_hash end,
    previous_hash = case when s.refresh_hash = p_presented then s.refresh_hash else s.previous_hash end,
    rotated_at = case when s.refresh_hash = p_presented then now() else s.rotated_at end,
    idle_expires_at = now() + p_idle,
    ended_at = case
      when s.refresh_hash = p_presented then null
      when s.previous_hash = p_presented and s.rotated_at > now() - interval '10 seconds' then null
      else now() end
  where s.tenant_id = p_tenant_id and s.id = p_session_id
    and s.ended_at is null and s.expires_at > now() and s.idle_expires_at > now()
    and exists (select from caseward.users u
      where u.tenant_id = p_tenant_id and u.id = s.user_id and u.disabled_at is null)
  returning s.user_id, s.ended_at is not null
$$;
call caseward.make_definer('caseward.rotate_session(uuid, uuid, bytea, bytea, interval)');

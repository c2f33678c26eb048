-- The people side of a firm: settings, one-time links, two-factor authentication, sessions one can see, and the
-- throttle of signing in.

alter table caseward.tenants
  add two_factor_required boolean not null default false,
  add session_idle_hours integer not null default 336 check (session_idle_hours between 1 and 2160),
  add session_absolute_hours integer not null default 2160 check (session_absolute_hours between 1 and 8760),
  add version integer not null default 1,
  add updated_at timestamptz(3) not null default now(),
  add updated_by uuid;
grant update (name, time_zone, two_factor_required, session_idle_hours, session_absolute_hours,
  version, updated_at, updated_by) on caseward.tenants to caseward_app;
call caseward.open_to_definer('caseward.tenants');
grant select (id, name, two_factor_required, session_idle_hours, session_absolute_hours)
  on caseward.tenants to caseward_definer;

alter table caseward.users
  add theme text not null default 'AUTO' check (theme in ('AUTO', 'LIGHT', 'DARK')),
  -- When two-factor authentication was switched on; null while it is off.
  add two_factor_since timestamptz(3);
grant insert on caseward.users to caseward_app;
grant update (first_name, last_name, email, role, theme, disabled_at, two_factor_since,
  version, updated_at, updated_by) on caseward.users to caseward_app;
grant select (username, first_name, last_name, two_factor_since) on caseward.users to caseward_definer;

grant insert on caseward.login_names to caseward_app;
grant select, insert, update (hash, updated_at) on caseward.passwords to caseward_app;

-- The secret an authenticator app shares with us, encrypted with a key that is not in the database.
create table caseward.two_factor_secrets (
  tenant_id uuid not null,
  user_id uuid not null,
  -- Null until a code of it was given.
  secret bytea,
  -- Takes the place of the other once a code of it was given; until then it does not count.
  pending_secret bytea,
  -- The time step of the last code accepted (RFC 6238): none at or before it is accepted again.
  last_step bigint not null default 0,
  created_at timestamptz(3) not null default now(),
  primary key (tenant_id, user_id),
  check (secret is not null or pending_secret is not null),
  foreign key (tenant_id, user_id) references caseward.users (tenant_id, id)
);
call caseward.distribute('caseward.two_factor_secrets');
call caseward.protect('caseward.two_factor_secrets');
grant select, insert, update (secret, pending_secret, last_step), delete
  on caseward.two_factor_secrets to caseward_app;

create table caseward.recovery_codes (
  tenant_id uuid not null,
  user_id uuid not null,
  -- Keyed hash of the code.
  hash bytea not null,
  created_at timestamptz(3) not null default now(),
  used_at timestamptz(3),
  primary key (tenant_id, user_id, hash),
  foreign key (tenant_id, user_id) references caseward.users (tenant_id, id)
);
call caseward.distribute('caseward.recovery_codes');
call caseward.protect('caseward.recovery_codes');
grant select, insert, update (used_at), delete on caseward.recovery_codes to caseward_app;

-- Links that are good once and for seven days: to join the firm, or to choose a new password.
create table caseward.one_time_links (
  tenant_id uuid not null references caseward.tenants (id),
  id uuid not null,
  kind text not null check (kind in ('INVITATION', 'PASSWORD_RESET')),
  -- SHA-256 of the link's token.
  token_hash bytea not null,
  -- Whose password; null for an invitation, whose person is still to come.
  user_id uuid,
  first_name text not null default '',
  last_name text not null default '',
  email text not null default '',
  role text check (role in ('ADMIN', 'ATTORNEY', 'STAFF', 'READ_ONLY')),
  created_at timestamptz(3) not null default now(),
  created_by uuid not null,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3),
  revoked_at timestamptz(3),
  primary key (tenant_id, id),
  unique (tenant_id, token_hash),
  check ((kind = 'INVITATION') = (role is not null)),
  check ((kind = 'PASSWORD_RESET') = (user_id is not null)),
  foreign key (tenant_id, user_id) references caseward.users (tenant_id, id),
  foreign key (tenant_id, created_by) references caseward.users (tenant_id, id)
);
call caseward.distribute('caseward.one_time_links');
call caseward.protect('caseward.one_time_links');
call caseward.open_to_definer('caseward.one_time_links');
create index one_time_links_by_age on caseward.one_time_links (tenant_id, created_at desc, id desc);
create index one_time_links_by_token on caseward.one_time_links (token_hash);
grant select, insert, update (token_hash, expires_at, used_at, revoked_at) on caseward.one_time_links to caseward_app;
grant select on caseward.one_time_links to caseward_definer;

-- Which firm a link belongs to, before anybody is signed in; nothing for one that is used, revoked or too old.
create function caseward.find_link(p_token_hash bytea)
returns table (tenant_id uuid, id uuid, created_by uuid, kind text, firm_name text, user_id uuid, username text,
  first_name text, last_name text, email text, role text, two_factor_required boolean, two_factor_since timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select l.tenant_id, l.id, l.created_by, l.kind, t.name, l.user_id, coalesce(u.username, ''),
    coalesce(u.first_name, l.first_name), coalesce(u.last_name, l.last_name), l.email, l.role,
    t.two_factor_required, u.two_factor_since
  from caseward.one_time_links l
  join caseward.tenants t on t.id = l.tenant_id
  left join caseward.users u on u.tenant_id = l.tenant_id and u.id = l.user_id
  where l.token_hash = p_token_hash and l.used_at is null and l.revoked_at is null and l.expires_at > now()
    and u.disabled_at is null
$$;
call caseward.make_definer('caseward.find_link(bytea)');

-- Where and how long a session has been used, and why it ended: what its owner is shown.
alter table caseward.sessions
  add user_agent text not null default '',
  add last_used_at timestamptz(3) not null default now(),
  add end_reason text check (end_reason in ('SIGNED_OUT', 'ENDED_BY_OWNER', 'PASSWORD_CHANGED', 'DISABLED', 'REUSED')),
  -- When the owner was told that a token of theirs was used twice.
  add told_at timestamptz(3);
grant update (end_reason, told_at) on caseward.sessions to caseward_app;
grant update (last_used_at, end_reason) on caseward.sessions to caseward_definer;

-- A session's idle time is its firm's decision; a reused token leaves the reason for its owner to be told.
drop function caseward.rotate_session(uuid, uuid, bytea, bytea, interval);
create function caseward.rotate_session(p_tenant_id uuid, p_session_id uuid, p_presented bytea, p_successor bytea)
returns table (user_id uuid, ended boolean)
language sql volatile security definer set search_path = pg_catalog, pg_temp as $$
  update caseward.sessions s set
    refresh_hash = case when s.refresh_hash = p_presented then p_successor else s.refresh_hash end,
    previous_hash = case when s.refresh_hash = p_presented then s.refresh_hash else s.previous_hash end,
    rotated_at = case when s.refresh_hash = p_presented then now() else s.rotated_at end,
    last_used_at = now(),
    idle_expires_at = now() + make_interval(hours => t.session_idle_hours),
    ended_at = case
      when s.refresh_hash = p_presented then null
      when s.previous_hash = p_presented and s.rotated_at > now() - interval '10 seconds' then null
      else now() end,
    end_reason = case
      when s.refresh_hash = p_presented then null
      when s.previous_hash = p_presented and s.rotated_at > now() - interval '10 seconds' then null
      else 'REUSED' end
  from caseward.tenants t
  where s.tenant_id = p_tenant_id and s.id = p_session_id and t.id = p_tenant_id
    and s.ended_at is null and s.expires_at > now() and s.idle_expires_at > now()
    -- As the firm has it now: what it was when the session began or was last used may have been longer.
    and s.created_at > now() - make_interval(hours => t.session_absolute_hours)
    and s.last_used_at > now() - make_interval(hours => t.session_idle_hours)
    and exists (select from caseward.users u
      where u.tenant_id = p_tenant_id and u.id = s.user_id and u.disabled_at is null)
  returning s.user_id, s.ended_at is not null
$$;
call caseward.make_definer('caseward.rotate_session(uuid, uuid, bytea, bytea)');

-- Who signs in under a name, before a tenant is known, and whether a second step is asked of them.
drop function caseward.find_sign_in(text);
create function caseward.find_sign_in(p_username_key text)
returns table (tenant_id uuid, user_id uuid, password_hash text, two_factor boolean)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select u.tenant_id, u.id, p.hash, u.two_factor_since is not null
  from caseward.login_names l
  join caseward.users u on u.tenant_id = l.tenant_id and u.id = l.user_id
  join caseward.passwords p on p.tenant_id = u.tenant_id and p.user_id = u.id
  where l.username_key = p_username_key and u.disabled_at is null
$$;
call caseward.make_definer('caseward.find_sign_in(text)');

-- Failed sign-ins by address, account and device, each under a keyed hash. It belongs to no firm: it is reached
-- before anybody is known, through its functions alone.
create table caseward.sign_in_failures (
  key bytea primary key,
  failures integer not null,
  -- When the first of the failures counted was.
  since timestamptz(3) not null,
  blocked_until timestamptz(3) not null
);
call caseward.replicate('caseward.sign_in_failures');
alter table caseward.sign_in_failures enable row level security;
alter table caseward.sign_in_failures force row level security;
create policy owner_rows on caseward.sign_in_failures to caseward_owner using (true) with check (true);
call caseward.open_to_definer('caseward.sign_in_failures');
create index sign_in_failures_by_age on caseward.sign_in_failures (blocked_until);
grant select, insert, update, delete on caseward.sign_in_failures to caseward_definer;

-- Until when signing in is closed for any of these keys; null when it is open.
create function caseward.sign_in_blocked_until(p_keys bytea[])
returns timestamptz
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select max(f.blocked_until) from caseward.sign_in_failures f
  where f.key = any(p_keys) and f.blocked_until > clock_timestamp()
$$;
call caseward.make_definer('caseward.sign_in_blocked_until(bytea[])');

-- Counts a failure. An account, or a device of its own budget, waits after its fifth failure: 15 seconds, and twice as
-- long each time, up to 15 minutes. An address (null: it does not count) has so many failures a minute.
create function caseward.note_sign_in_failure(p_account bytea, p_address bytea, p_most_a_minute integer)
returns void
language sql volatile security definer set search_path = pg_catalog, pg_temp as $$
  insert into caseward.sign_in_failures as f (key, failures, since, blocked_until)
  values (p_account, 1, now(), now())
  on conflict (key) do update set
    failures = f.failures + 1,
    blocked_until = now() + case
      when f.failures < 4 then interval '0'
      else least(interval '15 minutes', interval '15 seconds' * power(2, least(f.failures - 4, 10))) end;

  insert into caseward.sign_in_failures as f (key, failures, since, blocked_until)
  select p_address, 1, now(), now() where p_address is not null
  on conflict (key) do update set
    failures = case when f.since > now() - interval '1 minute' then f.failures + 1 else 1 end,
    since = case when f.since > now() - interval '1 minute' then f.since else now() end,
    blocked_until = case
      when f.since <= now() - interval '1 minute' or f.failures + 1 < p_most_a_minute then now()
      else f.since + interval '1 minute' end;
$$;
call caseward.make_definer('caseward.note_sign_in_failure(bytea, bytea, integer)');

-- Forgets the failures of an account or a device: its owner was there.
create function caseward.forget_sign_in_failures(p_account bytea)
returns void
language sql volatile security definer set search_path = pg_catalog, pg_temp as $$
  delete from caseward.sign_in_failures f where f.key = p_account
$$;
call caseward.make_definer('caseward.forget_sign_in_failures(bytea)');

-- Forgets what failed for the last time a day ago.
create function caseward.sweep_sign_in_failures()
returns void
language sql volatile security definer set search_path = pg_catalog, pg_temp as $$
  delete from caseward.sign_in_failures f where f.blocked_until < now() - interval '1 day'
$$;
call caseward.make_definer('caseward.sweep_sign_in_failures()');

-- Ethical walls, legal holds, the audit's events, and what was deleted together.

-- Has a table's rows carry whom they are visible to (null: the whole firm) and whether they are on legal hold, and
-- shuts everybody else out of them. What the policy must know stands in the row: a subquery would be refused by Citus.
create procedure caseward.wall(p_table regclass)
language plpgsql as $$
begin
  execute format('alter table %s add visible_to uuid[]', p_table);
  execute format('create policy wall on %s as restrictive to caseward_app '
    'using (visible_to is null or current_setting(''app.user_id'')::uuid = any(visible_to)) '
    'with check (visible_to is null or current_setting(''app.user_id'')::uuid = any(visible_to))', p_table);
  execute format('grant select (visible_to), update (visible_to) on %s to caseward_definer', p_table);
end $$;

-- What is on legal hold can't be marked as deleted, whatever the path.
create procedure caseward.holdable(p_table regclass)
language plpgsql as $$
begin
  execute format('alter table %s add held boolean not null default false', p_table);
  execute format('alter table %s add constraint held_is_kept check (not held or deleted_at is null)', p_table);
  execute format('grant select (held), update (held) on %s to caseward_definer', p_table);
end $$;

revoke all on procedure caseward.wall(regclass), caseward.holdable(regclass) from public;

call caseward.wall('caseward.matters');
call caseward.wall('caseward.matter_parties');
call caseward.wall('caseward.matter_team');
call caseward.wall('caseward.tasks');
call caseward.wall('caseward.notes');
call caseward.wall('caseward.documents');
call caseward.holdable('caseward.matters');
call caseward.holdable('caseward.tasks');
call caseward.holdable('caseward.notes');
call caseward.holdable('caseward.documents');

call caseward.open_to_definer('caseward.matter_parties');
call caseward.open_to_definer('caseward.matter_team');
call caseward.open_to_definer('caseward.tasks');
call caseward.open_to_definer('caseward.notes');
call caseward.open_to_definer('caseward.documents');
grant select (tenant_id, matter_id) on caseward.matter_parties to caseward_definer;
grant select (tenant_id, matter_id, user_id) on caseward.matter_team to caseward_definer;
grant select (tenant_id, matter_id, deleted_at) on caseward.tasks to caseward_definer;
grant select (tenant_id, matter_id, deleted_at) on caseward.notes to caseward_definer;
grant select (tenant_id, matter_id, deleted_at) on caseward.documents to caseward_definer;
grant select (role) on caseward.users to caseward_definer;
grant update (visible_to, held) on caseward.matters to caseward_app;
-- A task that moves to another matter takes on its marks.
grant update (visible_to, held) on caseward.tasks to caseward_app;

-- Who a party of a matter on hold is can't be struck out.
alter table caseward.matter_parties add held boolean not null default false;
grant select (held), update (held) on caseward.matter_parties to caseward_definer;
create policy held_is_kept on caseward.matter_parties as restrictive for delete to caseward_app using (not held);

-- A wall around a matter, from when it was raised until it is lifted.
create table caseward.walls (
  tenant_id uuid not null references caseward.tenants (id),
  id uuid not null,
  matter_id uuid not null,
  reason text not null check (reason <> ''),
  created_at timestamptz(3) not null default now(),
  created_by uuid not null,
  lifted_at timestamptz(3),
  lifted_by uuid,
  lift_reason text check (lift_reason <> ''),
  primary key (tenant_id, id),
  check ((lifted_at is null) = (lift_reason is null) and (lifted_at is null) = (lifted_by is null)),
  foreign key (tenant_id, matter_id) references caseward.matters (tenant_id, id),
  foreign key (tenant_id, created_by) references caseward.users (tenant_id, id),
  foreign key (tenant_id, lifted_by) references caseward.users (tenant_id, id)
);
call caseward.distribute('caseward.walls');
call caseward.protect('caseward.walls');
call caseward.open_to_definer('caseward.walls');
call caseward.wall('caseward.walls');
create unique index walls_standing on caseward.walls (tenant_id, matter_id) where lifted_at is null;
create index walls_by_matter on caseward.walls (tenant_id, matter_id, created_at desc);
grant select, insert on caseward.walls to caseward_app;
grant select, update (lifted_at, lifted_by, lift_reason) on caseward.walls to caseward_definer;

-- Who is behind a wall by name; the matter's team is behind it anyway.
create table caseward.wall_members (
  tenant_id uuid not null,
  id uuid not null,
  wall_id uuid not null,
  matter_id uuid not null,
  user_id uuid not null,
  created_at timestamptz(3) not null default now(),
  created_by uuid not null,
  removed_at timestamptz(3),
  removed_by uuid,
  primary key (tenant_id, id),
  check ((removed_at is null) = (removed_by is null)),
  foreign key (tenant_id, wall_id) references caseward.walls (tenant_id, id),
  foreign key (tenant_id, matter_id) references caseward.matters (tenant_id, id),
  foreign key (tenant_id, user_id) references caseward.users (tenant_id, id),
  foreign key (tenant_id, created_by) references caseward.users (tenant_id, id),
  foreign key (tenant_id, removed_by) references caseward.users (tenant_id, id)
);
call caseward.distribute('caseward.wall_members');
call caseward.protect('caseward.wall_members');
call caseward.open_to_definer('caseward.wall_members');
call caseward.wall('caseward.wall_members');
create unique index wall_members_now on caseward.wall_members (tenant_id, wall_id, user_id) where removed_at is null;
create index wall_members_by_matter on caseward.wall_members (tenant_id, matter_id);
grant select, insert, update (removed_at, removed_by) on caseward.wall_members to caseward_app;
grant select on caseward.wall_members to caseward_definer;

-- A legal hold on a matter, from when it was placed until it is released.
create table caseward.legal_holds (
  tenant_id uuid not null references caseward.tenants (id),
  id uuid not null,
  matter_id uuid not null,
  reason text not null check (reason <> ''),
  created_at timestamptz(3) not null default now(),
  created_by uuid not null,
  released_at timestamptz(3),
  released_by uuid,
  release_reason text check (release_reason <> ''),
  primary key (tenant_id, id),
  check ((released_at is null) = (release_reason is null) and (released_at is null) = (released_by is null)),
  foreign key (tenant_id, matter_id) references caseward.matters (tenant_id, id),
  foreign key (tenant_id, created_by) references caseward.users (tenant_id, id),
  foreign key (tenant_id, released_by) references caseward.users (tenant_id, id)
);
call caseward.distribute('caseward.legal_holds');
call caseward.protect('caseward.legal_holds');
call caseward.open_to_definer('caseward.legal_holds');
call caseward.wall('caseward.legal_holds');
create unique index legal_holds_standing on caseward.legal_holds (tenant_id, matter_id) where released_at is null;
grant select, insert, update (released_at, released_by, release_reason) on caseward.legal_holds to caseward_app;
grant select (tenant_id, matter_id) on caseward.legal_holds to caseward_definer;

-- What a person is to be told once: that a wall they were behind was lifted, and why.
create table caseward.notices (
  tenant_id uuid not null references caseward.tenants (id),
  id uuid not null,
  user_id uuid not null,
  kind text not null check (kind in ('WALL_LIFTED')),
  matter_id uuid not null,
  reason text not null,
  created_at timestamptz(3) not null default now(),
  created_by uuid not null,
  dismissed_at timestamptz(3),
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references caseward.users (tenant_id, id),
  foreign key (tenant_id, matter_id) references caseward.matters (tenant_id, id),
  foreign key (tenant_id, created_by) references caseward.users (tenant_id, id)
);
call caseward.distribute('caseward.notices');
call caseward.protect('caseward.notices');
call caseward.open_to_definer('caseward.notices');
call caseward.wall('caseward.notices');
create index notices_waiting on caseward.notices (tenant_id, user_id, id) where dismissed_at is null;
create index notices_by_matter on caseward.notices (tenant_id, matter_id);
grant select, update (dismissed_at) on caseward.notices to caseward_app;
grant select (tenant_id, matter_id), insert on caseward.notices to caseward_definer;

-- What happened, one row an event. The serving role adds and reads, and can do nothing else; foreign keys are left out,
-- because the record of what happened outlives what it happened to.
create table caseward.audit_events (
  tenant_id uuid not null,
  id uuid not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  -- Who did it; null where nobody was known, or the product did it itself.
  user_id uuid,
  session_id uuid,
  address text,
  action text not null check (action <> ''),
  object_type text not null check (object_type <> ''),
  object_id uuid,
  matter_id uuid,
  -- By field: old and new. Long texts as length and SHA-256; never a password or a token.
  changes jsonb,
  details jsonb,
  primary key (tenant_id, id)
);
call caseward.distribute('caseward.audit_events');
call caseward.protect('caseward.audit_events');
call caseward.open_to_definer('caseward.audit_events');
call caseward.wall('caseward.audit_events');
create index audit_events_by_age on caseward.audit_events (tenant_id, created_at desc, id desc);
create index audit_events_by_matter on caseward.audit_events (tenant_id, matter_id, created_at desc, id desc)
  where matter_id is not null;
grant select, insert on caseward.audit_events to caseward_app;
grant select (tenant_id, matter_id) on caseward.audit_events to caseward_definer;

-- One deletion, however many rows it took along; it can be restored until it is purged.
create table caseward.deletions (
  tenant_id uuid not null references caseward.tenants (id),
  -- The deletion_id of the rows.
  id uuid not null,
  object_type text not null check (object_type in ('matter', 'contact', 'task', 'note', 'document')),
  object_id uuid not null,
  -- The matter it hung on, or was.
  matter_id uuid,
  created_at timestamptz(3) not null default now(),
  created_by uuid not null,
  restored_at timestamptz(3),
  restored_by uuid,
  -- When its files began to be removed: from then on there is no way back.
  purging_at timestamptz(3),
  primary key (tenant_id, id),
  foreign key (tenant_id, created_by) references caseward.users (tenant_id, id),
  foreign key (tenant_id, restored_by) references caseward.users (tenant_id, id)
);
call caseward.distribute('caseward.deletions');
call caseward.protect('caseward.deletions');
call caseward.open_to_definer('caseward.deletions');
call caseward.wall('caseward.deletions');
create index deletions_by_age on caseward.deletions (tenant_id, created_at desc, id desc) where restored_at is null;
create index deletions_by_matter on caseward.deletions (tenant_id, matter_id);
grant select, insert, update (restored_at, restored_by) on caseward.deletions to caseward_app;
grant select (tenant_id, matter_id) on caseward.deletions to caseward_definer;

-- What was deleted before there was a trash.
insert into caseward.deletions (tenant_id, id, object_type, object_id, matter_id, created_at, created_by)
select tenant_id, deletion_id, object_type, object_id, matter_id, deleted_at, deleted_by from (
  select tenant_id, deletion_id, 'matter' as object_type, id as object_id, id as matter_id, deleted_at, deleted_by
  from caseward.matters
  union all select tenant_id, deletion_id, 'contact', id, null, deleted_at, deleted_by from caseward.contacts
  union all select tenant_id, deletion_id, 'task', id, matter_id, deleted_at, deleted_by from caseward.tasks
  union all select tenant_id, deletion_id, 'note', id, matter_id, deleted_at, deleted_by from caseward.notes
  union all select tenant_id, deletion_id, 'document', id, matter_id, deleted_at, deleted_by from caseward.documents
) marked
where deletion_id is not null
-- A matter's own row comes first: what went along with it is no deletion of its own.
order by object_type <> 'matter'
on conflict do nothing;

-- Has everything that hangs on a matter carry the matter's marks. It copies what stands in the matter's row and takes
-- nothing from its caller, so it can be called by anybody who may change that row.
create function caseward.copy_marks(p_tenant_id uuid, p_matter_id uuid)
returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  v uuid[];
  h boolean;
begin
  if p_tenant_id is distinct from current_setting('app.tenant_id')::uuid then
    raise insufficient_privilege using message = 'another tenant than the scope''s';
  end if;
  select m.visible_to, m.held into v, h from caseward.matters m
    where m.tenant_id = p_tenant_id and m.id = p_matter_id for update;
  if not found then
    return;
  end if;
  update caseward.tasks t set visible_to = v, held = h and t.deleted_at is null
    where t.tenant_id = p_tenant_id and t.matter_id = p_matter_id
      and (t.visible_to is distinct from v or t.held <> (h and t.deleted_at is null));
  update caseward.notes t set visible_to = v, held = h and t.deleted_at is null
    where t.tenant_id = p_tenant_id and t.matter_id = p_matter_id
      and (t.visible_to is distinct from v or t.held <> (h and t.deleted_at is null));
  update caseward.documents t set visible_to = v, held = h and t.deleted_at is null
    where t.tenant_id = p_tenant_id and t.matter_id = p_matter_id
      and (t.visible_to is distinct from v or t.held <> (h and t.deleted_at is null));
  update caseward.matter_parties t set visible_to = v, held = h
    where t.tenant_id = p_tenant_id and t.matter_id = p_matter_id
      and (t.visible_to is distinct from v or t.held <> h);
  update caseward.matter_team t set visible_to = v
    where t.tenant_id = p_tenant_id and t.matter_id = p_matter_id and t.visible_to is distinct from v;
  update caseward.walls t set visible_to = v
    where t.tenant_id = p_tenant_id and t.matter_id = p_matter_id and t.visible_to is distinct from v;
  update caseward.wall_members t set visible_to = v
    where t.tenant_id = p_tenant_id and t.matter_id = p_matter_id and t.visible_to is distinct from v;
  update caseward.legal_holds t set visible_to = v
    where t.tenant_id = p_tenant_id and t.matter_id = p_matter_id and t.visible_to is distinct from v;
  update caseward.notices t set visible_to = v
    where t.tenant_id = p_tenant_id and t.matter_id = p_matter_id and t.visible_to is distinct from v;
  update caseward.audit_events t set visible_to = v
    where t.tenant_id = p_tenant_id and t.matter_id = p_matter_id and t.visible_to is distinct from v;
  update caseward.deletions t set visible_to = v
    where t.tenant_id = p_tenant_id and t.matter_id = p_matter_id and t.visible_to is distinct from v;
end $$;
call caseward.make_definer('caseward.copy_marks(uuid, uuid)');

-- The ids of the walls that stand in a firm, for its administrators, who need not be behind them: nothing but ids.
create function caseward.standing_walls(p_tenant_id uuid)
returns setof uuid
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  if p_tenant_id is distinct from current_setting('app.tenant_id')::uuid then
    raise insufficient_privilege using message = 'another tenant than the scope''s';
  end if;
  return query
    select w.id from caseward.walls w
    join caseward.matters m on m.tenant_id = p_tenant_id and m.id = w.matter_id
    where w.tenant_id = p_tenant_id and w.lifted_at is null and m.deleted_at is null
      and exists (select from caseward.users u where u.tenant_id = p_tenant_id
        and u.id = current_setting('app.user_id')::uuid and u.role = 'ADMIN' and u.disabled_at is null)
    order by w.id;
end $$;
call caseward.make_definer('caseward.standing_walls(uuid)');

-- Lifts a wall: an administrator's right, from outside too, and an attorney's who is behind it. Everybody who was
-- behind it is told by whom and why. Answers the matter; nothing where there is no such wall for the asker.
create function caseward.lift_wall(p_tenant_id uuid, p_wall_id uuid, p_reason text)
returns setof uuid
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  me uuid := current_setting('app.user_id')::uuid;
  my_role text;
  walled uuid;
  members uuid[];
begin
  if p_tenant_id is distinct from current_setting('app.tenant_id')::uuid then
    raise insufficient_privilege using message = 'another tenant than the scope''s';
  end if;
  select u.role into my_role from caseward.users u
    where u.tenant_id = p_tenant_id and u.id = me and u.disabled_at is null;
  select w.matter_id into walled from caseward.walls w
    where w.tenant_id = p_tenant_id and w.id = p_wall_id and w.lifted_at is null;
  -- The matter first, as everything that changes a wall does: its lock makes them wait for one another.
  select m.visible_to into members from caseward.matters m
    where m.tenant_id = p_tenant_id and m.id = walled and m.deleted_at is null for update;
  if not found or not (coalesce(my_role, '') = 'ADMIN' or (coalesce(my_role, '') = 'ATTORNEY' and me = any(members))) then
    return;
  end if;
  update caseward.walls w set lifted_at = now(), lifted_by = me, lift_reason = p_reason
    where w.tenant_id = p_tenant_id and w.id = p_wall_id and w.lifted_at is null;
  if not found then
    return;
  end if;
  update caseward.matters m set visible_to = null where m.tenant_id = p_tenant_id and m.id = walled;
  perform caseward.copy_marks(p_tenant_id, walled);
  insert into caseward.notices (tenant_id, id, user_id, kind, matter_id, reason, created_by)
    select p_tenant_id, gen_random_uuid(), member, 'WALL_LIFTED', walled, p_reason, me
    from unnest(members) member where member <> me;
  return next walled;
end $$;
call caseward.make_definer('caseward.lift_wall(uuid, uuid, text)');

-- The search filters by wall itself: a limit before the filter would lose results, and betray hidden ones by timing.
create or replace function caseward.matching_matters(p_tenant_id uuid, p_patterns text[])
returns setof uuid
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  if p_tenant_id is distinct from current_setting('app.tenant_id')::uuid then
    raise insufficient_privilege using message = 'another tenant than the scope''s';
  end if;
  return query
    select m.id from caseward.matters m
    where m.tenant_id = p_tenant_id and m.deleted_at is null and m.search_text like all (p_patterns)
      and (m.visible_to is null or current_setting('app.user_id')::uuid = any(m.visible_to));
end $$;

-- Matters, contacts, and who is what in a matter.

create extension if not exists pg_trgm;

create table caseward.contacts (
  tenant_id uuid not null references caseward.tenants (id),
  id uuid not null,
  kind text not null default 'PERSON' check (kind in ('PERSON', 'COMPANY')),
  first_name text collate "und-x-icu" not null check (first_name <> ''),
  last_name text collate "und-x-icu" not null default '',
  email text not null default '',
  phone_number text not null default '',
  contact_type text not null default 'CLIENT'
    check (contact_type in ('CLIENT', 'OPPOSING_COUNSEL', 'WITNESS', 'JUDGE', 'OTHER')),
  search_text text not null generated always as (
    lower((first_name || ' ' || last_name || ' ' || email || ' ' || phone_number) collate "und-x-icu")) stored,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  created_by uuid not null,
  updated_at timestamptz(3) not null default now(),
  updated_by uuid not null,
  deleted_at timestamptz(3),
  deleted_by uuid,
  deletion_id uuid,
  primary key (tenant_id, id),
  check (kind = 'PERSON' or last_name = ''),
  foreign key (tenant_id, created_by) references caseward.users (tenant_id, id),
  foreign key (tenant_id, updated_by) references caseward.users (tenant_id, id),
  foreign key (tenant_id, deleted_by) references caseward.users (tenant_id, id)
);
call caseward.distribute('caseward.contacts');
call caseward.protect('caseward.contacts');
call caseward.open_to_definer('caseward.contacts');
create index contacts_by_name on caseward.contacts (tenant_id, last_name, first_name, id) where deleted_at is null;
create index contacts_by_text on caseward.contacts using gin (search_text gin_trgm_ops) where deleted_at is null;
grant select, insert on caseward.contacts to caseward_app;
grant update (kind, first_name, last_name, email, phone_number, contact_type,
  version, updated_at, updated_by, deleted_at, deleted_by, deletion_id) on caseward.contacts to caseward_app;
grant select (tenant_id, id, search_text, deleted_at) on caseward.contacts to caseward_definer;

create table caseward.matters (
  tenant_id uuid not null references caseward.tenants (id),
  id uuid not null,
  title text collate "und-x-icu" not null check (title <> ''),
  local_case_number text not null default '',
  status text not null default 'OPEN' check (status in ('PENDING', 'OPEN', 'ON_HOLD', 'CLOSED', 'ARCHIVED')),
  description text not null default '',
  search_text text not null generated always as (
    lower((title || ' ' || local_case_number) collate "und-x-icu")) stored,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  created_by uuid not null,
  updated_at timestamptz(3) not null default now(),
  updated_by uuid not null,
  deleted_at timestamptz(3),
  deleted_by uuid,
  deletion_id uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, created_by) references caseward.users (tenant_id, id),
  foreign key (tenant_id, updated_by) references caseward.users (tenant_id, id),
  foreign key (tenant_id, deleted_by) references caseward.users (tenant_id, id)
);
call caseward.distribute('caseward.matters');
call caseward.protect('caseward.matters');
call caseward.open_to_definer('caseward.matters');
create index matters_by_age on caseward.matters (tenant_id, created_at desc, id desc) where deleted_at is null;
create index matters_by_text on caseward.matters using gin (search_text gin_trgm_ops) where deleted_at is null;
grant select, insert on caseward.matters to caseward_app;
grant update (title, local_case_number, status, description,
  version, updated_at, updated_by, deleted_at, deleted_by, deletion_id) on caseward.matters to caseward_app;
grant select (tenant_id, id, search_text, deleted_at) on caseward.matters to caseward_definer;

-- Who is what in a matter. A contact's own type is only its usual role: a witness here is a client there.
create table caseward.matter_parties (
  tenant_id uuid not null,
  matter_id uuid not null,
  contact_id uuid not null,
  role text not null check (role in ('CLIENT', 'OPPOSING_PARTY', 'OPPOSING_COUNSEL', 'CO_COUNSEL', 'WITNESS',
    'EXPERT', 'JUDGE', 'REFERRER', 'OTHER')),
  side text not null check (side in ('OURS', 'ADVERSE', 'NEUTRAL')),
  created_at timestamptz(3) not null default now(),
  created_by uuid not null,
  primary key (tenant_id, matter_id, contact_id, role),
  foreign key (tenant_id, matter_id) references caseward.matters (tenant_id, id),
  foreign key (tenant_id, contact_id) references caseward.contacts (tenant_id, id),
  foreign key (tenant_id, created_by) references caseward.users (tenant_id, id)
);
call caseward.distribute('caseward.matter_parties');
call caseward.protect('caseward.matter_parties');
create index matter_parties_by_contact on caseward.matter_parties (tenant_id, contact_id);
grant select, insert, delete on caseward.matter_parties to caseward_app;

create table caseward.matter_team (
  tenant_id uuid not null,
  matter_id uuid not null,
  user_id uuid not null,
  created_at timestamptz(3) not null default now(),
  created_by uuid not null,
  primary key (tenant_id, matter_id, user_id),
  foreign key (tenant_id, matter_id) references caseward.matters (tenant_id, id),
  foreign key (tenant_id, user_id) references caseward.users (tenant_id, id),
  foreign key (tenant_id, created_by) references caseward.users (tenant_id, id)
);
call caseward.distribute('caseward.matter_team');
call caseward.protect('caseward.matter_team');
create index matter_team_by_user on caseward.matter_team (tenant_id, user_id);
grant select, insert, delete on caseward.matter_team to caseward_app;

-- LIKE is not leakproof, so under row-level security its index would not be used: these two search without
-- row-level security, and therefore refuse any tenant but the scope's.
create function caseward.matching_contacts(p_tenant_id uuid, p_patterns text[])
returns setof uuid
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  if p_tenant_id is distinct from current_setting('app.tenant_id')::uuid then
    raise insufficient_privilege using message = 'another tenant than the scope''s';
  end if;
  return query
    select c.id from caseward.contacts c
    where c.tenant_id = p_tenant_id and c.deleted_at is null and c.search_text like all (p_patterns);
end $$;
call caseward.make_definer('caseward.matching_contacts(uuid, text[])');

create function caseward.matching_matters(p_tenant_id uuid, p_patterns text[])
returns setof uuid
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  if p_tenant_id is distinct from current_setting('app.tenant_id')::uuid then
    raise insufficient_privilege using message = 'another tenant than the scope''s';
  end if;
  return query
    select m.id from caseward.matters m
    where m.tenant_id = p_tenant_id and m.deleted_at is null and m.search_text like all (p_patterns);
end $$;
call caseward.make_definer('caseward.matching_matters(uuid, text[])');

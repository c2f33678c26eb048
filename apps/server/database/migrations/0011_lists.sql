-- Lists: what a matter needs to be found by, the firm's practice areas, saved views, and the indexes of filters and orders.

create extension if not exists btree_gin;

-- Numbers within a text are compared as numbers: 2026-10000 comes after 2026-9999.
create collation caseward.numbers (provider = icu, locale = 'und-u-kn-true');

-- The firm's own list of the fields of law it works in.
create table caseward.practice_areas (
  tenant_id uuid not null references caseward.tenants (id),
  id uuid not null,
  name text collate "und-x-icu" not null check (name <> ''),
  -- Its place in the list.
  position integer not null,
  -- Stays with the matters that have it, and is not offered any more.
  archived boolean not null default false,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  -- Null for those that a firm begins with.
  created_by uuid,
  updated_at timestamptz(3) not null default now(),
  updated_by uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, created_by) references caseward.users (tenant_id, id),
  foreign key (tenant_id, updated_by) references caseward.users (tenant_id, id)
);
call caseward.distribute('caseward.practice_areas');
call caseward.protect('caseward.practice_areas');
create unique index practice_areas_by_name on caseward.practice_areas (tenant_id, lower(name));
grant select, insert, update (name, position, archived, version, updated_at, updated_by)
  on caseward.practice_areas to caseward_app;

insert into caseward.practice_areas (tenant_id, id, name, position)
select t.id, gen_random_uuid(), a.name, a.position
from caseward.tenants t, unnest(array['Business and corporate', 'Criminal defense', 'Employment',
  'Estates and probate', 'Family', 'Immigration', 'Intellectual property', 'Litigation', 'Personal injury',
  'Real estate', 'Tax', 'Other']) with ordinality a (name, position);

-- How a firm numbers its matters, and how far it has counted; year 0 where the pattern holds none.
alter table caseward.tenants add matter_number_pattern text not null default '{YYYY}-{NNNN}'
  check (matter_number_pattern ~ '^[^{}]*(\{YYYY\}[^{}]*)?\{N{1,9}\}[^{}]*(\{YYYY\}[^{}]*)?$');
grant update (matter_number_pattern) on caseward.tenants to caseward_app;
grant select (matter_number_pattern, time_zone) on caseward.tenants to caseward_definer;

create table caseward.matter_counters (
  tenant_id uuid not null references caseward.tenants (id),
  year integer not null,
  last integer not null,
  primary key (tenant_id, year)
);
call caseward.distribute('caseward.matter_counters');
call caseward.protect('caseward.matter_counters');
call caseward.open_to_definer('caseward.matter_counters');
grant select, insert, update (last) on caseward.matter_counters to caseward_definer;

alter table caseward.matters
  add number text collate caseward.numbers,
  add practice_area_id uuid,
  add opened_on date,
  -- Closed and archived matters have one, others have none.
  add closed_on date,
  add foreign key (tenant_id, practice_area_id) references caseward.practice_areas (tenant_id, id);

-- Matters that are there already get theirs by age.
update caseward.matters m set number = g.year || '-' || case when g.place > 9999 then g.place::text
    else lpad(g.place::text, 4, '0') end,
  opened_on = g.opened_on,
  closed_on = case when m.status in ('CLOSED', 'ARCHIVED') then (m.updated_at at time zone g.time_zone)::date end
from (
  select o.*, row_number() over (partition by o.tenant_id, o.year order by o.created_at, o.id) as place
  from (
    select a.tenant_id, a.id, a.created_at, t.time_zone, (a.created_at at time zone t.time_zone)::date as opened_on,
      extract(year from a.created_at at time zone t.time_zone)::integer as year
    from caseward.matters a join caseward.tenants t on t.id = a.tenant_id
  ) o
) g
where g.tenant_id = m.tenant_id and g.id = m.id;
insert into caseward.matter_counters (tenant_id, year, last)
select m.tenant_id, extract(year from m.opened_on)::integer, count(*) from caseward.matters m group by 1, 2;

alter table caseward.matters
  alter number set not null,
  alter opened_on set not null,
  add constraint numbers_are_unique unique (tenant_id, number),
  add constraint closed_has_day check ((status in ('CLOSED', 'ARCHIVED')) = (closed_on is not null));
grant update (practice_area_id, opened_on, closed_on) on caseward.matters to caseward_app;
grant select (number) on caseward.matters to caseward_definer;

-- The numbers of a firm's next matters, taken for good if the transaction commits: the counter's row is held until then,
-- so that no two get the same. A number that is there already, from another pattern, is passed over. Many are taken at
-- once: each change of a row that one transaction has changed before takes longer than the last.
create function caseward.next_matter_numbers(p_tenant_id uuid, p_count integer)
returns setof text
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  pattern text;
  today_year integer;
  width integer;
  missing integer := p_count;
  taken integer;
  up_to integer;
  made text;
begin
  if p_tenant_id is distinct from current_setting('app.tenant_id')::uuid then
    raise insufficient_privilege using message = 'another tenant than the scope''s';
  end if;
  select t.matter_number_pattern, extract(year from now() at time zone t.time_zone)::integer
    into strict pattern, today_year from caseward.tenants t where t.id = p_tenant_id;
  width := length(substring(pattern from '\{(N+)\}'));
  while missing > 0 loop
    taken := missing;
    insert into caseward.matter_counters as c (tenant_id, year, last)
      values (p_tenant_id, case when pattern like '%{YYYY}%' then today_year else 0 end, taken)
      on conflict (tenant_id, year) do update set last = c.last + excluded.last
      returning c.last into up_to;
    for counted in up_to - taken + 1 .. up_to loop
      made := regexp_replace(replace(pattern, '{YYYY}', today_year::text), '\{N+\}',
        lpad(counted::text, greatest(width, length(counted::text)), '0'));
      if not exists (select from caseward.matters m where m.tenant_id = p_tenant_id and m.number = made) then
        return next made;
        missing := missing - 1;
      end if;
    end loop;
  end loop;
end $$;
call caseward.make_definer('caseward.next_matter_numbers(uuid, integer)');

-- When, by whom and why the status of a matter was changed.
create table caseward.matter_status_changes (
  tenant_id uuid not null,
  id uuid not null,
  matter_id uuid not null,
  from_status text not null check (from_status in ('PENDING', 'OPEN', 'ON_HOLD', 'CLOSED', 'ARCHIVED')),
  to_status text not null check (to_status in ('PENDING', 'OPEN', 'ON_HOLD', 'CLOSED', 'ARCHIVED')),
  reason text not null default '',
  created_at timestamptz(3) not null default now(),
  created_by uuid not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, matter_id) references caseward.matters (tenant_id, id),
  foreign key (tenant_id, created_by) references caseward.users (tenant_id, id)
);
call caseward.distribute('caseward.matter_status_changes');
call caseward.protect('caseward.matter_status_changes');
call caseward.open_to_definer('caseward.matter_status_changes');
call caseward.wall('caseward.matter_status_changes');
create index matter_status_changes_by_matter on caseward.matter_status_changes
  (tenant_id, matter_id, created_at desc, id desc);
grant select, insert on caseward.matter_status_changes to caseward_app;
grant select (tenant_id, matter_id), delete on caseward.matter_status_changes to caseward_definer;

-- As before, and the changes of status too.
create or replace function caseward.copy_marks(p_tenant_id uuid, p_matter_id uuid)
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
  update caseward.matter_status_changes t set visible_to = v
    where t.tenant_id = p_tenant_id and t.matter_id = p_matter_id and t.visible_to is distinct from v;
  update caseward.deletions t set visible_to = v
    where t.tenant_id = p_tenant_id and t.matter_id = p_matter_id and t.visible_to is distinct from v;
end $$;

create or replace function caseward.purge_deletion(p_tenant_id uuid, p_deletion_id uuid)
returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  d caseward.deletions;
begin
  select * into d from caseward.hold_purgeable(p_tenant_id, p_deletion_id);
  if not found or d.purging_at is null then
    return false;
  end if;
  case d.object_type
    when 'task' then
      delete from caseward.tasks t where t.tenant_id = p_tenant_id and t.id = d.object_id and t.deletion_id = d.id;
    when 'note' then
      delete from caseward.notes t where t.tenant_id = p_tenant_id and t.id = d.object_id and t.deletion_id = d.id;
    when 'document' then
      delete from caseward.documents t where t.tenant_id = p_tenant_id and t.id = d.object_id and t.deletion_id = d.id;
    when 'contact' then
      delete from caseward.contacts t where t.tenant_id = p_tenant_id and t.id = d.object_id and t.deletion_id = d.id;
    when 'matter' then
      -- What the policies leave standing makes the foreign keys refuse the matter, and with it the whole purge.
      delete from caseward.tasks t where t.tenant_id = p_tenant_id and t.matter_id = d.object_id;
      delete from caseward.notes t where t.tenant_id = p_tenant_id and t.matter_id = d.object_id;
      delete from caseward.documents t where t.tenant_id = p_tenant_id and t.matter_id = d.object_id;
      delete from caseward.matter_parties t where t.tenant_id = p_tenant_id and t.matter_id = d.object_id;
      delete from caseward.matter_team t where t.tenant_id = p_tenant_id and t.matter_id = d.object_id;
      delete from caseward.wall_members t where t.tenant_id = p_tenant_id and t.matter_id = d.object_id;
      delete from caseward.walls t where t.tenant_id = p_tenant_id and t.matter_id = d.object_id;
      delete from caseward.legal_holds t where t.tenant_id = p_tenant_id and t.matter_id = d.object_id;
      delete from caseward.matter_status_changes t where t.tenant_id = p_tenant_id and t.matter_id = d.object_id;
      delete from caseward.notices t where t.tenant_id = p_tenant_id and t.matter_id = d.object_id;
      delete from caseward.matters t where t.tenant_id = p_tenant_id and t.id = d.object_id and t.deletion_id = d.id;
  end case;
  delete from caseward.deletions e
    where e.tenant_id = p_tenant_id
      and (e.id = d.id or e.object_id = d.object_id or d.object_type = 'matter' and e.matter_id = d.object_id);
  insert into caseward.audit_events (tenant_id, id, action, object_type, object_id, matter_id, visible_to)
    values (p_tenant_id, gen_random_uuid(), 'PURGED', d.object_type, d.object_id, d.matter_id, d.visible_to);
  return true;
end $$;
call caseward.make_definer('caseward.purge_deletion(uuid, uuid)');

-- A name for a list as its address and its table have it.
create table caseward.views (
  tenant_id uuid not null references caseward.tenants (id),
  id uuid not null,
  list text not null check (list in ('matters', 'contacts', 'tasks', 'documents')),
  name text collate "und-x-icu" not null check (name <> ''),
  query jsonb not null default '{}',
  columns text[] not null default '{}',
  density text not null default 'COMFORTABLE' check (density in ('COMFORTABLE', 'COMPACT')),
  -- The whole firm sees it; else its maker alone.
  shared boolean not null default false,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  created_by uuid not null,
  updated_at timestamptz(3) not null default now(),
  updated_by uuid not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, created_by) references caseward.users (tenant_id, id),
  foreign key (tenant_id, updated_by) references caseward.users (tenant_id, id)
);
call caseward.distribute('caseward.views');
call caseward.protect('caseward.views');
create index views_by_name on caseward.views (tenant_id, list, name, id);
grant select, insert, delete,
  update (name, query, columns, density, shared, version, updated_at, updated_by) on caseward.views to caseward_app;

-- A bulk change answers for many records: its answer is kept for whoever asked, without one record to look for.
alter table caseward.idempotency_keys alter record_id drop not null;

-- What the search of each list looks through.
drop index caseward.matters_by_text, caseward.contacts_by_text;
alter table caseward.matters drop search_text;
alter table caseward.matters add search_text text not null generated always as (
  lower((number || ' ' || title || ' ' || local_case_number) collate "und-x-icu")) stored;
alter table caseward.tasks add search_text text not null generated always as (
  lower(title collate "und-x-icu")) stored;
alter table caseward.documents add search_text text not null generated always as (
  lower((title || ' ' || file_name) collate "und-x-icu")) stored;
grant select (search_text) on caseward.matters to caseward_definer;
grant select (tenant_id, id, search_text, deleted_at) on caseward.tasks, caseward.documents to caseward_definer;
-- Without a list of what is pending, which every search would have to read through.
create index matters_by_text on caseward.matters using gin (tenant_id, search_text gin_trgm_ops)
  with (fastupdate = off) where deleted_at is null;
create index contacts_by_text on caseward.contacts using gin (tenant_id, search_text gin_trgm_ops)
  with (fastupdate = off) where deleted_at is null;
create index tasks_by_text on caseward.tasks using gin (tenant_id, search_text gin_trgm_ops)
  with (fastupdate = off) where deleted_at is null;
create index documents_by_text on caseward.documents using gin (tenant_id, search_text gin_trgm_ops)
  with (fastupdate = off) where deleted_at is null;

-- LIKE is not leakproof, so under row-level security its index would not be used: these look without it, and therefore
-- refuse any tenant but the scope's, and apply its wall and the deletion mark themselves. They answer the ids that hold
-- every pattern: all of them, or so many as are asked for where only their number counts. Each pattern is a condition of
-- its own, because LIKE ALL takes no index.
drop function caseward.matching_contacts(uuid, text[]);
drop function caseward.matching_matters(uuid, text[]);
do $do$
declare
  searched text;
begin
  foreach searched in array array['matters', 'contacts', 'tasks', 'documents'] loop
    execute format($fn$
      create function caseward.matching_%1$s(p_tenant_id uuid, p_patterns text[], p_most integer)
      returns setof uuid
      language plpgsql stable security definer rows 100
      set search_path = pg_catalog, pg_temp set enable_seqscan = off as $$
      declare
        holds_all text;
      begin
        if p_tenant_id is distinct from current_setting('app.tenant_id')::uuid then
          raise insufficient_privilege using message = 'another tenant than the scope''s';
        end if;
        holds_all := coalesce(string_agg(format(' and r.search_text like $2[%%s]', n), ''), '')
          from generate_subscripts(p_patterns, 1) n;
        return query execute 'select r.id from caseward.%1$I r where r.tenant_id = $1 and r.deleted_at is null%2$s'
          || holds_all || ' limit $3'
        using p_tenant_id, p_patterns, p_most;
      end $$ $fn$, searched, case when searched = 'contacts' then '' else
      ' and (r.visible_to is null or current_setting(''''app.user_id'''')::uuid = any(r.visible_to))' end);
    execute format('call caseward.make_definer(%L)', format('caseward.matching_%s(uuid, text[], integer)', searched));
  end loop;
end $do$;

-- COALESCE counts as leaky under row-level security (contain_leaked_vars does not know it), so that a page or a filter
-- by it reads its index from the beginning. CASE says the same and does not.
drop index caseward.tasks_by_due_date, caseward.tasks_pending_by_assignee, caseward.tasks_by_matter;
create index tasks_by_due_date on caseward.tasks (tenant_id, (case when due_date is null then 'infinity' else due_date end), id) where deleted_at is null;
create index tasks_pending_by_assignee on caseward.tasks (tenant_id, assigned_to, (case when due_date is null then 'infinity' else due_date end), id)
  where deleted_at is null and status <> 'DONE';
create index tasks_by_matter on caseward.tasks (tenant_id, matter_id, (case when due_date is null then 'infinity' else due_date end), id) where deleted_at is null;

-- By matter within a person or a contact, so that matters of either are counted in the order of their ids.
drop index caseward.matter_team_by_user, caseward.matter_parties_by_contact;
create index matter_team_by_user on caseward.matter_team (tenant_id, user_id, matter_id);
create index matter_parties_by_contact on caseward.matter_parties (tenant_id, contact_id, matter_id);

-- Orders and filters. Each order ends in the id, so that a page begins where the one before it ended.
create index matters_by_number on caseward.matters (tenant_id, number, id) where deleted_at is null;
create index matters_by_title on caseward.matters (tenant_id, title, id) where deleted_at is null;
create index matters_by_opening on caseward.matters (tenant_id, opened_on, id) where deleted_at is null;
create index matters_by_status on caseward.matters (tenant_id, status, created_at desc, id desc)
  where deleted_at is null;
create index matters_by_practice_area on caseward.matters (tenant_id, practice_area_id, created_at desc, id desc)
  where deleted_at is null;
-- IS NULL is no value: an index that begins with the column keeps no order for it.
create index matters_without_practice_area on caseward.matters (tenant_id, created_at desc, id desc)
  where deleted_at is null and practice_area_id is null;
create index contacts_by_age on caseward.contacts (tenant_id, created_at desc, id desc) where deleted_at is null;
create index contacts_by_type on caseward.contacts (tenant_id, contact_type, last_name, first_name, id)
  where deleted_at is null;
create index contacts_by_kind on caseward.contacts (tenant_id, kind, last_name, first_name, id)
  where deleted_at is null;
create index tasks_by_title on caseward.tasks (tenant_id, title, id) where deleted_at is null;
create index tasks_by_age on caseward.tasks (tenant_id, created_at desc, id desc) where deleted_at is null;
create index tasks_by_urgency on caseward.tasks (tenant_id,
    (case priority when 'URGENT' then 0 when 'HIGH' then 1 when 'NORMAL' then 2 else 3 end),
    (case when due_date is null then 'infinity' else due_date end), id)
  where deleted_at is null;
create index tasks_by_status on caseward.tasks (tenant_id, status, (case when due_date is null then 'infinity' else due_date end), id)
  where deleted_at is null;
create index tasks_by_assignee on caseward.tasks (tenant_id, assigned_to, (case when due_date is null then 'infinity' else due_date end), id)
  where deleted_at is null;
create index tasks_of_nobody on caseward.tasks (tenant_id, (case when due_date is null then 'infinity' else due_date end), id)
  where deleted_at is null and assigned_to is null;
-- What is overdue is a few of what was ever due.
create index tasks_pending_by_due_date on caseward.tasks (tenant_id, (case when due_date is null then 'infinity' else due_date end), id)
  where deleted_at is null and status <> 'DONE';
-- The dashboard counts all there is: these hold no more than what deciding on a row takes, so that counting reads no row.
create index matters_to_count on caseward.matters (tenant_id) include (visible_to) where deleted_at is null;
create index contacts_to_count on caseward.contacts (tenant_id) where deleted_at is null;
create index tasks_to_count on caseward.tasks (tenant_id) include (visible_to)
  where deleted_at is null and status <> 'DONE';
create index documents_by_age on caseward.documents (tenant_id, created_at desc, id desc) where deleted_at is null;
create index documents_by_title on caseward.documents (tenant_id, title, id) where deleted_at is null;
create index documents_by_type on caseward.documents (tenant_id, doc_type, created_at desc, id desc)
  where deleted_at is null;
create index documents_by_uploader on caseward.documents (tenant_id, created_by, created_at desc, id desc)
  where deleted_at is null;

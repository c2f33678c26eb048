-- Removing for good what lay in the trash for 30 days. Whatever the caller says, the database itself counts the days,
-- looks for holds, and removes nothing that is not marked as deleted.

-- When something was deleted is not the serving role's to say, or it could make a deletion old.
revoke insert on caseward.deletions from caseward_app;
grant insert (tenant_id, id, object_type, object_id, matter_id, created_by, visible_to)
  on caseward.deletions to caseward_app;
grant select, update (purging_at), delete on caseward.deletions to caseward_definer;
create policy begun_only on caseward.deletions as restrictive for delete to caseward_definer
  using (purging_at is not null or restored_at is not null);

-- What was restored stays so: an old deletion can't be brought back to purge by.
create policy restored_once on caseward.deletions as restrictive for update to caseward_app
  using (restored_at is null) with check (true);

create index matters_by_deletion on caseward.matters (tenant_id, deletion_id) where deletion_id is not null;
create index contacts_by_deletion on caseward.contacts (tenant_id, deletion_id) where deletion_id is not null;
create index tasks_by_deletion on caseward.tasks (tenant_id, deletion_id) where deletion_id is not null;
create index notes_by_deletion on caseward.notes (tenant_id, deletion_id) where deletion_id is not null;
create index documents_by_deletion on caseward.documents (tenant_id, deletion_id) where deletion_id is not null;

-- Lets the definer functions remove rows of a table, and of them no others than these.
create procedure caseward.purgeable(p_table regclass, p_which text)
language plpgsql as $$
begin
  execute format('grant delete on %s to caseward_definer', p_table);
  execute format('create policy purged_only on %s as restrictive for delete to caseward_definer using (%s)',
    p_table, p_which);
end $$;
revoke all on procedure caseward.purgeable(regclass, text) from public;

call caseward.purgeable('caseward.matters', 'deleted_at < now() - interval ''30 days'' and not held');
call caseward.purgeable('caseward.tasks', 'deleted_at < now() - interval ''30 days'' and not held');
call caseward.purgeable('caseward.notes', 'deleted_at < now() - interval ''30 days'' and not held');
call caseward.purgeable('caseward.documents', 'deleted_at < now() - interval ''30 days'' and not held');
call caseward.purgeable('caseward.contacts', 'deleted_at < now() - interval ''30 days''');
call caseward.purgeable('caseward.matter_parties', 'not held');
call caseward.purgeable('caseward.legal_holds', 'released_at is not null');
grant delete on caseward.matter_team, caseward.walls, caseward.wall_members, caseward.notices to caseward_definer;
grant select (deletion_id) on caseward.matters, caseward.contacts to caseward_definer;
grant select (id, deletion_id) on caseward.tasks, caseward.notes, caseward.documents to caseward_definer;
grant select (file_path) on caseward.documents to caseward_definer;
grant select (contact_id) on caseward.matter_parties to caseward_definer;
grant select (released_at) on caseward.legal_holds to caseward_definer;
grant insert on caseward.audit_events to caseward_definer;

-- Whether a deletion must be kept, however old: what it hangs on is on hold, or a matter still names the contact.
create function caseward.is_kept(d caseward.deletions)
returns boolean
language sql stable set search_path = pg_catalog, pg_temp as $$
  select exists (select from caseward.matters m
      where m.tenant_id = d.tenant_id and m.id = d.matter_id and m.held)
    or exists (select from caseward.legal_holds h
      where h.tenant_id = d.tenant_id and h.matter_id = d.matter_id and h.released_at is null)
    or d.object_type = 'contact' and exists (select from caseward.matter_parties p
      where p.tenant_id = d.tenant_id and p.contact_id = d.object_id)
$$;
revoke all on function caseward.is_kept(caseward.deletions) from public;
grant execute on function caseward.is_kept(caseward.deletions) to caseward_definer;

-- A deletion that may be purged, held with its matter until the transaction ends; none when it may not.
create function caseward.hold_purgeable(p_tenant_id uuid, p_deletion_id uuid)
returns setof caseward.deletions
language plpgsql volatile set search_path = pg_catalog, pg_temp as $$
declare
  d caseward.deletions;
begin
  if p_tenant_id is distinct from current_setting('app.tenant_id')::uuid then
    raise insufficient_privilege using message = 'another tenant than the scope''s';
  end if;
  -- The matter first, as everybody does who places a hold or restores.
  perform from caseward.matters m
    where m.tenant_id = p_tenant_id and m.id = (select e.matter_id from caseward.deletions e
      where e.tenant_id = p_tenant_id and e.id = p_deletion_id)
    for update;
  select * into d from caseward.deletions e
    where e.tenant_id = p_tenant_id and e.id = p_deletion_id for update;
  if found and d.restored_at is null and d.created_at < now() - interval '30 days' and not caseward.is_kept(d) then
    return next d;
  end if;
end $$;
revoke all on function caseward.hold_purgeable(uuid, uuid) from public;
grant execute on function caseward.hold_purgeable(uuid, uuid) to caseward_definer;

-- The firms that have something to purge.
create function caseward.firms_to_purge()
returns setof uuid
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select t.id from caseward.tenants t
  where exists (select from caseward.deletions d where d.tenant_id = t.id and d.restored_at is null
    and d.created_at < now() - interval '30 days' and not caseward.is_kept(d))
$$;
call caseward.make_definer('caseward.firms_to_purge()');

-- What a firm has to purge, oldest first.
create function caseward.deletions_to_purge(p_tenant_id uuid)
returns setof uuid
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  if p_tenant_id is distinct from current_setting('app.tenant_id')::uuid then
    raise insufficient_privilege using message = 'another tenant than the scope''s';
  end if;
  return query
    select d.id from caseward.deletions d
    where d.tenant_id = p_tenant_id and d.restored_at is null
      and d.created_at < now() - interval '30 days' and not caseward.is_kept(d)
    order by d.created_at, d.id;
end $$;
call caseward.make_definer('caseward.deletions_to_purge(uuid)');

-- Begins to purge a deletion, or goes on: from here on nothing of it can be restored. Answers the keys of its files;
-- null when it may not be purged.
create function caseward.begin_purge(p_tenant_id uuid, p_deletion_id uuid)
returns text[]
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  d caseward.deletions;
begin
  select * into d from caseward.hold_purgeable(p_tenant_id, p_deletion_id);
  if not found then
    return null;
  end if;
  update caseward.deletions e set purging_at = coalesce(e.purging_at, now())
    where e.tenant_id = p_tenant_id and e.restored_at is null
      and (e.id = d.id or d.object_type = 'matter' and e.matter_id = d.object_id);
  return array(select t.file_path from caseward.documents t
    where t.tenant_id = p_tenant_id and t.deleted_at < now() - interval '30 days'
      and (d.object_type = 'document' and t.id = d.object_id and t.deletion_id = d.id
        or d.object_type = 'matter' and t.matter_id = d.object_id));
end $$;
call caseward.make_definer('caseward.begin_purge(uuid, uuid)');

-- Removes the rows of a deletion whose purge has begun, and notes it in the audit; answers whether it did. A matter takes
-- along everything that hangs on it, what was deleted before it too.
create function caseward.purge_deletion(p_tenant_id uuid, p_deletion_id uuid)
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

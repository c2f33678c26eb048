-- Entries of a firm's register whose time is over at a moment, the oldest first: by the firm's settings, and 30 days after
-- they were removed.
create or replace function caseward.entries_to_forget(p_tenant_id uuid, p_moment timestamptz, p_most integer)
returns setof uuid
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  kept record;
begin
  perform caseward.require_no_other(p_tenant_id);
  select t.lateral_list_years, t.declined_enquiry_years, t.deleted_matter_years into strict kept
    from caseward.tenants t where t.id = p_tenant_id;
  return query
    select e.id from caseward.register_entries e
    where e.tenant_id = p_tenant_id and e.forgotten_at is null
      and (e.removed_at < p_moment - interval '30 days'
        or e.created_at < p_moment - make_interval(years => case
          when e.source = 'LATERAL' then kept.lateral_list_years
          when e.source = 'PURGED' and e.is_enquiry then kept.declined_enquiry_years
          when e.source = 'PURGED' then kept.deleted_matter_years end))
    order by e.id limit p_most;
end $$;
call caseward.make_definer('caseward.entries_to_forget(uuid, timestamptz, integer)');

-- Firms that have such entries.
create or replace function caseward.firms_with_entries_to_forget(p_moment timestamptz)
returns setof uuid
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
declare
  firm uuid;
  found_entry uuid;
begin
  for firm in select caseward.firms() loop
    begin
      select * into found_entry from caseward.entries_to_forget(firm, p_moment, 1);
      if found_entry is not null then
        return next firm;
      end if;
    exception
      when syntax_error_or_access_rule_violation then raise;
      when others then raise warning 'firm % was passed over: %', firm, sqlerrm;
    end;
  end loop;
end $$;
call caseward.make_spanning('caseward.firms_with_entries_to_forget(timestamptz)');

-- Has the register forget entries whose time is over: whose they were, their names and what they said go for good. That
-- there was one stays, because decisions refer to it. Answers them as the audit log records them.
create or replace function caseward.forget_entries(p_tenant_id uuid, p_moment timestamptz, p_most integer)
returns table (object_type text, object_id uuid, matter_id uuid, visible_to uuid[])
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
#variable_conflict use_column
declare
  due uuid;
  old record;
begin
  perform caseward.require_tenant(p_tenant_id);
  for due in select * from caseward.entries_to_forget(p_tenant_id, p_moment, p_most) loop
    select e.id, e.matter_id, e.visible_to into old from caseward.register_entries e
      where e.tenant_id = p_tenant_id and e.id = due and e.forgotten_at is null for update skip locked;
    continue when not found;
    delete from caseward.register_names n where n.tenant_id = p_tenant_id and n.register_id = old.id;
    update caseward.register_entries e set kind = null, name = '', other_names = '[]', user_id = null, firm_before = '',
        subject = '', since = null, until = null, matter_number = '', updated_at = p_moment, forgotten_at = p_moment,
        removed_at = coalesce(e.removed_at, p_moment)
      where e.tenant_id = p_tenant_id and e.id = old.id;
    -- A stamp is of the row as it has become; otherwise the entry would be due for indexing, without names.
    update caseward.register_entries e set names_indexed = e.names_stamp
      where e.tenant_id = p_tenant_id and e.id = old.id;
    return query select 'register_entry', old.id, old.matter_id, old.visible_to;
  end loop;
end $$;
call caseward.make_definer('caseward.forget_entries(uuid, timestamptz, integer)');

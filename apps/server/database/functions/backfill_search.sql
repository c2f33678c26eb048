-- Puts up to p_limit records of one table into the search that were there before it, the newest first; answers how many:
-- none are left when there was none. Two of these never do the same at once. The newest segments are small, because
-- common words are read from them.
create or replace function caseward.backfill_search(p_tenant_id uuid, p_type text, p_limit integer)
returns integer
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  small_segments constant integer := 4;
  small constant integer := 2048;
  progress caseward.search_backfills;
  most integer := p_limit;
  ids uuid[];
begin
  perform caseward.require_tenant(p_tenant_id);
  select * into progress from caseward.search_backfills b
    where b.tenant_id = p_tenant_id and b.type = p_type for update skip locked;
  if not found then
    return 0;
  end if;
  if (select count(*) from caseward.search_segments s where s.tenant_id = p_tenant_id and s.type = p_type) < small_segments then
    most := least(p_limit, small);
  end if;
  execute format('select array(select r.id from caseward.%I r where r.tenant_id = $1 and ($2 is null or r.id < $2)
    order by r.id desc limit $3)', p_type) into ids using p_tenant_id, progress.before, most;
  perform caseward.index_records(p_tenant_id, p_type, ids, p_past => cardinality(ids) = most);
  if cardinality(ids) < most then
    delete from caseward.search_backfills b where b.tenant_id = p_tenant_id and b.type = p_type;
  else
    update caseward.search_backfills b set before = ids[most] where b.tenant_id = p_tenant_id and b.type = p_type;
  end if;
  return cardinality(ids);
end $$;
call caseward.make_definer('caseward.backfill_search(uuid, text, integer)');

-- Tables of all firms, of which records from before this search are not in it yet.
create or replace function caseward.unfinished_backfills_of(p_tenant_id uuid)
returns table (tenant_id uuid, type text)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform caseward.require_no_other(p_tenant_id);
  return query select b.tenant_id, b.type from caseward.search_backfills b
    where b.tenant_id = p_tenant_id order by b.type;
end $$;
call caseward.make_definer('caseward.unfinished_backfills_of(uuid)');

-- Those of all firms.
create or replace function caseward.unfinished_backfills()
returns table (tenant_id uuid, type text)
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
declare
  firm uuid;
begin
  for firm in select caseward.firms() loop
    begin
      return query select * from caseward.unfinished_backfills_of(firm);
    exception
      when syntax_error_or_access_rule_violation then raise;
      when others then raise warning 'firm % was passed over: %', firm, sqlerrm;
    end;
  end loop;
end $$;
call caseward.make_spanning('caseward.unfinished_backfills()');

-- How many records of a table of a firm are not in the search yet.
create or replace function caseward.count_search_due(p_tenant_id uuid, p_type text)
returns bigint
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  progress caseward.search_backfills;
  so_many bigint;
begin
  perform caseward.require_tenant(p_tenant_id);
  select * into progress from caseward.search_backfills b where b.tenant_id = p_tenant_id and b.type = p_type;
  if not found then
    return 0;
  end if;
  execute format('select count(*) from caseward.%I r where r.tenant_id = $1 and ($2 is null or r.id < $2)', p_type)
    into so_many using p_tenant_id, progress.before;
  return so_many;
end $$;
call caseward.make_definer('caseward.count_search_due(uuid, text)');

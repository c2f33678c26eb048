-- Whether a table is a part of a distributed one (Citus): those are on the same node under the name with a number.
create or replace function caseward.is_shard(p_table name)
returns boolean language sql immutable parallel safe
return p_table ~ '_[0-9]+$';
revoke all on function caseward.is_shard(name) from public;
grant execute on function caseward.is_shard(name) to caseward_definer;

-- The tables whose rows hang on a matter, as the catalog knows them: those with a matter_id behind its wall. A table
-- comes before those that it refers to, so that rows can be deleted in this order.
--   is_holdable   its rows carry the matter's legal hold
--   is_deletable  its rows are deleted one by one, into the trash
--   is_purged     its rows go with the matter; those of other tables outlive it
create or replace function caseward.matter_tables()
returns table (name regclass, is_holdable boolean, is_deletable boolean, is_purged boolean)
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
begin
  return query
    with recursive hanging as (
      select c.oid, array_agg(a.attname::text) as columns
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = 'caseward'::regnamespace and c.relkind in ('r', 'p') and not caseward.is_shard(c.relname)
      group by c.oid having array_agg(a.attname::text) @> array['tenant_id', 'matter_id', 'visible_to']
    ), referring (oid, depth) as (
      select h.oid, 0 from hanging h
      union
      select f.conrelid, r.depth + 1 from referring r
      join pg_constraint f on f.contype = 'f' and f.confrelid = r.oid and f.conrelid <> r.oid
      join hanging h on h.oid = f.conrelid
      -- Two tables that refer to each other must not run in circles.
      where r.depth < 20
    )
    select h.oid::regclass, 'held' = any(h.columns), 'deleted_at' = any(h.columns),
      has_table_privilege('caseward_definer', h.oid, 'delete')
    from hanging h
    order by (select max(r.depth) from referring r where r.oid = h.oid) desc, h.oid::regclass::text;
end $$;
revoke all on function caseward.matter_tables() from public;
grant execute on function caseward.matter_tables() to caseward_definer;

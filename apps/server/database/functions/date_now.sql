-- Gives a row that the serving role adds the present moment, on a cluster: there the coordinator writes the default of
-- the column into the statement for a shard, which takes a grant to write it. Rows that are moved keep theirs.
create or replace function caseward.date_now()
returns trigger
language plpgsql volatile set search_path = pg_catalog, pg_temp as $$
begin
  if current_user = 'caseward_app' then
    new.created_at := now();
  end if;
  return new;
end $$;
revoke all on function caseward.date_now() from public;

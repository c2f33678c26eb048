-- Adds the protection columns to a table: visible_to (ethical wall; null: the whole firm) and held (legal hold), with the
-- policy of the wall. The policy reads only the row itself, because Citus refuses subqueries.
create or replace procedure caseward.wall(p_table regclass)
language plpgsql as $$
begin
  execute format('alter table %s add visible_to uuid[]', p_table);
  execute format('create policy wall on %s as restrictive to caseward_app '
    'using (visible_to is null or current_setting(''app.user_id'')::uuid = any(visible_to)) '
    'with check (visible_to is null or current_setting(''app.user_id'')::uuid = any(visible_to))', p_table);
  execute format('grant select (visible_to), update (visible_to) on %s to caseward_definer', p_table);
end $$;
revoke all on procedure caseward.wall(regclass) from public;

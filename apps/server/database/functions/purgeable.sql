-- Lets the definer functions remove expired soft-deleted rows of a table, and no others.
create or replace procedure caseward.purgeable(p_table regclass, p_which text)
language plpgsql as $$
begin
  execute format('grant delete on %s to caseward_definer', p_table);
  execute format('create policy purged_only on %s as restrictive for delete to caseward_definer using (%s)',
    p_table, p_which);
end $$;
revoke all on procedure caseward.purgeable(regclass, text) from public;

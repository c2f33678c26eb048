-- Whether anybody can sign in: somebody who opens a new installation is told how to begin.
create or replace function caseward.has_firm()
returns boolean
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return exists (select from caseward.login_names);
end $$;
call caseward.make_definer('caseward.has_firm()');

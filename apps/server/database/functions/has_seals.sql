-- Whether any firm's audit has been sealed: a server has served this database with its secrets.
create or replace function caseward.has_seals()
returns boolean
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return exists (select true from caseward.audit_seals limit 1);
end $$;
call caseward.make_sealing('caseward.has_seals()');

-- All firms. A function that spans firms asks each of them, as the serving role itself: on a cluster the question is
-- delegated to the firm's node, and no node asks another as the owner of a function, who cannot log in. A firm that
-- cannot be asked is passed over with a warning, and the others are asked all the same; a fault of the product is none.
create or replace function caseward.firms()
returns setof uuid
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return query select t.id from caseward.tenants t order by t.id;
end $$;
call caseward.make_definer('caseward.firms()');
-- For the command line.
grant execute on function caseward.firms() to caseward_owner;

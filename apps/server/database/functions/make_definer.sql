-- Makes caseward_definer the owner of a function, callable only by the serving role (principle of least privilege).
create or replace procedure caseward.make_definer(p_function regprocedure)
language plpgsql as $$
begin
  execute format('revoke all on function %s from public', p_function);
  execute format('grant execute on function %s to caseward_app', p_function);
  -- Owning a function takes CREATE on its schema, which the role must not keep.
  grant create on schema caseward to caseward_definer;
  execute format('alter function %s owner to caseward_definer', p_function);
  revoke create on schema caseward from caseward_definer;
end $$;
revoke all on procedure caseward.make_definer(regprocedure) from public;

-- Makes caseward_sealer the owner of a function, callable only by the serving role.
create or replace procedure caseward.make_sealing(p_function regprocedure)
language plpgsql as $$
begin
  execute format('revoke all on function %s from public', p_function);
  execute format('grant execute on function %s to caseward_app', p_function);
  -- Owning a function takes CREATE on its schema, which the role must not keep.
  grant create on schema caseward to caseward_sealer;
  execute format('alter function %s owner to caseward_sealer', p_function);
  revoke create on schema caseward from caseward_sealer;
end $$;
revoke all on procedure caseward.make_sealing(regprocedure) from public;

-- Makes a function that spans firms callable by the serving role, as itself: it acts past row-level security only
-- through the functions of each firm (caseward.firms).
create or replace procedure caseward.make_spanning(p_function regprocedure)
language plpgsql as $$
begin
  execute format('revoke all on function %s from public', p_function);
  -- Those of releases before belong to a role that no node lets in.
  execute format('alter function %s owner to caseward_owner', p_function);
  execute format('grant execute on function %s to caseward_app', p_function);
end $$;
revoke all on procedure caseward.make_spanning(regprocedure) from public;

-- Removes expired idempotency keys of a firm; answers how many.
create or replace function caseward.sweep_idempotency_keys_of(p_tenant_id uuid)
returns bigint
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  moment constant timestamptz := now();
  removed bigint;
begin
  perform caseward.require_no_other(p_tenant_id);
  delete from caseward.idempotency_keys k where k.tenant_id = p_tenant_id and k.expires_at <= moment;
  get diagnostics removed = row_count;
  return removed;
end $$;
call caseward.make_definer('caseward.sweep_idempotency_keys_of(uuid)');

-- Those of all firms.
create or replace function caseward.sweep_idempotency_keys()
returns void
language plpgsql volatile set search_path = pg_catalog, pg_temp as $$
declare
  firm uuid;
  removed bigint;
begin
  for firm in select caseward.firms() loop
    begin
      -- Citus delegates no PERFORM.
      select * into removed from caseward.sweep_idempotency_keys_of(firm);
    exception
      when syntax_error_or_access_rule_violation then raise;
      when others then raise warning 'firm % was passed over: %', firm, sqlerrm;
    end;
  end loop;
end $$;
call caseward.make_spanning('caseward.sweep_idempotency_keys()');

-- Removes expired idempotency keys of all firms.
create or replace function caseward.sweep_idempotency_keys()
returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from caseward.idempotency_keys k where k.expires_at <= now();
end $$;
call caseward.make_definer('caseward.sweep_idempotency_keys()');

-- Forgets, over all firms, the keys whose day is over.
create or replace function caseward.sweep_idempotency_keys()
returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from caseward.idempotency_keys k where k.expires_at <= now();
end $$;
call caseward.make_definer('caseward.sweep_idempotency_keys()');

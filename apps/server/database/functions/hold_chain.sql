-- The end of a firm's chain: its place and seal, 0 and null where nothing is sealed yet. Who asks first works on the
-- chain until their transaction ends; who comes meanwhile is answered nothing.
create or replace function caseward.hold_chain(p_tenant_id uuid)
returns table (seq bigint, mac bytea)
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform caseward.require_tenant(p_tenant_id);
  if not pg_try_advisory_xact_lock(hashtextextended(p_tenant_id::text, 901)) then
    return;
  end if;
  -- A statement of its own: it must see what whoever held the chain before has added.
  return query
    select coalesce(last.seq, 0), last.mac from (values (1)) one
    left join (select s.seq, s.mac from caseward.audit_seals s
      where s.tenant_id = p_tenant_id order by s.seq desc limit 1) last on true;
end $$;
call caseward.make_sealing('caseward.hold_chain(uuid)');

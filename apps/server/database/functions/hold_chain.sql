-- Locks a firm's audit chain until the transaction ends, and answers its end: place and seal, 0 and null for an empty
-- chain. Nothing while another transaction has the lock.
create or replace function caseward.hold_chain(p_tenant_id uuid)
returns table (seq bigint, mac bytea)
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform caseward.require_tenant(p_tenant_id);
  if not pg_try_advisory_xact_lock(hashtextextended(p_tenant_id::text, 901)) then
    return;
  end if;
  -- A statement of its own, so that it sees the seals of the previous lock holder.
  return query
    select coalesce(last.seq, 0), last.mac from (values (1)) one
    left join (select s.seq, s.mac from caseward.audit_seals s
      where s.tenant_id = p_tenant_id order by s.seq desc limit 1) last on true;
end $$;
call caseward.make_sealing('caseward.hold_chain(uuid)');

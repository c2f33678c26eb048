-- Adds seals of existing events to the end of a firm's chain, in the given order.
create or replace function caseward.append_seals(p_tenant_id uuid, p_first bigint, p_event_ids uuid[], p_macs bytea[])
returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  seal record;
begin
  perform caseward.require_tenant(p_tenant_id);
  if p_first is distinct from
    1 + coalesce((select max(s.seq) from caseward.audit_seals s where s.tenant_id = p_tenant_id), 0) then
    raise check_violation using message = 'these seals do not continue the chain';
  end if;
  if cardinality(p_event_ids) is distinct from cardinality(p_macs) or exists (
    select from unnest(p_event_ids) given where not exists (
      select from caseward.audit_events e where e.tenant_id = p_tenant_id and e.id = given)) then
    raise check_violation using message = 'a seal without an event';
  end if;
  -- Row by row, because Citus keeps a statement of many rows, whose tenant is not a value, off the one node it is for.
  for seal in
    select g.n, g.event_id, g.mac from unnest(p_event_ids, p_macs) with ordinality g(event_id, mac, n) order by g.n
  loop
    insert into caseward.audit_seals (tenant_id, seq, event_id, mac)
      values (p_tenant_id, p_first + seal.n - 1, seal.event_id, seal.mac);
  end loop;
end $$;
call caseward.make_sealing('caseward.append_seals(uuid, bigint, uuid[], bytea[])');

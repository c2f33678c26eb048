-- The seal at a place of a firm's chain.
create or replace function caseward.seal_at(p_tenant_id uuid, p_seq bigint)
returns bytea
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform caseward.require_tenant(p_tenant_id);
  return (select s.mac from caseward.audit_seals s where s.tenant_id = p_tenant_id and s.seq = p_seq);
end $$;
call caseward.make_sealing('caseward.seal_at(uuid, bigint)');

-- The last place of a firm's chain, whoever works on it; 0 for an empty chain.
create or replace function caseward.last_place(p_tenant_id uuid)
returns bigint
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform caseward.require_tenant(p_tenant_id);
  return coalesce((select max(s.seq) from caseward.audit_seals s where s.tenant_id = p_tenant_id), 0);
end $$;
call caseward.make_sealing('caseward.last_place(uuid)');

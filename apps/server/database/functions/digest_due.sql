-- The day for which a firm's digests are due: after half past six of its morning, from Monday to Friday, until all are done.
create or replace function caseward.digest_due_of(p_tenant_id uuid, p_moment timestamptz)
returns table (tenant_id uuid, day date)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  clock timestamp;
begin
  perform caseward.require_no_other(p_tenant_id);
  select p_moment at time zone t.time_zone into strict clock from caseward.tenants t where t.id = p_tenant_id;
  if clock::time < time '06:30' or extract(isodow from clock) > 5 then
    return;
  end if;
  return query
    select p_tenant_id, clock::date
    where not exists (select from caseward.firm_digests d where d.tenant_id = p_tenant_id and d.day = clock::date);
end $$;
call caseward.make_definer('caseward.digest_due_of(uuid, timestamptz)');

-- Those of all firms.
create or replace function caseward.digests_due(p_moment timestamptz)
returns table (tenant_id uuid, day date)
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
declare
  firm uuid;
begin
  for firm in select caseward.firms() loop
    begin
      return query select * from caseward.digest_due_of(firm, p_moment);
    exception
      when syntax_error_or_access_rule_violation then raise;
      when others then raise warning 'firm % was passed over: %', firm, sqlerrm;
    end;
  end loop;
end $$;
call caseward.make_spanning('caseward.digests_due(timestamptz)');

-- Whom a firm's digest may concern, whatever is behind a wall: what each is told is read as themselves.
create or replace function caseward.people_to_digest(p_tenant_id uuid)
returns table (user_id uuid)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  docket uuid[];
begin
  perform caseward.require_tenant(p_tenant_id);
  select t.docket_group into strict docket from caseward.tenants t where t.id = p_tenant_id;
  return query
    select u.id from caseward.users u
    where u.tenant_id = p_tenant_id and u.disabled_at is null and (u.id = any(docket)
      or exists (select from caseward.deadlines d where d.tenant_id = p_tenant_id and d.responsible = u.id
        and d.status = 'OPEN' and d.deleted_at is null)
      or exists (select from caseward.deadlines d where d.tenant_id = p_tenant_id and d.backup = u.id
        and d.status = 'OPEN' and d.deleted_at is null)
      -- Lawyers of a matter decide of the days that are proposed in it.
      or (u.role in ('ADMIN', 'ATTORNEY') and exists (select from caseward.deadlines d
        join caseward.matters m on m.tenant_id = p_tenant_id and m.id = d.matter_id
        where d.tenant_id = p_tenant_id and d.status = 'OPEN' and d.deleted_at is null and d.proposed_on is not null
          and (m.lead_attorney = u.id or exists (select from caseward.matter_team t
            where t.tenant_id = p_tenant_id and t.matter_id = m.id and t.user_id = u.id)))))
    order by u.id;
end $$;
call caseward.make_definer('caseward.people_to_digest(uuid)');

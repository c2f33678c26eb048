-- Feeds of a firm that no program has read since a moment, and that still could be read.
create or replace function caseward.unused_feeds_of(p_tenant_id uuid, p_since timestamptz)
returns table (tenant_id uuid, id uuid, user_id uuid)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform caseward.require_no_other(p_tenant_id);
  return query
    select p_tenant_id, f.id, f.user_id from caseward.feeds f
    where f.tenant_id = p_tenant_id and f.revoked_at is null and f.unused_at is null and f.expires_at > now()
      and coalesce(f.last_used_at, f.created_at) < p_since;
end $$;
call caseward.make_definer('caseward.unused_feeds_of(uuid, timestamptz)');

-- Those of all firms.
create or replace function caseward.unused_feeds(p_since timestamptz)
returns table (tenant_id uuid, id uuid, user_id uuid)
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
declare
  firm uuid;
begin
  for firm in select caseward.firms() loop
    begin
      return query select * from caseward.unused_feeds_of(firm, p_since);
    exception
      when syntax_error_or_access_rule_violation then raise;
      when others then raise warning 'firm % was passed over: %', firm, sqlerrm;
    end;
  end loop;
end $$;
call caseward.make_spanning('caseward.unused_feeds(timestamptz)');

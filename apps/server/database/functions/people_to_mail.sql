-- People of a firm whom mail of their notifications is due; those who wait longest first.
create or replace function caseward.people_to_mail_of(p_tenant_id uuid, p_since timestamptz, p_limit integer)
returns table (tenant_id uuid, user_id uuid, due_since timestamptz)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform caseward.require_no_other(p_tenant_id);
  return query
    select p_tenant_id, n.user_id, min(n.mail_at)::timestamptz from caseward.notifications n
    where n.tenant_id = p_tenant_id and n.mail_at <= now() and n.created_at > p_since
    group by n.user_id order by 3 limit p_limit;
end $$;
call caseward.make_definer('caseward.people_to_mail_of(uuid, timestamptz, integer)');

-- Those of all firms, firm by firm.
create or replace function caseward.all_people_to_mail(p_since timestamptz, p_limit integer)
returns table (tenant_id uuid, user_id uuid, due_since timestamptz)
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
declare
  firm uuid;
begin
  for firm in select caseward.firms() loop
    begin
      return query select * from caseward.people_to_mail_of(firm, p_since, p_limit);
    exception
      when syntax_error_or_access_rule_violation then raise;
      when others then raise warning 'firm % was passed over: %', firm, sqlerrm;
    end;
  end loop;
end $$;
call caseward.make_spanning('caseward.all_people_to_mail(timestamptz, integer)');

-- Those of all firms who wait longest.
create or replace function caseward.people_to_mail(p_since timestamptz, p_limit integer)
returns table (tenant_id uuid, user_id uuid)
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
begin
  return query
    select p.tenant_id, p.user_id from caseward.all_people_to_mail(p_since, p_limit) p
    order by p.due_since limit p_limit;
end $$;
call caseward.make_spanning('caseward.people_to_mail(timestamptz, integer)');

-- People of all firms whom mail of their notifications is due; those who wait longest first.
create or replace function caseward.people_to_mail(p_since timestamptz, p_limit integer)
returns table (tenant_id uuid, user_id uuid)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return query
    select n.tenant_id, n.user_id from caseward.notifications n
    where n.mail_at <= now() and n.created_at > p_since
    group by n.tenant_id, n.user_id order by min(n.mail_at) limit p_limit;
end $$;
call caseward.make_definer('caseward.people_to_mail(timestamptz, integer)');

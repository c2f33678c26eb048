-- These people, and where no lawyer is among them who can act and sees the matter: those of its team and the docket group, or
-- else the firm's administrators. Without a matter it is about the firm. Only for functions.
create or replace function caseward.with_a_lawyer(p_tenant_id uuid, p_matter_id uuid, p_visible_to uuid[], p_people uuid[])
returns uuid[]
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
declare
  near uuid[];
begin
  if exists (select from caseward.users u where u.tenant_id = p_tenant_id and u.id = any(p_people)
      and u.role in ('ADMIN', 'ATTORNEY') and u.disabled_at is null
      and (p_visible_to is null or u.id = any(p_visible_to))) then
    return p_people;
  end if;
  select t.docket_group into strict near from caseward.tenants t where t.id = p_tenant_id;
  near := near || array(select t.user_id from caseward.matter_team t
    where t.tenant_id = p_tenant_id and t.matter_id = p_matter_id);
  if not exists (select from caseward.users u where u.tenant_id = p_tenant_id and u.id = any(near)
      and u.role in ('ADMIN', 'ATTORNEY') and u.disabled_at is null
      and (p_visible_to is null or u.id = any(p_visible_to))) then
    near := array(select u.id from caseward.users u
      where u.tenant_id = p_tenant_id and u.role = 'ADMIN' and u.disabled_at is null);
  end if;
  return p_people || near;
end $$;
revoke all on function caseward.with_a_lawyer(uuid, uuid, uuid[], uuid[]) from public;
grant execute on function caseward.with_a_lawyer(uuid, uuid, uuid[], uuid[]) to caseward_definer;

-- Lawyers who lead a matter or are on its team, can sign in, and are behind its wall. Only for functions.
create or replace function caseward.lawyers_to_tell(p_tenant_id uuid, p_matter_id uuid, p_visible_to uuid[])
returns uuid[]
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
begin
  return array(select u.id from caseward.users u
    join caseward.matters m on m.tenant_id = p_tenant_id and m.id = p_matter_id
    where u.tenant_id = p_tenant_id and u.role in ('ADMIN', 'ATTORNEY') and u.disabled_at is null
      and (p_visible_to is null or u.id = any(p_visible_to))
      and (u.id = m.lead_attorney or exists (select from caseward.matter_team t
        where t.tenant_id = p_tenant_id and t.matter_id = p_matter_id and t.user_id = u.id)));
end $$;
revoke all on function caseward.lawyers_to_tell(uuid, uuid, uuid[]) from public;
grant execute on function caseward.lawyers_to_tell(uuid, uuid, uuid[]) to caseward_definer;

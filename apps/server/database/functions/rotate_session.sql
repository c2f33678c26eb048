-- Rotates a refresh token in one atomic statement. The current token is replaced by its successor. The previous one is
-- accepted for ten seconds while that successor is unused (a lost answer must not sign anyone out). Any other genuine
-- token was used before, so it may be stolen: the session ends (reuse detection).
create or replace function caseward.rotate_session(
  p_tenant_id uuid, p_session_id uuid, p_presented bytea, p_successor bytea)
returns table (user_id uuid, ended boolean)
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  -- Values rather than calls: Citus sends an UPDATE to a shard with no function that changes from call to call.
  moment constant timestamptz := now();
  recent constant timestamptz := moment - interval '10 seconds';
  idle interval;
  absolute interval;
begin
  select make_interval(hours => t.session_idle_hours), make_interval(hours => t.session_absolute_hours)
    into idle, absolute from caseward.tenants t where t.id = p_tenant_id;
  return query
    update caseward.sessions s set
      refresh_hash = case when s.refresh_hash = p_presented then p_successor else s.refresh_hash end,
      previous_hash = case when s.refresh_hash = p_presented then s.refresh_hash else s.previous_hash end,
      rotated_at = case when s.refresh_hash = p_presented then moment else s.rotated_at end,
      last_used_at = moment,
      idle_expires_at = moment + idle,
      ended_at = case
        when s.refresh_hash = p_presented then null
        when s.previous_hash = p_presented and s.rotated_at > recent then null
        else moment end,
      end_reason = case
        when s.refresh_hash = p_presented then null
        when s.previous_hash = p_presented and s.rotated_at > recent then null
        else 'REUSED' end
    where s.tenant_id = p_tenant_id and s.id = p_session_id
      and s.ended_at is null and s.expires_at > moment and s.idle_expires_at > moment
      -- The firm's present setting: at the session's start or last use it may have been longer.
      and s.created_at > moment - absolute
      and s.last_used_at > moment - idle
      and exists (select from caseward.users u
        where u.tenant_id = p_tenant_id and u.id = s.user_id and u.disabled_at is null)
    returning s.user_id, s.ended_at is not null;
end $$;
call caseward.make_definer('caseward.rotate_session(uuid, uuid, bytea, bytea)');

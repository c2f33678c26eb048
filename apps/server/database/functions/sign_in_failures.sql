-- Throttling: failed sign-ins by address, account and device, each under a keyed hash.

-- Until when signing in is blocked for any of these keys; null when it is not.
create or replace function caseward.sign_in_blocked_until(p_keys bytea[])
returns timestamptz
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return (select max(f.blocked_until) from caseward.sign_in_failures f
    where f.key = any(p_keys) and f.blocked_until > clock_timestamp());
end $$;
call caseward.make_definer('caseward.sign_in_blocked_until(bytea[])');

-- Counts a failure. An account, or a device of its own budget, waits after its fifth failure: 15 seconds, and twice as
-- long each time, up to 15 minutes. An address (null: it does not count) has so many failures a minute.
create or replace function caseward.note_sign_in_failure(p_account bytea, p_address bytea, p_most_a_minute integer)
returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into caseward.sign_in_failures as f (key, failures, since, blocked_until)
  values (p_account, 1, now(), now())
  on conflict (key) do update set
    failures = f.failures + 1,
    blocked_until = now() + case
      when f.failures < 4 then interval '0'
      else least(interval '15 minutes', interval '15 seconds' * power(2, least(f.failures - 4, 10))) end;
  if p_address is null then
    return;
  end if;
  insert into caseward.sign_in_failures as f (key, failures, since, blocked_until)
  values (p_address, 1, now(), now())
  on conflict (key) do update set
    failures = case when f.since > now() - interval '1 minute' then f.failures + 1 else 1 end,
    since = case when f.since > now() - interval '1 minute' then f.since else now() end,
    blocked_until = case
      when f.since <= now() - interval '1 minute' or f.failures + 1 < p_most_a_minute then now()
      else f.since + interval '1 minute' end;
end $$;
call caseward.make_definer('caseward.note_sign_in_failure(bytea, bytea, integer)');

-- Resets the failures of an account or a device after a success.
create or replace function caseward.forget_sign_in_failures(p_account bytea)
returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from caseward.sign_in_failures f where f.key = p_account;
end $$;
call caseward.make_definer('caseward.forget_sign_in_failures(bytea)');

-- Removes failures older than a day.
create or replace function caseward.sweep_sign_in_failures()
returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from caseward.sign_in_failures f where f.blocked_until < now() - interval '1 day';
end $$;
call caseward.make_definer('caseward.sweep_sign_in_failures()');

-- What a call that came with an Idempotency-Key answered: the same call again is answered from here for a day.
create table caseward.idempotency_keys (
  tenant_id uuid not null,
  user_id uuid not null,
  method text not null,
  path text not null,
  key text not null check (key ~ '^[\x21-\x7e]{1,255}$'),
  -- SHA-256 of the body, written canonically.
  body_hash bytea not null,
  -- The record that the call made.
  record_id uuid not null,
  answer jsonb not null,
  expires_at timestamptz(3) not null default now() + interval '24 hours',
  primary key (tenant_id, user_id, method, path, key),
  foreign key (tenant_id, user_id) references caseward.users (tenant_id, id)
);
call caseward.distribute('caseward.idempotency_keys');
call caseward.protect('caseward.idempotency_keys');
call caseward.open_to_definer('caseward.idempotency_keys');
create index idempotency_keys_by_expiry on caseward.idempotency_keys (expires_at);
grant select, insert, update (body_hash, record_id, answer, expires_at) on caseward.idempotency_keys to caseward_app;
grant select (expires_at), delete on caseward.idempotency_keys to caseward_definer;

-- Forgets, over all firms, the keys whose day is over.
create function caseward.sweep_idempotency_keys()
returns void
language sql volatile security definer set search_path = pg_catalog, pg_temp as $$
  delete from caseward.idempotency_keys k where k.expires_at <= now()
$$;
call caseward.make_definer('caseward.sweep_idempotency_keys()');

-- The audit's chain: which event has which place in it, and the keyed hash that holds it there. The hashes are made
-- outside the database with a key that it never sees, so that not even its superuser can make one.

grant usage on schema caseward to caseward_sealer;

-- Hands a function to caseward_sealer, callable by the serving role alone.
create procedure caseward.make_sealing(p_function regprocedure)
language plpgsql as $$
begin
  execute format('revoke all on function %s from public', p_function);
  execute format('grant execute on function %s to caseward_app', p_function);
  -- Owning a function takes CREATE on its schema, which the role must not keep.
  grant create on schema caseward to caseward_sealer;
  execute format('alter function %s owner to caseward_sealer', p_function);
  revoke create on schema caseward from caseward_sealer;
end $$;
revoke all on procedure caseward.make_sealing(regprocedure) from public;

create table caseward.audit_seals (
  tenant_id uuid not null,
  -- The place in the firm's chain, from 1, without gaps.
  seq bigint not null check (seq > 0),
  event_id uuid not null,
  -- HMAC-SHA-256 over the seal before, the place and the event.
  mac bytea not null check (octet_length(mac) = 32),
  sealed_at timestamptz(3) not null default now(),
  primary key (tenant_id, seq),
  unique (tenant_id, event_id)
);
call caseward.distribute('caseward.audit_seals');
call caseward.protect('caseward.audit_seals');
create policy sealer_rows on caseward.audit_seals to caseward_sealer using (true) with check (true);
create policy sealer_rows on caseward.audit_events to caseward_sealer using (true);
create policy sealer_rows on caseward.tenants to caseward_sealer using (true);
grant select, insert on caseward.audit_seals to caseward_sealer;
grant select on caseward.audit_events to caseward_sealer;
grant select (id) on caseward.tenants to caseward_sealer;
-- Never the places: a gap among those one sees would betray what one does not see.
grant select (tenant_id, event_id, mac) on caseward.audit_seals to caseward_app;

-- The end of a firm's chain: its place and seal, 0 and null where nothing is sealed yet. Who asks first works on the
-- chain until their transaction ends; who comes meanwhile is answered nothing.
create function caseward.hold_chain(p_tenant_id uuid)
returns table (seq bigint, mac bytea)
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
begin
  if p_tenant_id is distinct from current_setting('app.tenant_id')::uuid then
    raise insufficient_privilege using message = 'another tenant than the scope''s';
  end if;
  if not pg_try_advisory_xact_lock(hashtextextended(p_tenant_id::text, 901)) then
    return;
  end if;
  -- A statement of its own: it must see what whoever held the chain before has added.
  return query
    select coalesce(last.seq, 0), last.mac from (values (1)) one
    left join (select s.seq, s.mac from caseward.audit_seals s
      where s.tenant_id = p_tenant_id order by s.seq desc limit 1) last on true;
end $$;
call caseward.make_sealing('caseward.hold_chain(uuid)');

-- The seal at a place of a firm's chain.
create function caseward.seal_at(p_tenant_id uuid, p_seq bigint)
returns bytea
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  if p_tenant_id is distinct from current_setting('app.tenant_id')::uuid then
    raise insufficient_privilege using message = 'another tenant than the scope''s';
  end if;
  return (select s.mac from caseward.audit_seals s where s.tenant_id = p_tenant_id and s.seq = p_seq);
end $$;
call caseward.make_sealing('caseward.seal_at(uuid, bigint)');

-- Events of a firm that are not sealed, oldest first, those of walled matters among them: all there are, or those of the
-- last two minutes before the last one sealed, which is all but those of transactions that took very long.
create function caseward.unsealed_events(p_tenant_id uuid, p_all boolean, p_most integer)
returns table (id uuid, created_at timestamptz, user_id uuid, session_id uuid, address text, action text,
  object_type text, object_id uuid, matter_id uuid, changes text, details text)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  since timestamptz := '-infinity';
begin
  if p_tenant_id is distinct from current_setting('app.tenant_id')::uuid then
    raise insufficient_privilege using message = 'another tenant than the scope''s';
  end if;
  if not p_all then
    select e.created_at - interval '2 minutes' into since
    from (select s.event_id from caseward.audit_seals s
      where s.tenant_id = p_tenant_id order by s.seq desc limit 1) last
    join caseward.audit_events e on e.tenant_id = p_tenant_id and e.id = last.event_id;
  end if;
  return query
    select e.id, e.created_at, e.user_id, e.session_id, e.address, e.action,
      e.object_type, e.object_id, e.matter_id, e.changes::text, e.details::text
    from caseward.audit_events e
    where e.tenant_id = p_tenant_id and e.created_at >= coalesce(since, '-infinity')
      and not exists (select from caseward.audit_seals s where s.tenant_id = p_tenant_id and s.event_id = e.id)
    order by e.created_at, e.id limit p_most;
end $$;
call caseward.make_sealing('caseward.unsealed_events(uuid, boolean, integer)');

-- Adds seals to the end of a firm's chain, of events that are there and in the order given.
create function caseward.append_seals(p_tenant_id uuid, p_first bigint, p_event_ids uuid[], p_macs bytea[])
returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
begin
  if p_tenant_id is distinct from current_setting('app.tenant_id')::uuid then
    raise insufficient_privilege using message = 'another tenant than the scope''s';
  end if;
  if p_first is distinct from
    1 + coalesce((select max(s.seq) from caseward.audit_seals s where s.tenant_id = p_tenant_id), 0) then
    raise check_violation using message = 'these seals do not continue the chain';
  end if;
  if cardinality(p_event_ids) is distinct from cardinality(p_macs) or exists (
    select from unnest(p_event_ids) given where not exists (
      select from caseward.audit_events e where e.tenant_id = p_tenant_id and e.id = given)) then
    raise check_violation using message = 'a seal without an event';
  end if;
  insert into caseward.audit_seals (tenant_id, seq, event_id, mac)
    select p_tenant_id, p_first + given.n - 1, given.event_id, given.mac
    from unnest(p_event_ids, p_macs) with ordinality given(event_id, mac, n);
end $$;
call caseward.make_sealing('caseward.append_seals(uuid, bigint, uuid[], bytea[])');

-- The firms that have events since a moment which are not sealed.
create function caseward.firms_to_seal(p_since timestamptz)
returns setof uuid
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select t.id from caseward.tenants t
  where exists (select from caseward.audit_events e
    where e.tenant_id = t.id and e.created_at >= p_since
      and not exists (select from caseward.audit_seals s where s.tenant_id = t.id and s.event_id = e.id))
$$;
call caseward.make_sealing('caseward.firms_to_seal(timestamptz)');

-- Has events carry what their matter says now. Whoever reads a matter does not lock it, so a wall that was raised
-- meanwhile has missed the event of that read; it takes nothing from its caller but which events to look at.
create function caseward.align_events(p_tenant_id uuid, p_event_ids uuid[])
returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
begin
  if p_tenant_id is distinct from current_setting('app.tenant_id')::uuid then
    raise insufficient_privilege using message = 'another tenant than the scope''s';
  end if;
  update caseward.audit_events e set visible_to = m.visible_to
  from caseward.matters m
  where e.tenant_id = p_tenant_id and e.id = any(p_event_ids)
    and m.tenant_id = p_tenant_id and m.id = e.matter_id and e.visible_to is distinct from m.visible_to;
end $$;
grant select (id) on caseward.audit_events to caseward_definer;
call caseward.make_definer('caseward.align_events(uuid, uuid[])');

-- What the server recorded is told from what was written in the database by hand: each event carries a code made with a
-- key that the database never has. Events of earlier versions have none.
alter table caseward.audit_events add mac bytea check (octet_length(mac) = 32);

-- The serving role writes nobody else's events, and never says when they happened.
revoke insert on caseward.audit_events from caseward_app;
grant insert (tenant_id, id, user_id, session_id, address, action, object_type, object_id, matter_id, visible_to, changes,
  details, mac) on caseward.audit_events to caseward_app;
create policy own_events on caseward.audit_events as restrictive for insert to caseward_app
  with check (user_id is null or user_id = current_setting('app.user_id')::uuid);

-- When events began to be authenticated.
grant select (name, applied_at) on caseward.migrations to caseward_sealer;

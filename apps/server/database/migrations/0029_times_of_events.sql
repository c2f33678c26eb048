-- Codes of events cover the time as well, which the server has to know before it writes the event: the time at which the
-- transaction began. They begin with a version byte. Codes of 32 bytes do not cover the time, and stay valid.
alter table caseward.audit_events alter created_at set default now();
alter table caseward.audit_events drop constraint audit_events_mac_check;
alter table caseward.audit_events add constraint audit_events_mac_check check (octet_length(mac) in (32, 33));

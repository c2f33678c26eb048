-- The events whose days the rule of a deadline needs beside its trigger (docs/decisions/161-further-triggers.md). No foreign
-- key: an event may be purged before the deadline.
alter table caseward.deadlines add other_event_ids uuid[] not null default '{}';
grant update (other_event_ids) on caseward.deadlines to caseward_app;
grant select (other_event_ids) on caseward.deadlines to caseward_definer;
-- It answers more.
drop function if exists caseward.replay_candidates(uuid, uuid, uuid, integer);

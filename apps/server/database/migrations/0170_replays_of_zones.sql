-- The same day in another court is on the clocks of that court (docs/decisions/151-replays-follow-what-was-proposed.md).
grant select (zone, version), update (zone, version, updated_at, updated_by) on caseward.deadlines to caseward_definer;
-- One takes numbers of values too, and one answers more.
drop function if exists caseward.tell_uncomputed(uuid, uuid, uuid[], text[]);
drop function if exists caseward.propose_days(uuid, uuid, jsonb);
-- When a replay was asked for, or last said how far it is: one of yesterday that is tried again is not lost.
alter table caseward.replays add noted_at timestamptz(3) not null default now();
grant update (noted_at) on caseward.replays to caseward_definer;

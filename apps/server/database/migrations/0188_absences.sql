-- When somebody is away (docs/decisions/157-absences.md): the first and the last day, in the firm's time zone.
alter table caseward.users add away_from date, add away_until date;
alter table caseward.users add constraint users_away_check
  check ((away_from is null) = (away_until is null) and away_from <= away_until) not valid;
grant update (away_from, away_until) on caseward.users to caseward_app;
grant select (away_from, away_until) on caseward.users to caseward_definer;
-- They answer more.
drop function if exists caseward.pressing_deadlines(timestamptz);
drop function if exists caseward.pressing_deadlines_of(uuid, timestamptz);

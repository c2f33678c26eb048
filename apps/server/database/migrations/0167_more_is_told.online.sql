alter table caseward.notifications validate constraint notifications_kind_check;
alter table caseward.replays validate constraint replays_cause_check;
alter table caseward.replays validate constraint replays_from_court_fkey;

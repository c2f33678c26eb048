alter table caseward.users validate constraint users_away_check;

-- What a replay is of, as it was before (docs/decisions/151-replays-follow-what-was-proposed.md): deadlines that were counted in
-- that court are computed in the other one, and no others.
alter table caseward.replays add from_court_id uuid;
alter table caseward.replays add constraint replays_from_court_fkey
  foreign key (tenant_id, from_court_id) references caseward.courts (tenant_id, id) not valid;
grant select (start_time, time_zone, court_id, service_method) on caseward.events to caseward_definer;
grant update (court_id) on caseward.deadlines to caseward_definer;

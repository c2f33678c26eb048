-- Who decides on conflicts of interest (docs/decisions/106-clearing-conflicts.md).
alter table caseward.tenants add conflict_clearance text not null default 'LAWYER'
  constraint tenants_conflict_clearance_check check (conflict_clearance in ('WRITER', 'LAWYER', 'OFFICER', 'TWO_LAWYERS'));
grant update (conflict_clearance) on caseward.tenants to caseward_app;

alter table caseward.users add conflicts_officer boolean not null default false;
grant update (conflicts_officer) on caseward.users to caseward_app;

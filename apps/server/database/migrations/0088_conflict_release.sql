-- What somebody who checks learns of what is restricted: one word at once, or nothing before an officer closes the check
-- (docs/decisions/120-release-and-unanswered.md).
alter table caseward.tenants add conflict_restricted text not null default 'TELL'
  constraint tenants_conflict_restricted_check check (conflict_restricted in ('TELL', 'RELEASE'));
grant update (conflict_restricted) on caseward.tenants to caseward_app;

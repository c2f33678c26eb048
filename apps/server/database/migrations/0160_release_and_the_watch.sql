-- Whom the watch tells depends on whether checks are released by officers (docs/decisions/120-release-and-unanswered.md).
grant select (conflict_restricted) on caseward.tenants to caseward_definer;

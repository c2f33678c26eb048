-- How long reports of conflict checks that are about no matter are kept, as the firm says
-- (docs/decisions/141-retention-of-reports.md). Null: for ever.
alter table caseward.tenants add check_report_years integer
  constraint tenants_check_report_years_check check (check_report_years between 1 and 99);
grant update (check_report_years) on caseward.tenants to caseward_app;
grant select (check_report_years) on caseward.tenants to caseward_definer;

-- When all that a report said went for good. Its rows stay: they refer to one another, and decisions on pairs to them.
alter table caseward.conflict_checks add forgotten_at timestamptz(3);
grant select (forgotten_at) on caseward.conflict_checks to caseward_app;
grant update (subject, failure, forgotten_at) on caseward.conflict_checks to caseward_definer;
grant update (name, other_names, subject, contact_id, via, answer) on caseward.conflict_terms to caseward_definer;
grant update (name, matched_name, reasons, path, entry) on caseward.conflict_hits to caseward_definer;
grant update (number, title, lawyers) on caseward.conflict_findings to caseward_definer;
grant update (reason, document_name, document_sha256, consents) on caseward.conflict_decisions to caseward_definer;
grant update (contact_name, sentence) on caseward.conflict_questions to caseward_definer;

-- Lawyers are told when a merge of contacts brings a name into a matter of theirs that no conflict check covers
-- (docs/decisions/118-merges-and-coverage.md).
alter table caseward.notifications drop constraint notifications_kind_check;
alter table caseward.notifications add constraint notifications_kind_check check (kind in ('TASK_ASSIGNED', 'MADE_LEAD',
  'TEAM_JOINED', 'MENTIONED', 'MATTER_CLOSED', 'IMPORT_DONE', 'CONFLICT_ASKED', 'CONFLICT_FOUND', 'CONFLICT_UNANSWERED',
  'CONFLICT_UNCOVERED', 'LIST_CHECKED'));
grant select (conflict_gate) on caseward.tenants to caseward_definer;

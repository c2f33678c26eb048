-- Conflicts officers are told once of a check in which questions stay without an answer (docs/decisions/097-blind-hits.md).
-- The serving role does not read when: it would tell of those inside.
alter table caseward.conflict_checks add column officers_told_at timestamptz(3);
grant update (officers_told_at) on caseward.conflict_checks to caseward_definer;
grant select (conflicts_officer) on caseward.users to caseward_definer;

-- That, and whoever has a list of names checked is told when it is done.
alter table caseward.notifications drop constraint notifications_kind_check;
alter table caseward.notifications add constraint notifications_kind_check check (kind in ('TASK_ASSIGNED', 'MADE_LEAD',
  'TEAM_JOINED', 'MENTIONED', 'MATTER_CLOSED', 'IMPORT_DONE', 'CONFLICT_ASKED', 'CONFLICT_FOUND', 'CONFLICT_UNANSWERED',
  'LIST_CHECKED'));
alter table caseward.notifications drop constraint notifications_object_type_check;
alter table caseward.notifications add constraint notifications_object_type_check
  check (object_type in ('matter', 'task', 'note', 'import', 'conflict_check'));

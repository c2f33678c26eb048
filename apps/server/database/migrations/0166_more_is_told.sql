-- Of a replay that failed, of deadlines whose event was called off, and of those whose people a wall shut out
-- (docs/decisions/152-somebody-is-told.md).
alter table caseward.notifications drop constraint notifications_kind_check;
alter table caseward.notifications add constraint notifications_kind_check check (kind in ('TASK_ASSIGNED', 'MADE_LEAD',
  'TEAM_JOINED', 'MENTIONED', 'MATTER_CLOSED', 'IMPORT_DONE', 'CONFLICT_ASKED', 'CONFLICT_FOUND', 'CONFLICT_UNANSWERED',
  'CONFLICT_UNCOVERED', 'CONFLICT_ANSWERED', 'LIST_CHECKED', 'DEADLINE_ASSIGNED', 'DEADLINE_TO_CONFIRM',
  'DEADLINES_TO_DECIDE', 'DEADLINE_DIGEST', 'DEADLINE_UNACKNOWLEDGED', 'DEADLINE_LAST_DAY', 'DEADLINE_UNCONFIRMED',
  'DEADLINE_STANDS_IN', 'DEADLINE_MOVED', 'EVENT_MOVED', 'FEED_OFF', 'DEADLINE_UNCOMPUTED', 'REPLAY_FAILED', 'TRIGGER_CALLED_OFF', 'DEADLINES_ORPHANED')) not valid;
-- A restored matter has its deadlines computed anew.
alter table caseward.replays drop constraint replays_cause_check;
alter table caseward.replays add constraint replays_cause_check
  check (cause in ('TRIGGER', 'CLOSURE', 'HOLIDAY', 'COURT', 'PACK', 'REOPENED', 'RESTORED')) not valid;

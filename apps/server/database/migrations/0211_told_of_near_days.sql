-- Of an event that is near and was called off, and of a day that is proposed for a deadline and is near
-- (docs/decisions/128-feeds.md).
alter table caseward.notifications drop constraint notifications_kind_check;
alter table caseward.notifications add constraint notifications_kind_check check (kind in ('TASK_ASSIGNED', 'MADE_LEAD',
  'TEAM_JOINED', 'MENTIONED', 'MATTER_CLOSED', 'IMPORT_DONE', 'CONFLICT_ASKED', 'CONFLICT_FOUND', 'CONFLICT_UNANSWERED',
  'CONFLICT_UNCOVERED', 'CONFLICT_ANSWERED', 'LIST_CHECKED', 'DEADLINE_ASSIGNED', 'DEADLINE_TO_CONFIRM',
  'DEADLINES_TO_DECIDE', 'DEADLINE_DIGEST', 'DEADLINE_UNACKNOWLEDGED', 'DEADLINE_LAST_DAY', 'DEADLINE_UNCONFIRMED',
  'DEADLINE_STANDS_IN', 'DEADLINE_MOVED', 'EVENT_MOVED', 'FEED_OFF', 'DEADLINE_UNCOMPUTED', 'REPLAY_FAILED',
  'TRIGGER_CALLED_OFF', 'DEADLINES_ORPHANED', 'EVENT_CALLED_OFF', 'DEADLINE_PROPOSED')) not valid;
-- Whose feeds show a matter.
grant select (only_matter) on caseward.feeds to caseward_definer;

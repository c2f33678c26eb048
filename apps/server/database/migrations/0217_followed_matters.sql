-- Whoever follows a matter is told of what others do in it (docs/decisions/150-followed-matters.md).
alter table caseward.users add followed_matters uuid[] not null default '{}';
grant update (followed_matters) on caseward.users to caseward_app;

-- How many more of the kind a notification tells of.
alter table caseward.notifications add more integer not null default 0;
grant update (more) on caseward.notifications to caseward_app;
alter table caseward.notifications drop constraint notifications_kind_check;
alter table caseward.notifications add constraint notifications_kind_check check (kind in ('TASK_ASSIGNED', 'MADE_LEAD',
  'TEAM_JOINED', 'MENTIONED', 'MATTER_CLOSED', 'IMPORT_DONE', 'CONFLICT_ASKED', 'CONFLICT_FOUND', 'CONFLICT_UNANSWERED',
  'CONFLICT_UNCOVERED', 'CONFLICT_ANSWERED', 'LIST_CHECKED', 'DEADLINE_ASSIGNED', 'DEADLINE_TO_CONFIRM',
  'DEADLINES_TO_DECIDE', 'DEADLINE_DIGEST', 'DEADLINE_UNACKNOWLEDGED', 'DEADLINE_LAST_DAY', 'DEADLINE_UNCONFIRMED',
  'DEADLINE_STANDS_IN', 'DEADLINE_MOVED', 'EVENT_MOVED', 'FEED_OFF', 'DEADLINE_UNCOMPUTED', 'REPLAY_FAILED',
  'TRIGGER_CALLED_OFF', 'DEADLINES_ORPHANED', 'EVENT_CALLED_OFF', 'DEADLINE_PROPOSED', 'FOLLOWED_NOTE',
  'FOLLOWED_DOCUMENT', 'FOLLOWED_TASK', 'FOLLOWED_TASK_DONE', 'FOLLOWED_STATUS')) not valid;
alter table caseward.notifications drop constraint notifications_object_type_check;
alter table caseward.notifications add constraint notifications_object_type_check check (object_type in ('matter', 'task',
  'note', 'document', 'import', 'conflict_check', 'deadline', 'replay', 'event', 'digest', 'feed')) not valid;

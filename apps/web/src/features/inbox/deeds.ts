import type { Notification, NotificationKind } from '@caseward/contract/inbox';
import { t } from '@lingui/core/macro';

/** What somebody has done, as told to whom it concerns; the name of a record of this type follows. */
export const deedInWords: Record<
  NotificationKind,
  (who: string, type: Notification['object']['type']) => string
> = {
  TASK_ASSIGNED: (who) => t`${who} assigned you a task`,
  TASK_COMMENTED: (who) => t`${who} commented on a task`,
  MADE_LEAD: (who) => t`${who} made you lead attorney`,
  TEAM_JOINED: (who) => t`${who} added you to the team`,
  MENTIONED: (who, type) =>
    type === 'task' ? t`${who} mentioned you in a comment` : t`${who} mentioned you in a note`,
  MATTER_CLOSED: (who) => t`${who} closed a matter`,
  FOLLOWED_NOTE: (who) => t`${who} added a note to a matter that you follow`,
  FOLLOWED_DOCUMENT: (who) => t`${who} added a document to a matter that you follow`,
  FOLLOWED_TASK: (who) => t`${who} added a task to a matter that you follow`,
  FOLLOWED_TASK_DONE: (who) => t`${who} completed a task of a matter that you follow`,
  FOLLOWED_STATUS: (who) => t`${who} changed the status of a matter that you follow`,
  IMPORT_DONE: (who) => t`${who} finished your import`,
  CONFLICT_ASKED: (who) => t`${who} asks you about a conflict`,
  CONFLICT_FOUND: (who) => t`${who} found a possible conflict`,
  CONFLICT_UNCOVERED: () => t`Contacts were merged: no conflict check covers a name in your matter any more`,
  CONFLICT_UNANSWERED: () => t`Nobody has answered yet in a conflict check`,
  CONFLICT_ANSWERED: () => t`You have an answer in a conflict check`,
  LIST_CHECKED: (who) => t`${who} has checked your list of names for conflicts`,
  DEADLINE_DIGEST: () => t`Your deadlines of the day`,
  DEADLINE_UNACKNOWLEDGED: () => t`Nobody has acknowledged a deadline that you stand in for`,
  DEADLINE_LAST_DAY: () => t`A deadline ends today and is not done`,
  DEADLINE_UNCONFIRMED: () => t`A critical deadline has not been confirmed for a day`,
  DEADLINE_STANDS_IN: () =>
    t`You stand in for somebody who is away, is deactivated, or has no access any more`,
  DEADLINE_MOVED: (who) => t`${who} moved a deadline in your calendar that is near`,
  DEADLINE_PROPOSED: () => t`What is proposed for a deadline in your calendar that is near has changed`,
  EVENT_MOVED: (who) => t`${who} moved an event in your calendar that is near`,
  EVENT_CALLED_OFF: (who) => t`${who} called off an event in your calendar that is near`,
  FEED_OFF: () => t`A calendar feed of yours was turned off, because no program read it for 90 days`,
  DEADLINE_ASSIGNED: (who) => t`${who} made you answer for a deadline`,
  DEADLINE_TO_CONFIRM: (who) => t`${who} entered a day that a second person has to confirm`,
  DEADLINES_TO_DECIDE: () => t`Other days are proposed for deadlines of yours`,
  DEADLINE_UNCOMPUTED: () =>
    t`A deadline cannot be recalculated and keeps its day: look at its court and its rule`,
  TRIGGER_CALLED_OFF: (who) => t`${who} called off an event from which a deadline of yours is counted`,
  DEADLINES_ORPHANED: () => t`Whoever answers for deadlines has no access any more: choose somebody else`,
  REPLAY_FAILED: () => t`Deadlines could not be recalculated and keep their days: try again`,
};

import type { NotificationKind } from '@caseward/contract/inbox';
import { t } from '@lingui/core/macro';

/** What somebody has done, as told to whom it concerns; the name of a record follows. */
export const deedInWords: Record<NotificationKind, (who: string) => string> = {
  TASK_ASSIGNED: (who) => t`${who} assigned you a task`,
  MADE_LEAD: (who) => t`${who} made you lead attorney`,
  TEAM_JOINED: (who) => t`${who} added you to the team`,
  MENTIONED: (who) => t`${who} mentioned you in a note`,
  MATTER_CLOSED: (who) => t`${who} closed a matter`,
  IMPORT_DONE: (who) => t`${who} finished your import`,
  CONFLICT_ASKED: (who) => t`${who} asks you about a conflict`,
  CONFLICT_FOUND: (who) => t`${who} found a possible conflict`,
  CONFLICT_UNANSWERED: () => t`Nobody has answered yet in a conflict check`,
  LIST_CHECKED: (who) => t`${who} has checked your list of names for conflicts`,
};

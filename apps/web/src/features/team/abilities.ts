import { audit } from '@caseward/contract/audit';
import { calendar } from '@caseward/contract/calendar';
import { conflictChecks } from '@caseward/contract/conflict-checks';
import { type ConflictClearance, rolesThatClear } from '@caseward/contract/conflict-clearance';
import { conflictLists } from '@caseward/contract/conflict-lists';
import { conflictQuestions } from '@caseward/contract/conflict-questions';
import { contactDistinctions } from '@caseward/contract/contact-distinctions';
import { contactMerges } from '@caseward/contract/contact-merges';
import { contactNames } from '@caseward/contract/contact-names';
import { courtDays, courts } from '@caseward/contract/courts';
import { dashboard } from '@caseward/contract/dashboard';
import { daySheet } from '@caseward/contract/day-sheet';
import { deadlinePreview } from '@caseward/contract/deadline-preview';
import { deadlineReminders } from '@caseward/contract/deadline-reminders';
import { eventDeadlines } from '@caseward/contract/event-deadlines';
import { exports } from '@caseward/contract/exports';
import { firm } from '@caseward/contract/firm';
import { firmLogos } from '@caseward/contract/firm-logos';
import { follows } from '@caseward/contract/follows';
import { holds } from '@caseward/contract/holds';
import { importRows } from '@caseward/contract/import-rows';
import { imports } from '@caseward/contract/imports';
import { inbox } from '@caseward/contract/inbox';
import { invitations } from '@caseward/contract/invitations';
import { live } from '@caseward/contract/live';
import { matterConflicts } from '@caseward/contract/matter-conflicts';
import { matterPlaybooks } from '@caseward/contract/matter-playbooks';
import { matterTimeline } from '@caseward/contract/matter-timeline';
import { notifications } from '@caseward/contract/notifications';
import { openWork } from '@caseward/contract/open-work';
import { parties } from '@caseward/contract/parties';
import { people } from '@caseward/contract/people';
import { tokens } from '@caseward/contract/personal-tokens';
import { pins } from '@caseward/contract/pins';
import { playbooks } from '@caseward/contract/playbooks';
import { practiceAreas } from '@caseward/contract/practice-areas';
import { presence } from '@caseward/contract/presence';
import { register } from '@caseward/contract/register';
import { relations } from '@caseward/contract/relations';
import { replays } from '@caseward/contract/replays';
import type { Role } from '@caseward/contract/roles';
import { rulePacks } from '@caseward/contract/rule-packs';
import { search } from '@caseward/contract/search';
import { similarContacts } from '@caseward/contract/similar-contacts';
import { taskComments } from '@caseward/contract/task-comments';
import { team } from '@caseward/contract/team';
import { trash } from '@caseward/contract/trash';
import { uncheckedOpening } from '@caseward/contract/unchecked-opening';
import { usernames } from '@caseward/contract/usernames';
import { views } from '@caseward/contract/views';
import { walls } from '@caseward/contract/walls';
import { t } from '@lingui/core/macro';
import { inARow } from '../../shared/language/language.ts';
import { type Ability, changingRecords, pluralOf, readingCalls, types } from './record-abilities.ts';

/** All abilities besides one's own account. */
export const abilities: readonly Ability[] = [
  {
    id: t`View, search and export ${inARow(types.map(pluralOf))}`,
    endpoints: [
      dashboard.summary,
      dashboard.myTasks,
      dashboard.news,
      dashboard.deadlines,
      calendar.read,
      daySheet.read,
      daySheet.export,
      ...types.flatMap(readingCalls),
      search.find,
      search.recent,
      exports.create,
      exports.download,
      practiceAreas.list,
      playbooks.list,
      playbooks.get,
      matterPlaybooks.get,
      team.list,
      parties.list,
      taskComments.list,
      taskComments.get,
      contactNames.list,
      contactDistinctions.list,
      contactMerges.list,
      contactMerges.successor,
      relations.list,
      relations.get,
      similarContacts.list,
      conflictChecks.list,
      conflictChecks.get,
      conflictChecks.hits,
      conflictChecks.decisions,
      conflictChecks.export,
      matterConflicts.get,
      deadlineReminders.list,
      matterTimeline.list,
      openWork.count,
      walls.ofMatter,
      holds.list,
      audit.history,
      audit.contactHistory,
      audit.taskHistory,
      audit.access,
      notifications.list,
      notifications.dismiss,
      inbox.list,
      inbox.read,
      inbox.readAll,
      inbox.choices,
      inbox.choose,
      live.stream,
      presence.tell,
    ],
  },
  {
    id: t`Compute deadlines by court rules, and view courts`,
    endpoints: [
      deadlinePreview.preview,
      rulePacks.list,
      rulePacks.read,
      rulePacks.firm,
      rulePacks.get,
      rulePacks.version,
      courts.list,
      courts.get,
      courts.year,
      courtDays.list,
      eventDeadlines.preview,
      replays.list,
      replays.get,
      replays.items,
    ],
  },
  {
    id: t`Keep courts and their closures, which move deadlines`,
    endpoints: [courts.create, courts.update, courts.remove, courtDays.add, courtDays.remove],
  },
  {
    id: t`Write court rules of the firm, publish and countersign them`,
    endpoints: [
      rulePacks.validate,
      rulePacks.create,
      rulePacks.update,
      rulePacks.remove,
      rulePacks.publish,
      rulePacks.countersign,
      rulePacks.withdraw,
    ],
  },
  {
    id: t`Add deadlines from an event by court rules`,
    endpoints: [eventDeadlines.create],
  },
  {
    id: t`Keep playbooks, with which matters begin`,
    endpoints: [playbooks.create, playbooks.update, playbooks.remove],
  },
  {
    id: t`Start playbooks in matters, and undo that`,
    endpoints: [matterPlaybooks.preview, matterPlaybooks.start, matterPlaybooks.undo],
  },
  {
    id: t`Decide whether deadlines move when what they are computed from has changed`,
    endpoints: [replays.decide, replays.retry],
  },
  {
    id: t`Save views of lists`,
    endpoints: [views.list, views.create, views.update, views.makeDefault, views.clearDefault, views.remove],
  },
  {
    id: t`Pin matters and views`,
    endpoints: [pins.list, pins.addMatter, pins.removeMatter, pins.addView, pins.removeView],
  },
  {
    id: t`Follow matters, to be told of what others do in them`,
    endpoints: [follows.list, follows.add, follows.remove],
  },
  ...changingRecords,
  {
    id: t`Comment on tasks, and change and delete comments of one’s own`,
    endpoints: [taskComments.create, taskComments.patch, taskComments.remove],
  },
  {
    id: t`Add, change and remove parties of matters`,
    endpoints: [parties.create, parties.update, parties.remove],
  },
  {
    id: t`Add and remove names of contacts, and say what contacts are to one another`,
    endpoints: [
      contactNames.create,
      contactNames.remove,
      relations.create,
      relations.update,
      relations.remove,
    ],
  },
  { id: t`Merge contacts`, endpoints: [contactMerges.preview, contactMerges.create, contactMerges.undo] },
  {
    id: t`Check for conflicts of interest, and say who is somebody else`,
    endpoints: [
      ...[conflictChecks.create, conflictChecks.again, conflictChecks.decide],
      ...[contactDistinctions.create, contactDistinctions.explain],
      ...[contactDistinctions.remove, contactDistinctions.restore],
    ],
  },
  {
    id: t`Check lists of names for conflicts of interest, and keep them in the conflict register`,
    endpoints: [conflictLists.create, conflictLists.keep],
  },
  {
    id: t`Decide on conflicts of interest and close checks, as conflicts officers may anyway`,
    endpoints: [conflictChecks.close, conflictChecks.refuse],
    clears: true,
  },
  {
    id: t`Answer questions about restricted matters`,
    endpoints: [conflictQuestions.list, conflictQuestions.answer],
  },
  { id: t`Open matters without a conflict check`, endpoints: [uncheckedOpening.open] },
  {
    id: t`Enter one's own interests in the conflict register, which lawyers read and keep whole`,
    endpoints: [
      register.list,
      register.get,
      register.add,
      register.update,
      register.remove,
      register.restore,
    ],
  },
  { id: t`Restore one's own deletions`, endpoints: [trash.list, trash.restore, trash.restoreMany] },
  {
    id: t`Import contacts and matters`,
    endpoints: [
      imports.list,
      imports.create,
      imports.get,
      imports.map,
      importRows.get,
      importRows.correct,
      imports.findings,
      imports.exportFindings,
      imports.run,
      imports.exportSkipped,
      imports.records,
      imports.takeBack,
      imports.cancel,
    ],
  },
  {
    id: t`Restrict access to matters, and place legal holds`,
    endpoints: [walls.raise, walls.change, walls.lift, conflictChecks.screen, holds.place, holds.release],
  },
  {
    id: t`Invite, edit and deactivate people`,
    endpoints: [
      people.list,
      people.update,
      people.work,
      people.disable,
      people.enable,
      usernames.change,
      people.resetPassword,
      people.resetTwoFactor,
      invitations.list,
      invitations.create,
      invitations.renew,
      invitations.revoke,
      tokens.list,
      tokens.revoke,
    ],
  },
  {
    id: t`Change the firm's settings and practice areas`,
    endpoints: [
      firm.get,
      firm.storage,
      firm.update,
      firmLogos.set,
      firmLogos.remove,
      practiceAreas.create,
      practiceAreas.update,
      practiceAreas.reorder,
    ],
  },
  {
    id: t`View the audit log and the number of ethical walls`,
    endpoints: [audit.list, audit.export, walls.standing],
  },
];

/** Whether a role may make all calls of an ability in a firm where these clear conflicts. */
export const mayDo = (role: Role, { endpoints, clears }: Ability, clearance: ConflictClearance): boolean =>
  (!clears || rolesThatClear[clearance].includes(role)) &&
  endpoints.every(({ access }) => access === 'public' || access.includes(role));

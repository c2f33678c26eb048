import { account } from './account.ts';
import { audit } from './audit.ts';
import { calendar } from './calendar.ts';
import { conflictChecks } from './conflict-checks.ts';
import { conflictLists } from './conflict-lists.ts';
import { conflictQuestions } from './conflict-questions.ts';
import { contactDistinctions } from './contact-distinctions.ts';
import { contactMerges } from './contact-merges.ts';
import { contactNames } from './contact-names.ts';
import { contacts } from './contacts.ts';
import { courtDays, courts } from './courts.ts';
import { dashboard } from './dashboard.ts';
import { daySheet } from './day-sheet.ts';
import { deadlinePreview } from './deadline-preview.ts';
import { deadlineReminders } from './deadline-reminders.ts';
import { deadlines } from './deadlines.ts';
import { documentPreviews } from './document-previews.ts';
import { documents } from './documents.ts';
import { eventDeadlines } from './event-deadlines.ts';
import { events } from './events.ts';
import { exports } from './exports.ts';
import { feeds } from './feeds.ts';
import { firm } from './firm.ts';
import { firmLogos } from './firm-logos.ts';
import { follows } from './follows.ts';
import { health } from './health.ts';
import { holds } from './holds.ts';
import { importRows } from './import-rows.ts';
import { imports } from './imports.ts';
import { inbox } from './inbox.ts';
import { invitations } from './invitations.ts';
import { live } from './live.ts';
import { matterConflicts } from './matter-conflicts.ts';
import { matterPlaybooks } from './matter-playbooks.ts';
import { matterTimeline } from './matter-timeline.ts';
import { matters } from './matters.ts';
import { notes } from './notes.ts';
import { notifications } from './notifications.ts';
import { oneTimeLinks } from './one-time-links.ts';
import { openWork } from './open-work.ts';
import { parties } from './parties.ts';
import { people } from './people.ts';
import { ownTokens, tokens } from './personal-tokens.ts';
import { pins } from './pins.ts';
import { playbooks } from './playbooks.ts';
import { practiceAreas } from './practice-areas.ts';
import { presence } from './presence.ts';
import { register } from './register.ts';
import { relations } from './relations.ts';
import { replays } from './replays.ts';
import { rulePacks } from './rule-packs.ts';
import { search } from './search.ts';
import { session } from './session.ts';
import { similarContacts } from './similar-contacts.ts';
import { taskComments } from './task-comments.ts';
import { tasks } from './tasks.ts';
import { team } from './team.ts';
import { trash } from './trash.ts';
import { uncheckedOpening } from './unchecked-opening.ts';
import { usernames } from './usernames.ts';
import { views } from './views.ts';
import { walls } from './walls.ts';

/** The whole API. The walks of the tests go through it, so that they include every endpoint. */
export const api = {
  health,
  session,
  account: { ...account, ...ownTokens },
  people,
  usernames,
  invitations,
  tokens,
  links: oneTimeLinks,
  firm,
  firmLogos,
  dashboard,
  calendar,
  daySheet,
  matters,
  openWork,
  matterTimeline,
  parties,
  uncheckedOpening,
  walls,
  holds,
  contacts,
  similarContacts,
  contactMerges,
  contactNames,
  contactDistinctions,
  relations,
  conflictChecks,
  conflictLists,
  conflictQuestions,
  matterConflicts,
  register,
  courts,
  courtDays,
  tasks,
  taskComments,
  deadlines,
  deadlinePreview,
  deadlineReminders,
  rulePacks,
  events,
  feeds,
  eventDeadlines,
  replays,
  notes,
  documents: { ...documents, ...documentPreviews },
  trash,
  team,
  practiceAreas,
  playbooks,
  matterPlaybooks,
  views,
  pins,
  follows,
  importRows,
  imports,
  exports,
  search,
  notices: notifications,
  inbox,
  live,
  presence,
  audit,
};

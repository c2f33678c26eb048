import { conflictChecks } from '@caseward/contract/conflict-checks';
import { deadlines } from '@caseward/contract/deadlines';
import { playbooks } from '@caseward/contract/playbooks';
import { walls } from '@caseward/contract/walls';
import { t } from '@lingui/core/macro';
import { paths } from '../../shared/paths.ts';
import type { ArticlesOf } from './article.ts';

/** What the law asks of a firm, and its days. */
export const legalArticles: ArticlesOf<'conflicts' | 'walls' | 'deadlines' | 'calendar' | 'playbooks'> = {
  conflicts: {
    title: t`Conflict checks`,
    points: [
      t`“Check for conflicts” compares names, or the parties of a matter, with all contacts, matters and entries of the register, in any spelling, and with whoever is related to them. Texts of notes and documents are not searched.`,
      t`Each hit says who was found, in which matter, on which side, and why the names are alike. Decide on each: “Somebody else”, “No conflict”, “Waive…”, “Screen…” or “Conflict…”. The keys j and k go from hit to hit.`,
      t`A waiver names who consented, when, and in which document.`,
      t`“Restricted” says that something is behind an ethical wall. Those with access are asked, and you are told whether it stands in the way, nothing more.`,
      t`When nothing is left to decide, the check is closed, and its report is sealed. Your firm's settings say who decides and closes, and whether matters open only then.`,
    ],
    screens: [
      { to: paths.conflicts, label: t`Conflicts` },
      { to: paths.newConflictCheck, label: t`Check for conflicts`, by: conflictChecks.create },
    ],
  },
  walls: {
    title: t`Ethical walls`,
    points: [
      t`“Restrict access” on a matter's page makes the matter exist for its team and the people added by name alone. Attorneys and administrators who can see it do this.`,
      t`Everyone else is screened, administrators included: the matter is missing from their lists, counts, searches, calendars, exports and audit log.`,
      t`Whoever restricts access stays inside, and so does the lead attorney.`,
      t`“Change access” adds and removes people. “Remove restriction” asks for a reason, which everyone who had access is shown.`,
      t`Administrators see how many ethical walls there are and since when, not which matters they protect.`,
    ],
    screens: [
      { to: paths.matters, label: t`Matters` },
      { to: paths.walls, label: t`Ethical walls`, by: walls.standing },
    ],
  },
  deadlines: {
    title: t`Deadlines`,
    points: [
      t`“Add deadline” computes the last day by a court rule or a period, from a day, an event or another deadline of the matter. Each step names its authority. The court rules are an aid, not legal advice.`,
      t`A second person confirms the day: they read it in the document, and enter it without having seen the first entry. “For me to confirm” lists what waits for you.`,
      t`When an event moves or a court has further closed days, another day is proposed. A lawyer accepts it or keeps the stored one; until then the earlier day counts.`,
      t`“Mark as done” asks for evidence: words, or a document of the matter. Every earlier day stays on record.`,
      t`The day sheet shows what is due on a day and what was entered or done on it, to print and sign.`,
    ],
    screens: [
      { to: paths.deadlines, label: t`Deadlines` },
      { to: paths.addDeadline, label: t`Add deadline`, by: deadlines.create },
      { to: paths.replays, label: t`Replay review` },
      { to: paths.daySheet, label: t`Day sheet` },
      { to: paths.rulePacks, label: t`Court rules` },
    ],
  },
  calendar: {
    title: t`Calendar and feeds`,
    points: [
      t`The calendar shows deadlines, events and tasks by month, week, day or agenda, yours or those of the firm. The keys m, w, d and a change the view, n and p turn the page, t goes to today.`,
      t`A calendar feed shows these days in your own calendar program. Create one for each device with “New feed” under “My account”. Its address is shown once, and anyone who has it can read what the feed shows.`,
      t`A feed is read only: what you change in your calendar program does not come back. Programs look for changes when they like, so you are notified at once of what moves within the next three days.`,
    ],
    screens: [
      { to: paths.calendar, label: t`Calendar` },
      { to: paths.account, label: t`My account` },
    ],
  },
  playbooks: {
    title: t`Playbooks`,
    points: [
      t`A playbook is what matters of a practice area begin with: tasks, events and deadlines. Attorneys and administrators keep them in the settings.`,
      t`A new matter of that practice area is offered its playbook. You see every day before anything is added, and can change or leave out each line.`,
      t`Starting it adds everything or nothing. Undone, tasks and events go to the trash, and deadlines are cancelled.`,
      t`A matter keeps what the playbook said when it was started. Changing the playbook later changes nothing in it.`,
    ],
    screens: [
      { to: paths.playbooks, label: t`Playbooks` },
      { to: paths.addPlaybook, label: t`Add playbook`, by: playbooks.create },
    ],
  },
};

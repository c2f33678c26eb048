import { tasks } from '@caseward/contract/tasks';
import { t } from '@lingui/core/macro';
import { paths } from '../../shared/paths.ts';
import type { HelpScreen } from './article.ts';

/** Something that people of a firm notice. */
export interface NewsEntry {
  /** Day from which on it is there. */
  on: string;
  title: string;
  text: string;
  /** Where it is seen; left out: here. */
  screen?: HelpScreen;
}

/** What is new in the product, newest first. */
export const news: readonly NewsEntry[] = [
  {
    on: '2026-11-28',
    title: t`Help and news`,
    text: t`This page says how things are done, and what is new.`,
  },
  {
    on: '2026-11-28',
    title: t`Tasks as a board`,
    text: t`“Board” above the list of tasks shows them as cards, which are dragged from one status to another.`,
    screen: { to: paths.tasks, label: t`Tasks` },
  },
  {
    on: '2026-11-28',
    title: t`Matters can be followed`,
    text: t`The bell beside the pin on a matter's page has you told of what others do there.`,
    screen: { to: paths.matters, label: t`Matters` },
  },
  {
    on: '2026-11-28',
    title: t`Checklists`,
    text: t`A task can have up to 50 items, which are ticked on its page. Lists say how many are done.`,
    screen: { to: paths.addTask, label: t`Add task`, by: tasks.create },
  },
  {
    on: '2026-11-28',
    title: t`On the phone like an app`,
    text: t`Caseward can be installed from the menu of the browser, and “Take a photo” puts a paper straight into a matter.`,
    screen: { to: paths.matters, label: t`Matters` },
  },
  {
    on: '2026-11-27',
    title: t`Who else is here`,
    text: t`Matters and documents show who else has them open, and forms say who is editing the same record.`,
    screen: { to: paths.matters, label: t`Matters` },
  },
  {
    on: '2026-11-26',
    title: t`Pages follow what others change`,
    text: t`What colleagues save is shown within about a second. Lists say how much is new instead of moving.`,
    screen: { to: paths.tasks, label: t`Tasks` },
  },
  {
    on: '2026-11-26',
    title: t`Absences`,
    text: t`Say from when until when you are away: your backup is told of deadlines that fall due, and colleagues see it.`,
    screen: { to: paths.account, label: t`My account` },
  },
  {
    on: '2026-11-26',
    title: t`Playbooks`,
    text: t`A matter begins with the tasks, events and deadlines of its practice area, each with its day.`,
    screen: { to: paths.playbooks, label: t`Playbooks` },
  },
  {
    on: '2026-11-26',
    title: t`Calendar, day sheet and feeds`,
    text: t`Deadlines, events and tasks stand in one calendar, on a sheet to print and sign, and in your own calendar program.`,
    screen: { to: paths.calendar, label: t`Calendar` },
  },
  {
    on: '2026-11-24',
    title: t`Deadlines by court rules`,
    text: t`The last day is computed step by step, and a second person confirms it.`,
    screen: { to: paths.deadlines, label: t`Deadlines` },
  },
  {
    on: '2026-11-23',
    title: t`Conflict checks`,
    text: t`Names are compared with all parties that the firm ever had, in any spelling, before a matter opens.`,
    screen: { to: paths.conflicts, label: t`Conflicts` },
  },
];

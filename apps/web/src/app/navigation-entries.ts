import { recordPluralLabels, recordTypes, typesThatAre } from '@caseward/contract/records';
import type { ViewedList } from '@caseward/contract/views';
import { t } from '@lingui/core/macro';
import IconCalendar from '@tabler/icons-react/dist/esm/icons/IconCalendar.mjs';
import IconHelp from '@tabler/icons-react/dist/esm/icons/IconHelp.mjs';
import IconLayoutDashboard from '@tabler/icons-react/dist/esm/icons/IconLayoutDashboard.mjs';
import IconScale from '@tabler/icons-react/dist/esm/icons/IconScale.mjs';
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs';
import { lastViews } from '../shared/lists/last-views.ts';
import { paths } from '../shared/paths.ts';
import { useSession } from '../shared/session/session.ts';
import { useStore } from '../shared/store.ts';
import { records } from './records.ts';

/** The lists of all record types that have one. */
const lists = typesThatAre('listed').map((type) => ({
  to: records[type].list.to,
  label: recordPluralLabels[type],
  Icon: records[type].icon,
  exact: false,
}));

const calendar = { to: paths.calendar, label: t`Calendar`, Icon: IconCalendar, exact: false };

/** Names of the lists by their addresses. */
const listsAt = new Map(
  typesThatAre('listed').map((type) => [
    records[type].list.to,
    { name: recordTypes[type].table, search: records[type].list.search },
  ]),
);

/** The main screens, in the order of the navigation. */
export const navigationEntries = [
  { to: paths.dashboard, label: t`Dashboard`, Icon: IconLayoutDashboard, exact: true },
  ...lists.flatMap((list) => (list.to === paths.tasks ? [list, calendar] : [list])),
  { to: paths.conflicts, label: t`Conflicts`, Icon: IconScale, exact: false },
  { to: paths.settings, label: t`Settings`, Icon: IconSettings, exact: false },
  { to: paths.help, label: t`Help`, Icon: IconHelp, exact: false },
];

/** The address of a list. */
export const pathOfList = (name: ViewedList): string =>
  records[typesThatAre('listed').find((type) => recordTypes[type].table === name) ?? 'matter'].list.to;

/** Answers how a list opens: in the person's default view, or else in the one that was followed last, or as usual. */
export function useViewOfList() {
  const last = useStore(lastViews);
  const { user } = useSession();
  return (to: string) => {
    const list = listsAt.get(to);
    const view = list && user?.default_views[list.name];
    return view === undefined ? (last[to] ?? list?.search) : { view };
  };
}

import { recordPluralLabels, recordTypes, typesThatAre } from '@caseward/contract/records';
import { t } from '@lingui/core/macro';
import IconLayoutDashboard from '@tabler/icons-react/dist/esm/icons/IconLayoutDashboard.mjs';
import IconScale from '@tabler/icons-react/dist/esm/icons/IconScale.mjs';
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs';
import { Link } from '@tanstack/react-router';
import { followOnPress } from '../shared/layout/follow-on-press.ts';
import { lastViews } from '../shared/lists/last-views.ts';
import { paths } from '../shared/paths.ts';
import { useSession } from '../shared/session/session.ts';
import { useStore } from '../shared/store.ts';
import classes from './Navigation.module.css';
import { records } from './records.ts';

/** The lists of all record types that have one. */
const lists = typesThatAre('listed').map((type) => ({
  to: records[type].list.to,
  label: recordPluralLabels[type],
  Icon: records[type].icon,
  exact: false,
}));

/** Names of the lists by their addresses. */
const listsAt = new Map(
  typesThatAre('listed').map((type) => [
    records[type].list.to,
    { name: recordTypes[type].table, search: records[type].list.search },
  ]),
);

const entries = [
  { to: paths.dashboard, label: t`Dashboard`, Icon: IconLayoutDashboard, exact: true },
  ...lists,
  { to: paths.conflicts, label: t`Conflicts`, Icon: IconScale, exact: false },
  { to: paths.settings, label: t`Settings`, Icon: IconSettings, exact: false },
];

/**
 * Main navigation; the current screen is highlighted. Lists open in the person's default view, or else in the one that was
 * followed last, or in the usual one.
 */
export function Navigation({ onNavigate }: { onNavigate?: () => void }) {
  const last = useStore(lastViews);
  const { user } = useSession();
  const viewOf = (to: string) => {
    const list = listsAt.get(to);
    const view = list && user?.default_views[list.name];
    return view === undefined ? (last[to] ?? list?.search) : { view };
  };
  return (
    <nav aria-label={t`Main`} className={classes.navigation} onPointerDown={followOnPress}>
      {entries.map(({ to, label, Icon, exact }) => (
        <Link
          key={to}
          to={to}
          search={viewOf(to)}
          activeOptions={{ exact, includeSearch: false }}
          className={classes.entry}
          onClick={onNavigate}
        >
          <Icon size={18} stroke={1.75} aria-hidden />
          {label}
        </Link>
      ))}
    </nav>
  );
}

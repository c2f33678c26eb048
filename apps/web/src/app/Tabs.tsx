import { t } from '@lingui/core/macro';
import IconMenu2 from '@tabler/icons-react/dist/esm/icons/IconMenu2.mjs';
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { paths } from '../shared/paths.ts';
import { navigationEntries, useViewOfList } from './navigation-entries.ts';
import { watchKeyboard } from './on-screen-keyboard.ts';
import classes from './Tabs.module.css';

const screens = [paths.dashboard, paths.matters, paths.tasks].flatMap((to) =>
  navigationEntries.filter((entry) => entry.to === to),
);

interface TabsProps {
  onSearch: () => void;
  /** Opens the drawer, which has every screen. */
  onMenu: () => void;
}

/** On a phone, what one needs all the time, in reach of the thumb. */
export function Tabs({ onSearch, onMenu }: TabsProps) {
  const viewOf = useViewOfList();
  useEffect(() => watchKeyboard(), []);
  return (
    <nav aria-label={t`Tabs`} className={classes.tabs} data-screen-only>
      {screens.map(({ to, label, Icon, exact }) => (
        <Link
          key={to}
          to={to}
          search={viewOf(to)}
          activeOptions={{ exact, includeSearch: false }}
          className={classes.tab}
        >
          <Icon size={22} stroke={1.75} aria-hidden />
          <span>{label}</span>
        </Link>
      ))}
      <button type="button" className={classes.tab} aria-haspopup="dialog" onClick={onSearch}>
        <IconSearch size={22} stroke={1.75} aria-hidden />
        <span>{t`Search`}</span>
      </button>
      <button type="button" className={classes.tab} aria-haspopup="dialog" onClick={onMenu}>
        <IconMenu2 size={22} stroke={1.75} aria-hidden />
        <span>{t`Menu`}</span>
      </button>
    </nav>
  );
}

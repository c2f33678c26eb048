import { Link } from '@tanstack/react-router';
import { followOnPress } from '../../shared/layout/follow-on-press.ts';
import { type Filter, namesOf, type Texts } from '../../shared/lists/filters.ts';
import { rememberView } from '../../shared/lists/last-views.ts';
import classes from '../../shared/lists/Tabs.module.css';
import { isSameAddress } from './list-address.ts';
import type { List } from './use-list.ts';

/** A built-in view of a list: its name, and its filters as in the address. */
export interface ListTab {
  label: string;
  filters: Texts;
  /** How many rows it has; empty: not known yet. Left out: it is not told. */
  count?: string | undefined;
}

interface ListTabsProps {
  /** Accessible name. */
  label: string;
  /** The address of the list. */
  path: string;
  tabs: readonly ListTab[];
  filters: readonly Filter[];
  list: List;
}

/** The built-in views of a list, as links. The one that was followed last is where the main navigation leads. */
export function ListTabs({ label, path, tabs, filters, list: { texts, view } }: ListTabsProps) {
  const names = new Set(['search', ...filters.flatMap(namesOf)]);
  const entries = Object.entries(texts);
  const filtered = Object.fromEntries(entries.filter(([name]) => names.has(name)));
  const kept = Object.fromEntries(entries.filter(([name]) => !names.has(name)));
  return (
    <nav aria-label={label} className={classes.tabs} data-screen-only onPointerDown={followOnPress}>
      {tabs.map((tab) => (
        <Link
          key={tab.label}
          to={path}
          search={{ ...kept, ...tab.filters }}
          activeOptions={{ exact: true }}
          aria-current={!view && isSameAddress(filtered, tab.filters) ? 'page' : undefined}
          className={classes.tab}
          resetScroll={false}
          onClick={() => rememberView(path, tab.filters)}
        >
          {tab.label} {tab.count !== undefined && <span className={classes.count}>{tab.count}</span>}
        </Link>
      ))}
    </nav>
  );
}
